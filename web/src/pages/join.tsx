// To a table that somebody has: by the link they sent, or by the three words they said.

import { useState } from "preact/hooks";
import { faultIn, findByWords } from "../api";
import { Refusal, TextField } from "../parts/fields";
import { Frame } from "../parts/frame";
import { go } from "../route";
import type { Fault } from "../table";
import { t } from "../words";

/** The table in whatever somebody pastes: a whole link, or number and key. */
export function readInvitation(text: string): string | undefined {
    const found = /(?:table\/|^\s*)(\d+)[\s/]+([0-9a-f]{16,64})(\/[1-9])?\s*$/i.exec(text);
    return found ? `#/table/${found[1]}/${found[2]}${found[3] ?? ""}` : undefined;
}

const WORDS = /^[\p{L}\s,.;'’-]+$/u; // no link has only letters

async function find(text: string): Promise<string> {
    const { table, key } = await findByWords(text);
    return `#/table/${table}${key && `/${key}`}`;
}

export function Join() {
    const [text, setText] = useState("");
    const [fault, setFault] = useState<Fault>();
    const join = async (e: Event) => {
        e.preventDefault();
        setFault(undefined);
        const link = readInvitation(text);
        if (!link && !WORDS.test(text)) {
            setFault({
                code: "none",
                message: t("This is not an invitation: paste the whole link, or type the three words."),
            });
            return;
        }
        try {
            go(link ?? (await find(text)));
        } catch (why) {
            setFault(faultIn(why));
        }
    };
    return (
        <Frame title={t("Join a table")} kind="setup">
            <form onSubmit={join}>
                <Refusal fault={fault} />
                <TextField
                    id="link"
                    label={t("The three words you were told, or the link you were sent")}
                    value={text}
                    onChange={setText}
                    help={t("The words are on the screen of whoever invites you.")}
                    max={500}
                />
                <button class="button primary big" type="submit">
                    {t("Come to the table")}
                </button>
            </form>
        </Frame>
    );
}
