// Messages of the server are looked at before anything is drawn from them: they come from outside, and the server may
// be of another version. Their shapes are those of protocol/messages.json, which the server reads messages with too.

import shapes from "../../protocol/messages.json";
import type { Hear } from "./protocol";

interface Field {
    key: string;
    type: string;
    of?: string;
    optional?: boolean;
}
interface Shape {
    name: string;
    list?: boolean;
    fields: Field[];
}

const parts = new Map((shapes.parts as Shape[]).map((p) => [p.name, p]));
const messages = new Map((shapes.server as Shape[]).map((m) => [m.name, m]));

function isObject(value: unknown): value is Record<string, unknown> {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}

function fits(value: unknown, type: string, of = "any"): boolean {
    switch (type) {
        case "any":
            return true;
        case "int":
            return Number.isSafeInteger(value);
        case "bool":
            return typeof value === "boolean";
        case "text":
        case "word":
            return typeof value === "string";
        case "object":
            return isObject(value);
        case "list":
            return Array.isArray(value) && value.every((v) => fits(v, of));
        default: {
            const part = parts.get(type);
            if (!part) return false;
            return part.list
                ? Array.isArray(value) && value.every((v) => hasFields(v, part.fields))
                : hasFields(value, part.fields);
        }
    }
}

function hasFields(value: unknown, fields: readonly Field[]): boolean {
    return (
        isObject(value) &&
        fields.every((f) => {
            const member = value[f.key];
            return member === undefined ? f.optional === true : fits(member, f.type, f.of);
        })
    );
}

/** Is it a message of its kind still, after its changes were carried out? */
export function isWhole(h: Hear): boolean {
    return hasFields(h, messages.get(h.type)?.fields ?? []);
}

/** A message in the shape of its kind; "unknown" for a kind of a later version, "odd" for anything else. */
export function readMessage(text: string): Hear | "unknown" | "odd" {
    let read: unknown;
    try {
        read = JSON.parse(text);
    } catch {
        return "odd";
    }
    if (!isObject(read) || typeof read["type"] !== "string") return "odd";
    const shape = messages.get(read["type"]);
    if (!shape) return "unknown";
    return hasFields(read, shape.fields) ? (read as unknown as Hear) : "odd";
}
