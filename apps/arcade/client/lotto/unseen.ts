import type { HallState, LottoDrawView, SlipView } from "./api.ts";

/** State that the page shows of a lottery: its past draws, and the player's slips. */
export type Seen = Pick<HallState, "past" | "slips">;

const isPaidByDraw = ({ state }: SlipView): boolean => state === "settling" || state === "done";

/** Returns a slip as it was before its draw. */
const waiting = (slip: SlipView): SlipView => ({
  ...slip,
  state: "held",
  win: null,
  balance: null,
  lines: slip.lines.map(({ play, pick, stake, odds }) => ({ play, pick, stake, odds })),
});

/** Withholds a draw's numbers and wins until the page has shown it. */
export class Unseen {
  /** Time of each draw that was not shown yet, by id. */
  readonly #draws = new Map<string, number>();
  #newest: LottoDrawView | undefined;

  /** Takes the latest state; returns the draw that must be shown now, once. */
  take({ current, past }: Pick<HallState, "current" | "past">): LottoDrawView | undefined {
    // A slip may be known as won before its draw is known as drawn.
    if (current) this.#draws.set(current.id, Date.parse(current.drawsAt));
    for (const { id, result } of past) if (!result) this.#draws.delete(id);
    const newest = past.find(({ result }) => result);
    if (!newest || newest.id === this.#newest?.id) return undefined;
    const at = Date.parse(newest.drawsAt);
    if (this.#newest && at < Date.parse(this.#newest.drawsAt)) return undefined;
    this.#newest = newest;
    // Earlier draws reveal their results without being shown.
    for (const [id, drawsAt] of this.#draws) if (drawsAt <= at) this.#draws.delete(id);
    this.#draws.set(newest.id, at);
    return newest;
  }

  /** Reveals a draw that was shown. */
  wasShown(drawId: string): void {
    this.#draws.delete(drawId);
  }

  /** Leaves out the draws that were not shown yet; their slips still wait. */
  seen({ past, slips }: Seen): Seen {
    return {
      past: past.filter(({ id }) => !this.#draws.has(id)),
      slips: slips.map((slip) => (isPaidByDraw(slip) && this.#draws.has(slip.drawId) ? waiting(slip) : slip)),
    };
  }
}
