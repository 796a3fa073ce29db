import { expect, it } from "vitest";
import { prizeModeOf } from "./use-lotteries.ts";

type Lanes = Parameters<typeof prizeModeOf>[0];
const lanes = (...cards: [string, string][]) =>
  [{ title: "ELOTT", cards: cards.map(([gameType, vassalage]) => ({ gameType, vassalage })) }] as unknown as Lanes;

it("plays by the ELOTT prize table with an ELOTT card of TCG_LOTTO_VN or LOTT, else LOTT [S05]", () => {
  expect(prizeModeOf(lanes(["ELOTT", "TCG_LOTTO_VN"]))).toBe("ELOTT");
  expect(prizeModeOf(lanes(["LOTT", "LOTT"], ["ELOTT", "LOTT"]))).toBe("ELOTT");
  expect(prizeModeOf(lanes(["LOTT", "LOTT"], ["LOTT", "TCG_LOTTO_VN"], ["ELOTT", "TCG_SEA"]))).toBe("LOTT");
  expect(prizeModeOf([])).toBe("LOTT");
});
