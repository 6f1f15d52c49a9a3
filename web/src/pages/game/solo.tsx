// A game of this browser.

import { useEffect, useState } from "preact/hooks";
import { Frame } from "../../parts/frame";
import { useTable } from "../../parts/hooks";
import { soloTable } from "../../playing";
import type { SoloTable } from "../../solo";
import { currentLang, t } from "../../words";
import { Opening, Playing } from "./playing";

function useSolo(id: string): SoloTable | undefined {
    const [table, setTable] = useState<SoloTable>();
    useEffect(() => {
        let here = true;
        void soloTable(id).then((found) => {
            if (here) setTable(found);
        });
        return () => {
            here = false;
        };
    }, [id]);
    useTable(table);
    return table;
}

export function SoloPage({ id }: { id: string }) {
    const table = useSolo(id);
    const lang = currentLang();
    useEffect(() => table?.speak(lang), [table, lang]);
    if (table?.now) return <Playing table={table} />;
    if (!table?.fault) return <Opening />;
    return (
        <Frame title={t("A game")} kind="unknown">
            <p class="problem" role="alert">
                {table.fault.message}{" "}
                <a class="button primary" href="#/">
                    {t("All games")}
                </a>
            </p>
        </Frame>
    );
}
