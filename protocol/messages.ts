// Made from protocol/messages.json by tools/protocol update.

export const PROTOCOL = 1;

export interface Table {
  /** its number */
  id: number;
  /** which game */
  game: string;
  /** the game's name */
  title: string;
  /** its life */
  state: "lobby" | "playing" | "over";
  /** one's own seat, from 1 */
  you?: number;
  /** is this client the host? */
  host: boolean;
  /** who sits where */
  seats: SeatDoc[];
  /** how many people are watching */
  watching: number;
  /** SHA-256 of the secret seed of all dice and cards */
  commitment: string;
  /** the seed, after the end */
  seed?: string;
  /** the game's options that are not standard */
  options: Record<string, unknown>;
  /** is it in the public list? */
  listed: boolean;
  /** may people without a seat watch? */
  onlookers: boolean;
  /** may people chat? */
  chatting: boolean;
  /** after this many seconds away a seat may be given to a bot; 60 at least */
  absence: number;
  /** if it is played with a clock */
  clock?: Clock;
  /** while it rests, until somebody says `resume` */
  paused?: Paused;
  /** what people are asked to consent to */
  asked: Asked[];
  /** what would be taken back, while people are asked for it; it stands until all have agreed */
  undo?: Undo;
  /** the version of the rules that it began with, if that is no longer the present one: it goes on by the present rules, under which all that happened is the same */
  rules?: number;
  /** the table of the rematch */
  rematch?: number;
}

export interface SeatDoc {
  /** from 1 */
  seat: number;
  /** who has it */
  kind: "open" | "person" | "bot";
  /** what they are called */
  name?: string;
  /** the bot that plays it now */
  bot?: string;
  /** is the person connected? */
  here: boolean;
  /** has the seat given its bytes? */
  ready: boolean;
  /** since when the person is not connected, in milliseconds since 1970, if that is known */
  gone?: number;
  /** a coach is beside the person, as all have agreed */
  coached?: boolean;
  /** while a bot plays for the person, until they say `back` */
  away?: Away;
  /** milliseconds on the clock */
  left?: number;
}

export interface Away {
  /** since when, in milliseconds since 1970; tables of before did not note it */
  since?: number;
  /** because the seat's time was up */
  late?: boolean;
}

export interface Paused {
  /** the seat that asked for it, from 1; tables of before did not note it */
  by?: number;
  /** since when, in milliseconds since 1970 */
  since?: number;
}

export interface Undo {
  /** who asks, and whose decision it was, from 1 */
  seat: number;
  /** the decision in words, as far as the reader may know it */
  text: string;
  /** after how many `steps` the game would stand again */
  from: number;
  /** how many there are: the events of the steps between would be gone */
  to: number;
}

export interface Clock {
  /** so long for each decision, or for all of them */
  kind: "move" | "reserve";
  /** how long */
  seconds: number;
  /** seconds added after each decision */
  increment: number;
  /** whose clock runs, from 1 */
  running?: number;
}

export interface Asked {
  /** as in `ask` */
  what: string;
  /** which seat asks */
  by: number;
  /** whose seat, for `bot` */
  seat?: number;
  /** seats that consent */
  yes: number[];
  /** seats that have not answered */
  waits: number[];
}

export interface News {
  /** number of what happened */
  seq: number;
  /** a sentence about it */
  text?: string;
  /** the rule of the game that it follows from */
  rule?: string;
  /** it was taken back since */
  undone?: boolean;
}

export interface Events {
  [argument: string]: unknown;
  /** number of what happened, as in the news */
  seq: number;
  /** the step of the game that brought it */
  step: number;
  /** its name; its arguments stand beside it: docs/formats lists them for each game */
  event: string;
  /** a turn of this seat begins with it */
  turn?: number;
  /** in the fewest words, for those who connected with terse=yes; empty: not worth a word */
  terse?: string;
  /** the rule of the game that it follows from */
  rule?: string;
}

