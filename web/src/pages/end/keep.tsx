// What one keeps of a game, and passes on: the result as a picture and in words, a link to see it again, the record,
// the proof of dice and cards.

import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Dialog } from "../../parts/dialog";
import { download } from "../../parts/fields";
import { announce } from "../../parts/live";
import type { Colour } from "../../parts/marks";
import type { Result } from "../../protocol";
import { headOf } from "../../records";
import { linkTo } from "../../share";
import { faultOf, sharedThread, SoloTable } from "../../solo";
import type { Now, Table } from "../../table";
import { currentLang, t, tn } from "../../words";
import { paintCard } from "./card";
import { tellResult } from "./outcome";

interface Props {
    table: Table;
    now: Now;
    result: Result;
    colours: readonly Colour[];
    onClose: () => void;
}

/** Why the record is what it claims to be; or why not. */
function Proof({ table }: { table: Table }) {
    const [verdict, setVerdict] = useState<{ fine: boolean; text: string }>();
    const check = async () => {
        try {
            const { steps, dice, commitment } = await sharedThread().ask("verify", {
                record: await table.getRecord(),
                lang: currentLang(),
            });
            setVerdict({
                fine: true,
                text: `${tn("{n} step follows the rules.", "{n} steps follow the rules.", steps)} ${tn(
                    "{n} die or card is exactly that of the seed",
                    "{n} dice and cards are exactly those of the seed",
                    dice,
                )} ${t("whose fingerprint was fixed before the game: {hash}", { hash: commitment })}`,
            });
        } catch (why) {
            setVerdict({ fine: false, text: faultOf(why).message });
        }
    };
    useEffect(() => {
        if (verdict) announce(verdict.text);
    }, [verdict]);
    return (
        <>
            <button type="button" class="button" onClick={() => void check()}>
                {t("Check dice and cards")}
            </button>
            {verdict && (
                <p class={verdict.fine ? "verdict fine" : "verdict problem"}>
                    <strong>
                        {verdict.fine ? t("Everything checks out.") : t("Something is wrong!")}
                    </strong>{" "}
                    {verdict.text}
                </p>
            )}
        </>
    );
}

const asFile = (canvas: HTMLCanvasElement, name: string): Promise<File | undefined> =>
    new Promise((done) =>
        canvas.toBlob((blob) => done(blob ? new File([blob], name, { type: "image/png" }) : undefined)),
    );

/** The result in words, with the link; where a browser packs nothing, without. */
async function message(now: Now, result: Result, record: Promise<string>): Promise<string> {
    const told = tellResult(now.table, result);
    const link = await record.then(linkTo).catch(() => "");
    return link ? `${told}\n${link}` : told;
}

type Painted = RefObject<HTMLCanvasElement | null>;

/** Paints the result on a canvas of the page, on the cloth that is there. */
function usePicture({ now, result, colours }: Pick<Props, "now" | "result" | "colours">): Painted {
    const canvas = useRef<HTMLCanvasElement>(null);
    useEffect(() => {
        const page = document.querySelector(".page-game, .page-shared");
        const cloth = page ? getComputedStyle(page).getPropertyValue("--cloth").trim() : "";
        if (canvas.current) paintCard(canvas.current, { table: now.table, result, colours, cloth });
    }, []);
    return canvas;
}

/** Passing it on: by whatever the device sends things with, or by the clipboard. */
function Sharing({ text, picture }: { text: string; picture: () => Promise<File | undefined> }) {
    const [copied, setCopied] = useState<boolean>();
    const shares = "share" in navigator;
    const share = async () => {
        const file = await picture();
        const files = file && navigator.canShare?.({ files: [file] }) ? { files: [file] } : {};
        await navigator.share({ text, ...files }).catch(() => undefined);
    };
    const copy = async () => {
        const done = await navigator.clipboard.writeText(text).then(
            () => true,
            () => false,
        );
        setCopied(done);
        if (done) announce(t("Copied."));
    };
    return (
        <>
            {shares && (
                <button
                    type="button"
                    class="button primary"
                    disabled={!text}
                    onClick={() => void share()}
                >
                    {t("Share…")}
                </button>
            )}
            <button
                type="button"
                class={shares ? "button" : "button primary"}
                disabled={!text}
                onClick={() => void copy()}
            >
                {copied ? t("Copied.") : t("Copy result and link")}
            </button>
            {copied === false && (
                <textarea
                    readOnly
                    rows={5}
                    aria-label={t("Result and link")}
                    value={text}
                    onFocus={(e) => e.currentTarget.select()}
                />
            )}
        </>
    );
}

export function Keep({ table, now, result, colours, onClose }: Props) {
    const canvas = usePicture({ now, result, colours });
    const [text, setText] = useState("");
    const name = `ludovie-${now.table.game}`;
    const isOwn = table instanceof SoloTable && /^(table|own)$/.test(headOf(table.record).chance ?? ""); // dice that nobody can check
    useEffect(() => {
        // Ready before it is asked for: a browser shares only what a click has at hand.
        void message(now, result, table.getRecord()).then(setText);
    }, []);
    const picture = async () =>
        canvas.current ? asFile(canvas.current, `${name}.png`) : undefined;
    const save = async () => {
        const file = await picture();
        if (file) download(file.name, file);
    };
    const record = async () =>
        download(`${name}.jsonl`, new Blob([await table.getRecord()], { type: "application/x-ndjson" }));
    return (
        <Dialog title={t("Keep or share")} onClose={onClose}>
            <canvas
                ref={canvas}
                class="result-card"
                role="img"
                aria-label={tellResult(now.table, result)}
            />
            <div class="keep-deeds">
                <Sharing text={text} picture={picture} />
                <button type="button" class="button" onClick={() => void save()}>
                    {t("Save the picture")}
                </button>
                <button type="button" class="button" onClick={() => void record()}>
                    {t("Download the record")}
                </button>
                {!isOwn && <Proof table={table} />}
            </div>
            <p class="note">
                {t(
                    "Whoever has the link sees this game again, step by step. It holds names and moves, and nothing else.",
                )}
            </p>
            <button type="button" class="button quiet" onClick={onClose}>
                {t("Close")}
            </button>
        </Dialog>
    );
}
