import type { ReturnRow } from "../../kit/returns.ts";
import type { SoloGameName } from "./games.ts";

type Stated = readonly [bet: string, stated: string, how: string, test: string];
const instant = "solo/instant.test.ts";
const cards = "solo/card-games.test.ts";

/** Stated returns of the solo games, and the test that computes each. */
export const stated: Record<SoloGameName, readonly Stated[]> = {
  blackjack: [["hand", "99.43", "exact", "solo/rules.test.ts: returns what its rules state"]],
  mines: [["cells", "97", "exact", "solo/mines.test.ts: returns 97 % for any number of open cells"]],
  keno: [["picks", "95.5–97", "exact", `${instant}: of keno is between 95.5 and 97 %`]],
  plinko: [["ball", "96.8–97.1", "exact", `${instant}: of plinko is between 96.8 and 97.1 %`]],
  "hi-lo": [["guess", "97", "exact", `${instant}: of higher or lower is 97 %`]],
  dice: [["target", "97", "exact", `${instant}: of dice is 97 %`]],
  "scratch-lantern": [["card", "95", "exact", `${instant}: of a scratch card is 95 %`]],
  "scratch-peach": [["card", "96", "exact", `${instant}: of a scratch card is 95 % for the lantern and 96 %`]],
  tower: [["floor", "97", "exact", `${instant}: of the tower is 97 %`]],
  balloon: [["height", "97", "exact", `${instant}: of balloon and kite is at most 97 %`]],
  crash: [["height", "97", "exact", `${instant}: of balloon and kite is at most 97 %`]],
  "video-poker": [["hand", "99.54", "exact, nightly", "solo/video-poker.test.ts: returns exactly 99.54 %"]],
  "red-dog": [["hand", "96.84", "exact", `${cards}: of red dog is 96.84 %`]],
  "casino-war": [
    ["war", "97.63", "exact", `${cards}: of casino war is 97.63 %`],
    ["surrender", "96.15", "exact", `${cards}: of casino war is 97.63 % when going to war, 96.15 %`],
  ],
  "three-card-poker": [
    ["ante", "96.63", "exact", `${cards}: of three card poker is 96.63 %`],
    ["pair plus", "97.68", "exact", `${cards}: of three card poker is 96.63 % of the ante`],
  ],
  "caribbean-stud": [
    ["ante", "94.7", "10,000,000 hands, ± 0.25 (nightly)", `${cards}: of caribbean stud return 94.7 %`],
  ],
  "pai-gow-poker": [["hand", "97.3", "400,000 hands, ± 0.4 (nightly)", `${cards}: of pai gow poker return 97.3 %`]],
  craps: [
    ["pass", "98.59", "exact", `${cards}: of craps is 98.59 %`],
    ["don't pass", "98.64", "exact", `${cards}: of craps is 98.59 %`],
    ["field", "97.22", "exact", `${cards}: of craps is 98.59 %`],
    ["odds", "100", "exact", `${cards}: of craps is 98.59 %`],
  ],
  solitaire: [["tile", "97", "exact", "solo/solitaire.test.ts: raises the pay only by a forced match"]],
};

/** Returns the rows of the solo games. */
export const soloReturns = (): ReturnRow[] =>
  Object.entries(stated).flatMap(([engine, bets]) =>
    bets.map(([bet, share, how, test]) => ({ engine, bet, stated: share, proven: share, how: `${how}: ${test}` })),
  );