export interface Blocked {
  [argument: string]: unknown;
  /** which choice it would be; its arguments stand beside it */
  choice: string;
  /** what it would do */
  group: string;
  /** the rule that forbids it */
  rule?: string;
  /** a sentence */
  why: string;
  /** the same in a few words */
  short?: string;
}

export interface Ends {
  /** from 1 */
  seat: number;
  /** its share of the games, a shared win being split */
  win_millionths: number;
  /** in how many games it came first, second and so on */
  ranks: number[];
  /** the fewest points */
  least: number;
  /** points on average */
  mean: number;
  /** the most points */
  most: number;
  /** of all games together */
  points: number;
}

export interface Range {
  /** the first number */
  from: number;
  /** the last */
  to: number;
  /** from one to the next */
  step: number;
  /** each of the numbers in words, with its consequence */
  labels?: string[];
}

export interface Effects {
  [argument: string]: unknown;
  /** as in the events */
  event: string;
  /** the rule that it follows from */
  rule?: string;
  /** in words, if it is worth some */
  text?: string;
}

export interface Chats {
  /** counts from 1 */
  n: number;
  /** name */
  who: string;
  /** their seat, from 1 */
  seat?: number;
  /** what they said, a phrase in the reader's language */
  text: string;
  /** which phrase it is */
  phrase?: string;
}

export interface Choices {
  [argument: string]: unknown;
  /** the decision in notation, for `act`; with a range, {n} stands for the number */
  do: string;
  /** in words, with its consequence */
  label: string;
  /** in a few words, for a button */
  brief?: string;
  /** `label` in the fewest words, to be heard; left out where it is the same */
  terse?: string;
  /** for those who want the fewest words: what it has in common with its neighbours, where many may be one line of a list that is heard */
  among?: string;
  /** its words in the list into which that line opens */
  within?: string;
  /** which choice it is; its arguments stand beside it: docs/formats lists them for each game */
  choice?: string;
  /** what it does: to sort by */
  group?: string;
  /** decisions that differ only in a number, for a client that connected with fold=yes */
  range?: Range;
  /** the rule that allows it */
  rule?: string;
  /** a pass that harms nobody */
  routine?: boolean;
  /** what comes of it at once, as far as one can know */
  effects?: Effects[];
  /** points of each seat before and after, if any change */
  scores?: unknown[];
  /** seats that win by it at once */
  wins?: number[];
  /** the question to ask before this is decided: people often do it by mistake */
  warn?: string;
}

export interface View {
  /** which game */
  game: string;
  /** decisions, dice and cards so far */
  steps: number;
  /** a seat from 1, or "over" */
  to_move: number | string;
  /** points as they stand */
  scores: number[];
  /** what is asked now */
  question?: string;
  /** to the seat that decides: what to do, in a few words */
  call?: string;
  /** the call for those who only hear: it tells what a board would show; left out where it is the same */
  heard?: string;
  /** to everybody else: what is waited for */
  waiting?: string;
  /** for programs: docs/formats describes its members */
  view: Record<string, unknown>;
  /** the same in words, unless the client connected with words=no */
  sections?: Section[];
}

export interface Result {
  /** true */
  over: boolean;
  /** points of each seat */
  scores: number[];
  /** places, 1 for winners; 0 for those who gave up */
  ranks: number[];
}

export interface Section {
  /** heading */
  title: string;
  /** sentences */
  facts: string[];
  /** for each fact whose it is: a seat from 1, or 0 for nobody's; left out where none is anybody's */
  about?: number[];
  /** facts that can wait, from 0: a short answer leaves them out */
  minor?: number[];
}

/** A decision of one's own seat, as one of the `choices` offers it. */
export interface SayAct {
  type: "act";
  id: string;
  seq: number;
  /** the decision in notation; or a list of up to 16 decisions, of which all are carried out or none */
  do: string | string[];
}

/** Takes back one's own last decision, if nothing followed it and it showed nothing hidden. Beyond that, `ask` everybody. */
export interface SayUndo {
  type: "undo";
  id: string;
  seq: number;
}

