import { useState } from "preact/hooks";
import { TextField } from "../parts/fields";
import { Frame } from "../parts/frame";
import { go } from "../route";
import { t } from "../words";

/** The table in whatever somebody pastes: a whole link, or number and key. */
export function readInvitation(text: string): string | undefined {
    const found = /(?:table\/|^\s*)(\d+)[\s/]+([0-9a-f]{16,64})\s*$/i.exec(text);
    return found ? `#/table/${found[1]}/${found[2]}` : undefined;
}

export function Join() {
    const [text, setText] = useState("");
    const [wrong, setWrong] = useState(false);
    const join = (e: Event) => {
        e.preventDefault();
        const to = readInvitation(text);
        setWrong(!to);
        if (to) go(to);
    };
    return (
        <Frame title={t("Join a table")} kind="setup">
            <form onSubmit={join}>
                {wrong && (
                    <p class="problem" role="alert">
                        {t("This is no invitation: paste the whole link.")}
                    </p>
                )}
                <TextField
                    id="link"
                    label={t("The link you were sent")}
                    value={text}
                    onChange={setText}
                    max={500}
                />
                <button class="button primary big" type="submit">
                    {t("Come to the table")}
                </button>
            </form>
        </Frame>
    );
}
