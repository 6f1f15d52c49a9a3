// The messages of a table, as protocol/messages.json describes them. Both kinds of table speak them: the
// server over a socket (online.ts), and the library in the page (host.ts).

export * from "../../protocol/messages";
export type { Chats as Chat, Choices as Choice, Events as GameEvent } from "../../protocol/messages";

/** What stays the same during a game: members as docs/formats tells them for each game. */
export type BoardDoc = Record<string, unknown>;