/** Before the start: takes an open or reserved seat. The bytes are the seat's share of the dice: draw them in the client, after the commitment was shown. */
export interface SaySit {
  type: "sit";
  id: string;
  seq: number;
  /** which one */
  seat: number;
  /** 16 random bytes */
  bytes: string;
}

/** Before the start: leaves one's seat. */
export interface SayStand {
  type: "stand";
  id: string;
  seq: number;
}

/** Before the start: changes places with an open seat or a bot, or, by the host, two seats with each other. */
export interface SaySwap {
  type: "swap";
  id: string;
  seq: number;
  /** the other seat */
  seat: number;
  /** by the host: with this one instead of one's own */
  with?: number;
}

/** Before the start: a bot takes an open seat. */
export interface SayBot {
  type: "bot";
  id: string;
  seq: number;
  /** which one */
  seat: number;
  /** how well it plays: one of the `bots` of GET /api/games */
  bot: string;
}

/** Before the start: empties the seat of a bot, or, by the host, anybody's. */
export interface SayOpen {
  type: "open";
  id: string;
  seq: number;
  /** which one */
  seat: number;
}

/** Begins the game, once no seat is open. */
export interface SayStart {
  type: "start";
  id: string;
  seq: number;
}

/** Asks the other people for their consent. With nobody else to ask it happens at once. */
export interface SayAsk {
  type: "ask";
  id: string;
  seq: number;
  /** `undo`: back to one's own last decision; `pause`; `bot`: a bot plays for a seat whose person is away; `coach`: somebody beside one's own seat says what to look at and what was better; `endings`: a thousand games played on from here by bots, of which each is told what comes of what their own seat can know; `rematch`: a new table with the same people, after the end */
  what: "undo" | "pause" | "bot" | "coach" | "endings" | "rematch";
  /** for `bot`: whose seat */
  seat?: number;
}

/** Consents to what was asked, or not. */
export interface SayAnswer {
  type: "answer";
  id: string;
  seq: number;
  /** as in `ask` */
  what: "undo" | "pause" | "bot" | "coach" | "endings" | "rematch";
  /** consent */
  yes: boolean;
}

/** Ends a pause; anybody who plays may. */
export interface SayResume {
  type: "resume";
  id: string;
  seq: number;
}

/** Takes one's own seat back from the bot that plays it. */
export interface SayBack {
  type: "back";
  id: string;
  seq: number;
}

/** Does without one's coach from now on. */
export interface SayAlone {
  type: "alone";
  id: string;
  seq: number;
}

/** Gives up for good; what becomes of the seat is a rule of the game. */
export interface SayResign {
  type: "resign";
  id: string;
  seq: number;
}

/** A standing answer to the small questions a game asks very often; kept while the table is in memory. */
export interface SayStanding {
  type: "standing";
  id: string;
  seq: number;
  /** `pass`: harmless passes are made without asking */
  how: "ask" | "pass";
}

/** Says something to everybody at the table: either a text or a ready-made phrase, which each reads in their own language. */
export interface SayChat {
  type: "chat";
  id: string;
  seq: number;
  /** plain text */
  text?: string;
  /** one of the `phrases` of GET /api/games */
  phrase?: string;
}

/** Asks for the situation in words, as a client needs it that draws the game itself: when somebody wants to read or hear it. */
export interface SayWords {
  type: "words";
  id: string;
  seq: number;
}

/** Shows a line of the chat, or a name at the table, to whoever runs the server. */
export interface SayReport {
  type: "report";
  id: string;
  seq: number;
  /** number of the line */
  n?: number;
  /** whose name */
  seat?: number;
}

