import { expect, it } from "vitest";
import type { LottoDrawView, SlipView } from "./api.ts";
import { Unseen } from "./unseen.ts";

const moment = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const draw = (id: string, second: number, result: number[] | null, state: LottoDrawView["state"] = "drawn") =>
  ({ id, drawsAt: moment(second), result, shown: result, state }) as LottoDrawView;
const slip = (drawId: string, state: SlipView["state"]) =>
  ({
    id: `slip-${drawId}`,
    drawId,
    state,
    win: "19.4000",
    balance: "99.4000",
    lines: [{ play: "p1", pick: "big", stake: "10.0000", odds: "194", paid: "19.4000" }],
  }) as SlipView;

const first = draw("1", 0, [1]);
const open = draw("2", 60, null, "open");
const second = draw("2", 60, [2]);
const next = draw("3", 120, null, "open");

function watching() {
  const unseen = new Unseen();
  unseen.take({ current: open, past: [first] });
  unseen.wasShown("1");
  return unseen;
}

it("shows a new draw once, and withholds its numbers until then", () => {
  const unseen = watching();
  const known = { current: next, past: [second, first] };
  expect(unseen.take(known)?.id).toBe("2");
  expect(unseen.take(known)).toBeUndefined();
  expect(unseen.seen({ ...known, slips: [] }).past.map(({ id }) => id)).toEqual(["1"]);
  unseen.wasShown("2");
  expect(unseen.seen({ ...known, slips: [] }).past.map(({ id }) => id)).toEqual(["2", "1"]);
});

it.each(["settling", "done"] as const)(
  "keeps a slip that is %s waiting, without a win, until its draw was shown",
  (state) => {
    const unseen = watching();
    const known = { current: next, past: [second, first], slips: [slip("2", state)] };
    // The slip may be known as won before its draw is known as drawn.
    expect(unseen.seen({ past: [first], slips: known.slips }).slips[0]).toMatchObject({ state: "held", win: null });
    unseen.take(known);
    const [held] = unseen.seen(known).slips;
    expect(held).toMatchObject({ state: "held", win: null, balance: null });
    expect(held?.lines[0]).not.toHaveProperty("paid");
    unseen.wasShown("2");
    expect(unseen.seen(known).slips).toEqual(known.slips);
  },
);

it("shows nothing again for an older response, and does not withhold a failed draw", () => {
  const unseen = watching();
  unseen.take({ current: next, past: [second, first] });
  expect(unseen.take({ current: open, past: [first] })).toBeUndefined();
  const failed = draw("3", 120, null, "cancelled");
  expect(unseen.take({ current: null, past: [failed, second, first] })).toBeUndefined();
  const slips = [slip("3", "cancelled")];
  const seen = unseen.seen({ past: [failed, second, first], slips });
  expect(seen.past.map(({ id }) => id)).toEqual(["3", "1"]);
  expect(seen.slips).toEqual(slips);
});

it("shows only the last of the draws a page slept through, and reveals the others' wins", () => {
  const unseen = watching();
  const last = draw("4", 180, [4]);
  const past = [last, draw("3", 120, [3]), second, first];
  expect(unseen.take({ current: null, past })?.id).toBe("4");
  const seen = unseen.seen({ past, slips: [slip("2", "done"), slip("4", "done")] });
  expect(seen.past.map(({ id }) => id)).toEqual(["3", "2", "1"]);
  expect(seen.slips.map(({ state }) => state)).toEqual(["done", "held"]);
});
