import { slotGames } from "../../src/engines/slot/slots.ts";
import { verifyRound } from "../alone/verify.ts";
import type { SlotView, SoloState } from "./api.ts";

/** Recomputes a finished spin from its seed, with the server's own rules. */
export const verifySpin = ({ game }: SlotView, state: SoloState): Promise<boolean> =>
  verifyRound(slotGames[game.engine], game.gameCode, state);
