import type { Pool } from "../../kit/db/pool.ts";
import type { Refusal } from "../../kit/db/refusal.ts";
import { bump, countOf, limitKey, type LimitKey } from "../../kit/db/throttle.ts";
import type { Network } from "@croupier/server/network";
import type { CodePlace } from "./store.ts";

/** Codes a day for one who asks for them, and for a number or address whoever asks. */
const mostADay = 5;
const mostADayOfAll = 10;
const daySeconds = 24 * 3600;

type Place = Pick<CodePlace, "merchant" | "recipient">;

/**
 * Creates the limits of codes: one a minute, so many a day. Whoever proved something has counters of their own, which
 * strangers cannot use up: a member's for the second step, and a visitor's at an address the member signed in from.
 */
export function createCodeLimits(db: Pool) {
  async function limited(counters: [LimitKey, number, number][]): Promise<Refusal | undefined> {
    for (const [key, most, seconds] of counters) {
      if ((await bump(db, key, seconds)) <= most) continue;
      const { secondsLeft } = await countOf(db, key);
      const refused = seconds < daySeconds ? "CODE_TOO_SOON" : "CODE_TOO_MANY";
      return { refused, value: { secondsLeft }, retryAfterSeconds: secondsLeft };
    }
    return undefined;
  }

  return {
    /** Of a visitor: counted for the visitor's network, and for the number over all networks. */
    stranger: ({ merchant, recipient }: Place, network: Network) =>
      limited([
        [limitKey("code-stranger-minute", { merchant }, recipient, network), 1, 60],
        [limitKey("code-number-minute", { merchant }, recipient), 1, 60],
        [limitKey("code-stranger-day", { merchant }, recipient, network), mostADay, daySeconds],
        [limitKey("code-number-day", { merchant }, recipient), mostADayOfAll, daySeconds],
      ]),
    /** Of a visitor at a network the number's member signed in from before: what other networks ask for does not count. */
    known: ({ merchant, recipient }: Place, network: Network) =>
      limited([
        [limitKey("code-stranger-minute", { merchant }, recipient, network), 1, 60],
        [limitKey("code-stranger-day", { merchant }, recipient, network), mostADay, daySeconds],
      ]),
    /** Of a member, to the number or address that is proven to be theirs. */
    own: (memberId: bigint, { recipient }: Place) =>
      limited([
        [limitKey("code-own-minute", memberId, recipient), 1, 60],
        [limitKey("code-own-day", memberId, recipient), mostADay, daySeconds],
      ]),
    /** Of a member, to one that is not proven yet: counted for the member and for the number or address. */
    bind: (memberId: bigint, { merchant, recipient }: Place) =>
      limited([
        [limitKey("code-bind-minute", memberId, recipient), 1, 60],
        [limitKey("code-bind-day", memberId), mostADayOfAll, daySeconds],
        [limitKey("code-bound-day", { merchant }, recipient), mostADayOfAll, daySeconds],
      ]),
  };
}
