export type { SlotView } from "../../src/engines/slot/views.ts";
export { act, begin, state, type Act, type Begin, type SoloRound, type SoloState } from "../alone/api.ts";
