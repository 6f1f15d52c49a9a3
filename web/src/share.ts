// A finished game as an address: its record, packed, behind the #. Nobody stores it, no server sees it, and there is
// nothing in it but names, decisions, dice and cards: what people told about themselves is left out before, and the key
// of a table is in no record.

import { currentLang } from "./words";
import { sharedThread } from "./solo";

const MAX_RECORD = 4 << 20; // bytes: more is no game of ours

async function through(data: Blob, by: GenericTransformStream, most: number): Promise<Uint8Array[]> {
    const reader = (data.stream().pipeThrough(by) as ReadableStream<Uint8Array>).getReader();
    const parts: Uint8Array[] = [];
    for (let n = 0; ;) {
        const { done, value } = await reader.read();
        if (done) return parts;
        n += value.length;
        if (n > most) throw new Error("too long");
        parts.push(value);
    }
}

const whole = (parts: Uint8Array[]) => new Blob(parts as BlobPart[]).arrayBuffer();

/** In letters that an address may have. */
export async function pack(record: string): Promise<string> {
    const parts = await through(new Blob([record]), new CompressionStream("deflate-raw"), MAX_RECORD);
    const bytes = new Uint8Array(await whole(parts));
    const letters = Array.from(bytes, (b) => String.fromCharCode(b)).join("");
    return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The record again; an error where there is none. */
export async function unpack(packed: string): Promise<string> {
    const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (c) => c.charCodeAt(0));
    const parts = await through(new Blob([bytes]), new DecompressionStream("deflate-raw"), MAX_RECORD);
    return new TextDecoder("utf-8", { fatal: true }).decode(await whole(parts));
}

/** Where others see this game again. */
export async function linkTo(record: string): Promise<string> {
    const shown = await sharedThread().ask("others", { record, lang: currentLang() });
    return `${location.href.split("#")[0]}#/replay/${await pack(shown)}`;
}
