// How soon something is on the screen of a slow telephone that comes for the first time: paint.mjs ADDRESS
// 360 × 640, the processor four times slower, 1.6 Mbit/s, 150 ms. Prints the first contentful paint of each visit.
import { launch, PHONE } from "../tests/web/browser.mjs";

const VISITS = 9;
const [address] = process.argv.slice(2);
const times = [];

for (let i = 0; i < VISITS; i++) {
    const browser = await launch();
    const page = await browser.newPage(PHONE);
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 150,
        downloadThroughput: 1.6e6 / 8,
        uploadThroughput: 750e3 / 8,
    });
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.goto(address);
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    times.push(
        await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime),
    );
    await browser.close();
}
times.sort((a, b) => a - b);
console.log(
    `${times.map((t) => Math.round(t)).join(", ")} ms; median ${Math.round(times[VISITS >> 1])} ms`,
);
