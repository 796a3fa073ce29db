import { useEffect, useState } from "react";
import { parseMoney } from "@croupier/contract/domain/money";
import type { WireOutput } from "@croupier/contract/rows";
import { useCall } from "../../../core/api/use-call.ts";
import { useSite } from "../../../core/app-context.tsx";
import { serverNow } from "../../../core/time/server-clock.ts";

type Fed = WireOutput<"systemStatus">["jackpots"][number];

/** Returns a number between 0 and 1, a new one for each call. */
export type Random = () => number;

export interface Ticker {
  place: Fed["place"];
  /** The number of ledger units (1/10,000) in one unit of the ticker. */
  unit: bigint;
  /** The period in milliseconds after which the ticker restarts, by the server's clock. */
  period: number;
  start(random: Random): number;
  step(random: Random): number;
  seconds(random: Random): number;
}

export const between = (random: Random, from: number, to: number) => from + Math.floor(random() * (to - from + 1));

/** Creates a Mulberry32 generator: the same seed gives the same numbers on every device. */
function randomOf(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Counts from the start of the period up to a time; `next` advances one step and returns the wait after it. */
export function countUp(ticker: Ticker, now: number) {
  const turn = Math.floor(now / ticker.period);
  const random = randomOf(turn);
  const count = { amount: ticker.start(random), due: turn * ticker.period + ticker.seconds(random) * 1000 };
  const next = () => {
    count.amount += ticker.step(random);
    count.due += ticker.seconds(random) * 1000;
  };
  while (count.due <= now) next();
  return { amount: () => count.amount, due: () => count.due, next };
}

/** Returns the latest value of the operator's feed for this place; undefined without a feed. */
function useFed(place: Fed["place"]): Fed | undefined {
  const { permission } = useSite();
  const watched = useCall("systemStatus", {}, { enabled: false });
  return (watched.data ?? permission).jackpots.find((each) => each.place === place);
}

/** Returns the current value of a feed; undefined, which shows nothing, if the feed cannot be read. */
function reached({ amount, perSecond, at }: Fed, unit: bigint): number | undefined {
  const [begun, growth] = [parseMoney(amount), parseMoney(perSecond)];
  if (begun === undefined || growth === undefined) return undefined;
  const since = BigInt(Math.max(0, serverNow() - Date.parse(at)));
  return Number((begun + (growth * since) / 1000n) / unit);
}

/**
 * Returns the value of the operator's feed, or a count by specification section 4, which is decoration and not money.
 * The count depends only on the server's time, so that every device and every load shows the same. Undefined on the
 * server and during hydration.
 */
export function useTicker(ticker: Ticker): number | undefined {
  const [amount, setAmount] = useState<number>();
  const fed = useFed(ticker.place);
  useEffect(() => {
    const { unit } = ticker;
    // Each answer adjusts the estimate of the server's clock; from here on the page's own clock is used.
    const [server, page] = [serverNow(), performance.now()];
    const count = fed ? undefined : countUp(ticker, server);
    const show = () => setAmount(fed ? reached(fed, unit) : count?.amount());
    let timer = setTimeout(function first() {
      show();
      grow();
    }, 0);
    const grow = () => {
      const wait = count ? Math.max(0, count.due() - server - (performance.now() - page)) : 1000;
      timer = setTimeout(() => {
        count?.next();
        show();
        grow();
      }, wait);
    };
    return () => clearTimeout(timer);
  }, [ticker, fed]);
  return amount;
}
