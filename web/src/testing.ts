// What the unit tests look at; in no page.

export { diceOf, keepChoice } from "./boards/easy-come";
export { movedPiece, placeOf } from "./boards/cest-la-vie";
export { keyOf } from "./keys";
export { formatSpan } from "./parts/terms";
export { readMessage } from "./check";
export { answer } from "./boards/answers";
export { Gate } from "./gate";
export { cut, headOf, Host } from "./host";
export { writeOptions } from "./pages/setup";
export { searchRules } from "./pages/rules";
export { findChoices, groupChoices } from "./parts/choices";
export { parseRoute } from "./route";
export { readSettings } from "./settings";
export { hear } from "./table";
export { t, tn, useCatalogue } from "./words";
export { readInvitation } from "./pages/join";
