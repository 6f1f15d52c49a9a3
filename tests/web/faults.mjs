// What a picture cannot be asked: what is cut, covered, too small to read or to touch. It runs in the page.

/** What is wrong with what is on the screen, in words. */
export function faultsOf(touch) {
    const faults = [];
    const name = (e) => `${e.tagName.toLowerCase()}.${[...e.classList].join(".")} "${(e.textContent ?? "").trim().slice(0, 30)}"`;
    const isShown = (e) => {
        const box = e.getBoundingClientRect();
        const style = getComputedStyle(e);
        return box.width > 1 && box.height > 1 && style.visibility === "visible" && !e.closest(".unseen, [hidden], #live, .skips, .may-hide .own-name") && e.checkVisibility();
    };
    const hasText = (e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
    if (document.documentElement.scrollWidth > innerWidth) faults.push(`${document.documentElement.scrollWidth - innerWidth} pixels too wide`);
    const all = [...document.querySelectorAll(".page-game *")].filter(isShown);
    for (const e of all.filter((x) => hasText(x) && !x.closest("svg"))) {
        const style = getComputedStyle(e);
        const size = parseFloat(style.fontSize);
        if (size < 12) faults.push(`${size} px: ${name(e)}`);
        const cuts = style.overflowX !== "visible" || style.overflowY !== "visible";
        const mayScroll = /auto|scroll/.test(style.overflowX + style.overflowY);
        if (cuts && !mayScroll && !e.matches(".seat-name, .peek-text") && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 2))
            faults.push(`cut: ${name(e)}`);
        if (style.pointerEvents === "none") continue; // what is below would answer for it
        // What lies over the middle of a text must be the text's own, or a control that shows it through.
        const range = document.createRange();
        range.selectNodeContents([...e.childNodes].find((n) => n.nodeType === 3 && n.textContent.trim()));
        const box = range.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const scroller = e.closest(".end, .log > ol, .zone-table, .rail-list, .rail-chat, .deeds.many, .situation.scrolls, .jda, main, .answer");
        const port = scroller?.getBoundingClientRect();
        const inPort = !port || (y > port.top + 1 && y < port.bottom - 1 && x > port.left && x < port.right);
        if (!inPort || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight || box.width === 0) continue;
        const top = document.elementFromPoint(x, y);
        if (top && !e.contains(top) && !top.contains(e) && !top.closest(".drawer, .answer, .advice, dialog"))
            faults.push(`covered by ${name(top)}: ${name(e)}`);
    }
    for (const e of all.filter((x) => x instanceof SVGTextElement && x.textContent.trim())) {
        const size = parseFloat(getComputedStyle(e).fontSize) * Math.abs(e.getScreenCTM().d);
        if (size < 11.9) faults.push(`${size.toFixed(1)} px in a drawing: ${name(e.parentElement)}`);
    }
    if (touch)
        for (const e of all.filter((x) => x.matches("button, a:not(.rule-link), summary, input, select"))) {
            const { width, height } = e.getBoundingClientRect();
            if (width < 43.5 || height < 43.5) faults.push(`${width.toFixed(0)} × ${height.toFixed(0)} px to touch: ${name(e)}`);
        }
    return [...new Set(faults)];
}
