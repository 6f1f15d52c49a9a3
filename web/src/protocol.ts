// The messages of a table, as protocol/messages.json describes them. Both kinds of table speak them: the
// server over a socket, and the library in the page (host.ts).

export const PROTOCOL = 1;

export interface News { seq: number; text?: string; undone?: boolean }
export interface Chat { n: number; who: string; seat?: number; text: string; phrase?: string }
export interface Choice { do: string; label: string; warn?: string }
export interface Section { title: string; facts: string[] }

export interface View {
  game: string;
  steps: number;
  to_move: number | string;
  scores: number[];
  question?: string;
  view: Record<string, unknown>;
  sections: Section[];
}

export interface Result { over: boolean; scores: number[]; ranks: number[] }

export interface SeatDoc {
  seat: number;
  kind: "open" | "person" | "bot";
  name?: string;
  bot?: string;
  here: boolean;
  ready: boolean;
  away: boolean;
  left?: number;
}

export interface Asked { what: string; by: number; seat?: number; yes: number[]; waits: number[] }
export interface Clock { kind: "move" | "reserve"; seconds: number; increment: number; running?: number }

export interface Table {
  id: number;
  game: string;
  title: string;
  state: "lobby" | "playing" | "over";
  you?: number;
  host: boolean;
  seats: SeatDoc[];
  watching: number;
  commitment: string;
  seed?: string;
  options: Record<string, unknown>;
  listed: boolean;
  onlookers: boolean;
  chatting: boolean;
  absence: number;
  clock?: Clock;
  paused: boolean;
  asked: Asked[];
  rematch?: number;
}

export interface HearWelcome {
  type: "welcome";
  protocol: number;
  seq: number;
  table: Table;
  news: News[];
  game?: View;
  choices?: Choice[];
  result?: Result;
  chat: Chat[];
}

export interface HearUpdate {
  type: "update";
  seq: number;
  news: News[];
  table?: Table;
  game?: View;
  choices?: Choice[];
  result?: Result;
}

export interface HearTable { type: "table"; table: Table }
export interface HearAck { type: "ack"; id: string; seq: number; repeated?: boolean }
export interface HearError { type: "error"; id?: string; code: string; rule?: string; message: string }
export interface HearChat { type: "chat"; chat: Chat[] }
export type Hear = HearWelcome | HearUpdate | HearTable | HearAck | HearError | HearChat;
