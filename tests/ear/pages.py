"""The client on a loopback port, and the settings with which somebody comes back to it."""
import http.server
import json
import threading
import urllib.parse


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript",
                      ".wasm": "application/wasm", ".svg": "image/svg+xml", ".json": "application/json"}

    def log_message(self, *_):
        pass

    def do_GET(self):
        """/come-back?settings#hash: keeps these settings as an earlier visit would have, and goes to the page."""
        path, _, query = self.path.partition("?")
        if path != "/come-back":
            super().do_GET()
            return
        settings = json.dumps(urllib.parse.unquote(query))
        page = "<script>localStorage['ludovie-settings'] = %s; location.replace('/' + location.hash)</script>" % settings
        self.send_response(200)
        self.send_header("content-type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(page.encode())


class Pages:
    """with Pages("build/src/wasm/dist") as pages: pages.address("#/setup/…", pace="instant")"""

    def __init__(self, folder):
        self.server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), lambda *a: Handler(*a, directory=str(folder)))

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def address(self, hash_="", **settings):
        kept = urllib.parse.quote(json.dumps(settings))
        return "http://127.0.0.1:%d/come-back?%s%s" % (self.server.server_port, kept, hash_)