/** The first message: all there is to see. */
export interface HearWelcome {
  type: "welcome";
  /** number of this protocol */
  protocol: number;
  /** number of the last thing that happened at the table */
  seq: number;
  /** the table */
  table: Table;
  /** the number that the client had seen; a later one if it missed more than 128 KiB of news */
  since: number;
  /** what happened after that */
  news: News[];
  /** the same as data */
  events: Events[];
  /** the situation, once the game has started */
  game?: View;
  /** what one can decide now */
  choices?: Choices[];
  /** what lies before one and cannot be decided now, and why */
  blocked?: Blocked[];
  /** after the end */
  result?: Result;
  /** what was said after the number that the client had seen */
  chat: Chats[];
}

/** Something happened, and is safely stored. */
export interface HearUpdate {
  type: "update";
  /** number of the last thing that happened; numbers follow each other without gaps */
  seq: number;
  /** what happened since the last update */
  news?: News[];
  /** the same as data */
  events?: Events[];
  /** with `diff=yes`: both instead, in one list, as a change of the last that was told so */
  told?: unknown[];
  /** the table, when more than the game has changed */
  table?: Table;
  /** the situation */
  game?: View;
  /** what one can decide now */
  choices?: Choices[];
  /** what lies before one and cannot be decided now, and why */
  blocked?: Blocked[];
  /** with `diff=yes`: what changed in `game` since it was last told */
  change?: Record<string, unknown>;
  /** with `diff=yes`: what changed in `{"choices":…,"blocked":…}` since they were last told; only if one can decide now */
  asked?: Record<string, unknown>;
  /** after the end */
  result?: Result;
}

/** Who is there, what is asked: things that pass and have no number. */
export interface HearTable {
  type: "table";
  /** the table */
  table: Table;
}

/** A message was carried out, and is safely stored. */
export interface HearAck {
  type: "ack";
  /** of the message */
  id: string;
  /** the number it has */
  seq: number;
  /** it had been carried out before */
  repeated?: boolean;
  /** it was asked, and nothing has happened yet: others have to agree */
  pending?: boolean;
}

/** A message was refused; nothing has changed. */
export interface HearError {
  type: "error";
  /** of the message, if it could be read */
  id?: string;
  /** stable, for programs */
  code: string;
  /** the rule of the game that forbids it */
  rule?: string;
  /** a sentence in the client's language */
  message: string;
  /** milliseconds after which the same may be said again, with the same `id`: there was too much to do */
  wait?: number;
}

/** Somebody said something. */
export interface HearChat {
  type: "chat";
  /** one entry */
  chat: Chats[];
}

/** The situation in words, for those who asked for them. */
export interface HearWords {
  type: "words";
  /** of the message that asked */
  id: string;
  /** number of the last thing that had happened */
  seq: number;
  /** as in a view */
  sections: Section[];
}

/** The only message of a process that does not have the table, or gives it up; close 4113 follows. Connect again at once, with `process` in the query. */
export interface HearElsewhere {
  type: "elsewhere";
  /** the name of the process that has it; empty: any other */
  process: string;
}

/** What one's coach says, to one's own connections only. It thinks a while: the game may have gone on. */
export interface HearCoach {
  type: "coach";
  /** number of the last thing that had happened when it was asked */
  seq: number;
  /** `look`: before a decision, what to look at; `fine`, `poor`: of the decision that was taken then; poor is what the analysis of a game calls a mistake */
  verdict: "look" | "fine" | "poor";
  /** in words; empty where there is nothing to say */
  text: string;
}

/** How it could end, as all have agreed to know: games that bots played on to the end, for everybody, from what one's own seat can know. Told a few times while they become more; the game may have gone on. Only to those who play. */
export interface HearEndings {
  type: "endings";
  /** number of the last thing that had happened at the moment they begin with */
  seq: number;
  /** the `steps` of the game then */
  steps: number;
  /** how many games are to be played */
  of: number;
  /** no more are told: there are as many, or the server has too much else to do */
  complete: boolean;
  /** how many were played so far */
  games: number;
  /** and besides, those that were too long and do not count */
  given_up: number;
  /** what came of them; nothing before the first */
  endings: Ends[];
}

/** POST /api/guest: A new person, remembered by the cookie in the answer. */
export interface PostGuest {
  /** what to be called */
  name: string;
  /** language: `fr`, `en`, or a locale of one we speak */
  lang?: string;
}

