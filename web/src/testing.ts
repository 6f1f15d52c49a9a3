// What the unit tests look at; in no page. What belongs to one game they take from its folder in boards.

export { keyOf } from "./keys";
export { formatSpan } from "./parts/terms";
export { applyChange, remember, untold } from "./change";
export { readMessage } from "./check";
export {
    countOf,
    distinct,
    findChoice,
    has,
    isInRange,
    numberOf,
    offeredAs,
    sentAs,
    withNumber,
} from "./choice";
export { answer } from "./boards/answers";
export { faceOf } from "./boards";
export { Chronicle } from "./chronicle";
export { Gate } from "./gate";
export { Host } from "./host";
export { cut, headOf, Records } from "./records";
export { writeOptions } from "./pages/setup/options";
export { lineOf, rowsOf, spread } from "./pages/story/figures";
export { NONE, sum } from "./pages/story/teller";
export { deciderAfter } from "./pages/story/turns";
export { searchRules } from "./pages/rules";
export { findChoices, groupChoices } from "./parts/choices";
export { linesOf, newTo, numbered, opened, spokenAdvice, spokenNews, spokenOpened, spokenQuestion } from "./parts/spoken";
export { parseRoute } from "./route";
export { found, outcomeOf, padOf } from "./stage/faces";
export { drawn } from "./own";
export { turnsOf } from "./stage/turns";
export { keepParty, partyAt } from "./here";
export { OnlineTable } from "./online";
export { changeSettings, readSettings } from "./settings";
export { hear } from "./table";
export { LANGS, nameOfLang, t, tn, useCatalogue } from "./words";
export { readInvitation } from "./pages/join";
