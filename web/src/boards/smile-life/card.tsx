// A card in its sizes: to be read (with its sentence), in the hand, wide in the hand of a telephone, laid, small
// (picture and edge only), and from behind. What stands on it comes from the data; measures are hundredths of its
// width (card.css).

import type { ComponentChildren } from "preact";
import { Art } from "../../stage/art";
import { t } from "../../words";
import { BackFace, Band, Bill, Laurel, Notes, Sign, Smile } from "./marks";
import { titleOf } from "./title";
import type { CardDoc } from "./view";
import { familyOf } from "./view";

export type Form = "read" | "hand" | "wide" | "laid";

/** What a malus takes, by the mark of its family. */
const TAKES: Record<string, "pro" | "perso"> = {
    "lose-marriage": "perso",
    "lose-children": "perso",
    "lose-job": "pro",
    "lose-salary": "pro",
    "lose-study": "pro",
};
const AT_ONCE = ["fetch-any", "fetch-purchase", "fetch-salary", "see-hands", "see-pile", "sixth-card"];

/** The art of a family, for cards of an owner's own that have none. */
const INSTEAD: Record<string, string> = {
    study: "open-book",
    job: "briefcase",
    flirt: "heart-with-arrow",
    marriage: "ring",
    adultery: "kiss-mark",
    child: "child-medium-light",
    malus: "collision",
    special: "star",
    house: "house",
    trip: "world-map",
    pet: "paw-prints",
    prize: "trophy",
    legion: "military-medal",
};

function Price({ full, price }: { full: number; price: number }) {
    return (
        <span class="sml-tag">
            {price !== full && <s>{full}</s>}
            <b>{price}</b>
        </span>
    );
}

function Ring({ children, note, bad }: { children: ComponentChildren; note?: string; bad?: boolean }) {
    return (
        <span class={bad ? "sml-ring bad" : "sml-ring"}>
            {children}
            {note !== undefined && <i>{note}</i>}
        </span>
    );
}

/** Top right: what the card costs, pays or does. */
function Corner({ doc, price }: { doc: CardDoc; price: number | undefined }) {
    const { family, effect = "" } = doc;
    const turns = /^skip-(\d+)$/.exec(effect)?.[1];
    const takes = TAKES[effect];
    if (doc.price !== undefined) return <Price full={doc.price} price={price ?? doc.price} />;
    if (family === "job" && doc.pay !== undefined) return <Notes n={doc.pay} />;
    if (family === "special" && doc.pay !== undefined) return <Notes n={doc.pay} />;
    if (family === "pet") return <span class="sml-chip">{t("free of charge")}</span>;
    if (doc.child)
        return (
            <Ring>
                <Art name="baby-medium-light" />
            </Ring>
        );
    if (family === "marriage")
        return (
            <Ring note="½">
                <Sign name="acq" />
            </Ring>
        );
    if (turns)
        return (
            <Ring note={turns}>
                <Art name="hourglass-not-done" />
            </Ring>
        );
    if (takes)
        return (
            <Ring note="−" bad>
                <Sign name={takes} />
            </Ring>
        );
    return null;
}

/** Of jobs: civil servant, interim, or a power on arrival. */
function Status({ doc }: { doc: CardDoc }) {
    if (doc.family !== "job") return null;
    const sign =
        doc.status === "civil-servant"
            ? "shield"
            : doc.status === "interim"
              ? "turn"
              : AT_ONCE.includes(doc.effect ?? "")
                ? "spark"
                : undefined;
    return sign ? (
        <span class={`sml-ring st st-${sign}`}>
            <Sign name={sign} />
        </span>
    ) : null;
}

function Picture({ doc }: { doc: CardDoc }) {
    const n = doc.pay ?? 1;
    if (doc.family === "salary")
        return (
            <span class={`sml-bills b${Math.min(n, 4)}`}>
                {Array.from({ length: Math.min(n, 4) }, (_, i) => (
                    <Bill key={i} n={n} />
                ))}
            </span>
        );
    return (
        <>
            <Art name={doc.art ?? INSTEAD[doc.family] ?? "star"} />
            {doc.family === "study" && (doc.level ?? 1) > 1 && <i class="x2">×{doc.level}</i>}
        </>
    );
}

const ROOMS: Record<Form, { width: number; lines: number; largest: number; short?: boolean }> = {
    read: { width: 0.92, lines: 2, largest: 0.1 },
    hand: { width: 0.92, lines: 2, largest: 0.132 },
    wide: { width: 0.92, lines: 2, largest: 0.126 },
    laid: { width: 0.94, lines: 2, largest: 0.15, short: true },
};

interface Props {
    doc: CardDoc;
    w: number; // in pixels
    form?: Form;
    price?: number | undefined; // what it costs now, if not what is printed
    struck?: boolean; // its level does not count
    extra?: string; // classes
}

export function Card({ doc, w, form = "hand", price, struck = false, extra = "" }: Props) {
    const family = familyOf(doc);
    const { width, largest, ...room } = ROOMS[form];
    const short = room.short || (doc.family === "child" && form !== "read"); // a first name says it
    const title = titleOf(doc, { ...room, short, width: width * w, largest: largest * w });
    return (
        <span
            class={`sml-card ${form} f-${family} k-${doc.family} ${extra}`}
            style={{ "--w": `${w}px` }}
            aria-hidden="true"
        >
            <span class="in">
                <Band family={family} />
                <span class="tl">
                    {doc.smiles > 0 ? <Smile n={doc.smiles} /> : <Sign name={family} big />}
                    {doc.family === "job" && <Laurel n={doc.level ?? 0} struck={struck} />}
                </span>
                {doc.smiles > 0 && <Sign name={family} />}
                <span class="tr">
                    <Corner doc={doc} price={price} />
                    <Status doc={doc} />
                </span>
                <span class="disc">
                    <Picture doc={doc} />
                </span>
                <span class="ti" style={{ fontSize: `${title.size}px` }}>
                    {title.text}
                </span>
                {form === "read" && <span class="tx">{doc.text}</span>}
            </span>
        </span>
    );
}

interface MiniProps {
    doc: CardDoc;
    w: number;
    extra?: string;
    children?: ComponentChildren;
}

/** A card before a rival: picture and edge, never a figure. */
const FIGURES = 37; // pixels of a small card from which the worth of a note is at least 12 high

export function Mini({ doc, w, extra = "", children }: MiniProps) {
    const family = familyOf(doc);
    return (
        <span
            class={`sml-mini f-${family} k-${doc.family} ${extra}`}
            style={{ "--w": `${w}px` }}
            aria-hidden="true"
        >
            <Band family={family} />
            {doc.family === "salary" ? (
                <Bill n={w < FIGURES ? undefined : doc.pay} />
            ) : (
                <Art name={doc.art ?? INSTEAD[doc.family] ?? "star"} />
            )}
            {children}
        </span>
    );
}

export function Back({ w, extra = "" }: { w: number; extra?: string }) {
    return (
        <span class={`sml-back ${extra}`} style={{ "--w": `${w}px` }} aria-hidden="true">
            <BackFace />
        </span>
    );
}
