import { expect, it } from "vitest";
import { exposures, type Paid } from "./exposure.ts";

const lost = (stake: bigint): Paid => ({ stake, paid: 0n });
const won = (stake: bigint, paid: bigint): Paid => ({ stake, paid });

it.each<[string, Paid[][], (bigint | undefined)[]]>([
  ["one bet that lost is all at risk", [[lost(100n)]], [undefined]],
  ["one bet that won is all at risk, whatever its odds", [[won(100n, 102n)]], [undefined]],
  ["a tie is not", [[won(100n, 100n)]], [0n]],
  ["half of a stake that came back is not", [[won(100n, 50n)]], [50n]],
  ["red and black cancel out", [[won(100n, 200n), lost(100n)]], [0n]],
  ["red and black are lost to zero", [[lost(100n), lost(100n)]], [undefined]],
  ["player and banker leave the commission", [[won(100n, 195n)], [lost(100n)]], [0n, 5n]],
  [
    "every number leaves the zero",
    [[won(3_600n, 129_600n), ...Array.from({ length: 36 }, () => lost(3_600n))]],
    [3_600n],
  ],
  ["a small bet beside a large one costs little", [[won(10_000n, 20_000n), lost(100n)]], [9_900n]],
])("%s", (_, slips, expected) => {
  expect(exposures(slips)).toEqual(expected);
});

it("never finds more at risk than the net loss or win where bets went both ways", () => {
  for (let at = 0; at < 2_000; at += 1) {
    const random = (below: number) => BigInt((at * 7_919 + below * 104_729 + at * below * 31) % below);
    const lines = [
      { stake: 1n + random(500), paid: random(1_500) },
      { stake: 1n + random(700), paid: random(900) },
      { stake: 1n + random(300), paid: 0n },
    ];
    const staked = lines.reduce((sum, { stake }) => sum + stake, 0n);
    const net = lines.reduce((sum, { stake, paid }) => sum + paid - stake, 0n);
    const risk = exposures([lines])[0] ?? staked;
    expect(risk).toBeGreaterThanOrEqual(0n);
    expect(risk).toBeLessThanOrEqual(net < 0n && -net < staked ? -net : staked);
  }
});
