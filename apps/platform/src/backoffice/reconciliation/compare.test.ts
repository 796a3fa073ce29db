import type { StatementRound } from "@croupier/contract/wire/vendor-statements";
import { expect, test } from "vitest";
import { compareBets } from "./compare.ts";
import type { OurBet } from "./store.ts";

const at = new Date();
const bet: OurBet = {
  subject: "PG:won-b",
  member_id: 1n,
  currency: "USD",
  stake: 100_000n,
  contribution: 0n,
  payout: 250_000n,
  at_risk: null,
  fee: null,
  state: "settled",
  placed_at: at,
};
const round: StatementRound = {
  vassalage: "PG",
  txId: "won-b",
  playerId: "1",
  currency: "USD",
  stake: 100_000n,
  win: 250_000n,
  state: "settled",
  at,
};

const reported = { at_risk: 40_000n, fee: 5_000n };
const repeated = { atRisk: 40_000n, fee: 5_000n };

test.each<[string, Partial<OurBet>, Partial<StatementRound>]>([
  ["neither says anything", {}, {}],
  ["both say the same", reported, repeated],
])("what was at risk is no difference where %s", (_, ours, theirs) => {
  expect(compareBets([{ ...bet, ...ours }], [{ ...round, ...theirs }])).toEqual([]);
});

test.each<[string, Partial<OurBet>, Partial<StatementRound>]>([
  ["another part at risk", reported, { ...repeated, atRisk: 50_000n }],
  ["another fee", reported, { ...repeated, fee: 1n }],
  ["a part at risk that the platform does not know", {}, { atRisk: 0n }],
  ["a fee that the vendor does not report", reported, { atRisk: 40_000n }],
])("%s is a difference in the amount", (_, ours, theirs) => {
  expect(compareBets([{ ...bet, ...ours }], [{ ...round, ...theirs }])).toMatchObject([{ kind: "bet.amount" }]);
});

test("a difference states the amount at risk and the fee", () => {
  const [found] = compareBets([{ ...bet, ...reported }], [{ ...round, win: 0n }]);
  expect(found).toMatchObject({
    ours: "settled 10.0000 25.0000 at risk 4.0000 fee 0.5000",
    theirs: "settled 10.0000 0.0000",
  });
});