/** POST /api/me: Another name or language. */
export interface PostRename {
  /** what to be called from now on */
  name?: string;
  /** language: `fr`, `en`, or a locale of one we speak */
  lang?: string;
}

/** POST /api/account: Makes an account of oneself: the same seats on another device. The recovery code in the answer is shown this once. Whoever has one changes its passphrase or name: other devices are then signed out. This device gets a new cookie in both cases. */
export interface PostAccount {
  /** name to log in with, nobody else's; whoever has one may leave it out and keeps it */
  login?: string;
  /** stored only as an argon2id hash */
  passphrase: string;
  /** the passphrase so far, if there is an account already */
  old?: string;
}

/** POST /api/login: Be the person of an account on this device. */
export interface PostLogin {
  /** name */
  login: string;
  /** passphrase */
  passphrase: string;
}

/** POST /api/recover: A new passphrase by the recovery code, which is used up; the answer has a new one. */
export interface PostRecover {
  /** name */
  login: string;
  /** recovery code */
  code: string;
  /** the new passphrase */
  passphrase: string;
}

/** POST /api/logout: Forgets this device. */
export interface PostLogout {
}

/** POST /api/me/devices: Signs out another device of one's own, or all others. What is open there ends. */
export interface PostEndDevice {
  /** its `id` in GET /api/me/devices; without it, all but this one */
  device?: string;
}

/** POST /api/me/delete: Deletes the person: account, chat, name; seats keep playing under a neutral name. */
export interface PostForget {
  /** true */
  sure: boolean;
}

/** POST /api/tables: A new table. Its key is in the answer and nowhere else: it makes the link to share. */
export interface PostCreate {
  /** which game */
  game: string;
  /** for each seat "me", "open", or a bot of GET /api/games */
  seats: string[];
  /** the game's options */
  options?: Record<string, unknown>;
  /** in the public list? (no) */
  listed?: boolean;
  /** may others watch? (yes) */
  onlookers?: boolean;
  /** may people chat? (yes) */
  chatting?: boolean;
  /** seconds away after which a seat may be given to a bot (120); fewer than 60 count as 60 */
  absence?: number;
  /** which clock (none) */
  clock?: "none" | "move" | "reserve";
  /** on the clock (60 a decision, 900 in reserve) */
  seconds?: number;
  /** seconds added after each decision, with a reserve (0) */
  increment?: number;
}

/** POST /api/tables/N/words: Three words to tell people instead of the link, while a table waits for them: `words` in the language of the answer, and for how many `seconds` they hold. The same until five minutes before; then there are new ones. */
export interface PostWords {
  /** of the table: the words open what it opens. A table of the public list needs none */
  key?: string;
}

/** POST /api/words: The `table` that has these words now, and its `key`. Tries are counted: 20 at once and one in each minute from one address, 200 and ten in each minute for the whole server. What are not three of the words there are is not counted. */
export interface PostFind {
  /** as somebody heard them, in any of our languages; accents and upper case do not matter */
  words: string;
}

/** POST /api/admin: Keeps order; only by the socket `admin.sock` in the data directory, which `ludovie admin` uses. Each act is listed by `GET /api/acts`. */
export interface PostAdmin {
  /** what */
  do: "close" | "rename" | "remove" | "mute" | "unmute" | "ban" | "unban";
  /** number of the table or person */
  id?: number;
  /** the new name; the range of addresses */
  text?: string;
  /** for how long (24) */
  hours?: number;
}

export type Say = SayAct | SayUndo | SaySit | SayStand | SaySwap | SayBot | SayOpen | SayStart | SayAsk | SayAnswer | SayResume | SayBack | SayAlone | SayResign | SayStanding | SayChat | SayWords | SayReport;
export type Hear = HearWelcome | HearUpdate | HearTable | HearAck | HearError | HearChat | HearWords | HearElsewhere | HearCoach | HearEndings;
