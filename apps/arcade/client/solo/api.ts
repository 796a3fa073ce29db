export type { SoloView } from "../../src/engines/solo/views.ts";
export { act, begin, state, wait, type Act, type Begin, type SoloRound, type SoloState } from "../alone/api.ts";
