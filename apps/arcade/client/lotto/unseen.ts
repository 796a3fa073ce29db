import type { HallState, LottoDrawView, SlipView } from "./api.ts";

/** What the page shows of a lottery: its past draws, and the player's slips. */
export type Seen = Pick<HallState, "past" | "slips">;

const isPaidByDraw = ({ state }: SlipView): boolean => state === "settling" || state === "done";

/** A slip as it was before its draw. */
const waiting = (slip: SlipView): SlipView => ({
  ...slip,
  state: "held",
  win: null,
  balance: null,
  lines: slip.lines.map(({ play, pick, stake, odds }) => ({ play, pick, stake, odds })),
});

/** Holds back what the page knows of a draw until it has shown it: its numbers, and what they won. */
export class Unseen {
  /** The time of each draw that was not shown yet, by its id. */
  readonly #draws = new Map<string, number>();
  #newest: LottoDrawView | undefined;

  /** Takes what the page was told; answers the draw that is to be shown now, once. */
  take({ current, past }: Pick<HallState, "current" | "past">): LottoDrawView | undefined {
    // A slip may be known as won before its draw is known as drawn.
    if (current) this.#draws.set(current.id, Date.parse(current.drawsAt));
    for (const { id, result } of past) if (!result) this.#draws.delete(id);
    const newest = past.find(({ result }) => result);
    if (!newest || newest.id === this.#newest?.id) return undefined;
    const at = Date.parse(newest.drawsAt);
    if (this.#newest && at < Date.parse(this.#newest.drawsAt)) return undefined;
    this.#newest = newest;
    // Of the draws before it only the results are shown.
    for (const [id, drawsAt] of this.#draws) if (drawsAt <= at) this.#draws.delete(id);
    this.#draws.set(newest.id, at);
    return newest;
  }

  /** Lets go of a draw that was shown. */
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
