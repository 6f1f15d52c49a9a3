"""The client on a loopback port, as somebody finds it who comes back: with settings, and with whom they played last.

What stands in its live region is overheard, so that a test can tell it from what the screen reader made of it."""
import http.server
import json
import threading
import urllib.parse

# Every paragraph that appears in the live region, numbered: requests may overtake one another.
OVERHEAR = """
let n = 0;
new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
        for (const added of addedNodes)
            for (const p of target.id === "live" ? [added] : (added.querySelectorAll?.("#live p") ?? []))
                fetch("overheard", { method: "POST", body: JSON.stringify([n++, p.textContent]), keepalive: true });
}).observe(document, { childList: true, subtree: true });
"""


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript",
                      ".wasm": "application/wasm", ".svg": "image/svg+xml", ".json": "application/json"}

    def __init__(self, *args, paragraphs, **more):
        self.paragraphs = paragraphs
        super().__init__(*args, **more)

    def log_message(self, *_):
        pass

    def answer(self, text, kind):
        data = text.encode()
        self.send_response(200)
        self.send_header("content-type", kind + "; charset=utf-8")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self):
        path, _, query = self.path.partition("?")
        if path == "/come-back":  # keeps what an earlier visit would have kept, and goes to the page
            kept = urllib.parse.unquote(query)
            self.answer("<script>Object.assign(localStorage, %s); location.replace('/' + location.hash)</script>"
                        % kept, "text/html")
        elif path == "/overhear.js":
            self.answer(OVERHEAR, "text/javascript")
        elif path == "/":
            with open(self.translate_path("/index.html"), encoding="utf-8") as f:
                page = f.read()
            self.answer(page.replace("</head>", '<script src="overhear.js"></script></head>'), "text/html")
        else:
            super().do_GET()

    def do_POST(self):
        n, text = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.paragraphs[n] = text
        self.answer("", "text/plain")


class Pages:
    """with Pages("build/src/wasm/dist") as pages: pages.address("#/new/…", settings, plans)"""

    def __init__(self, folder):
        self.paragraphs = {}
        self.server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), lambda *a: Handler(*a, directory=str(folder), paragraphs=self.paragraphs))

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def overheard(self):
        """What was written into the live region since the page was opened, in order."""
        return [text for _, text in sorted(self.paragraphs.items())]

    def address(self, hash_, settings, plans):
        kept = {"ludovie-settings": json.dumps(settings), "ludovie-plans": json.dumps(plans)}
        return "http://127.0.0.1:%d/come-back?%s%s" % (
            self.server.server_port, urllib.parse.quote(json.dumps(kept)), hash_)
