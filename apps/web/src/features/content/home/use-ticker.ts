import { useEffect, useState } from "react";
import { parseMoney } from "@croupier/contract/domain/money";
import type { WireOutput } from "@croupier/contract/rows";
import { useCall } from "../../../core/api/use-call.ts";
import { useSite } from "../../../core/app-context.tsx";
import { serverNow } from "../../../core/time/server-clock.ts";

type Fed = WireOutput<"systemStatus">["jackpots"][number];

/** A figure between 0 and 1, the next at each call. */
export type Random = () => number;

export interface Ticker {
  place: Fed["place"];
  /** How many of the ledger's units (1/10,000) one of the ticker's is. */
  unit: bigint;
  /** It restarts at each full period of the server's clock, in milliseconds. */
  period: number;
  start(random: Random): number;
  step(random: Random): number;
  seconds(random: Random): number;
}

export const between = (random: Random, from: number, to: number) => from + Math.floor(random() * (to - from + 1));

/** Mulberry32: the same seed gives the same figures on every device. */
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

/** The latest value of the operator's feed for this place; undefined where there is no feed. */
function useFed(place: Fed["place"]): Fed | undefined {
  const { permission } = useSite();
  const watched = useCall("systemStatus", {}, { enabled: false });
  return (watched.data ?? permission).jackpots.find((each) => each.place === place);
}

/** Undefined where the feed cannot be read: nothing is shown. */
function reached({ amount, perSecond, at }: Fed, unit: bigint): number | undefined {
  const [begun, growth] = [parseMoney(amount), parseMoney(perSecond)];
  if (begun === undefined || growth === undefined) return undefined;
  const since = BigInt(Math.max(0, serverNow() - Date.parse(at)));
  return Number((begun + (growth * since) / 1000n) / unit);
}

/**
 * Follows the operator's feed, or counts up as specification section 4 says: then it is shown for the show, and no
 * money. It follows from the server's time alone, so that every device and every load shows the same. Undefined in the
 * server's page and in the browser's first.
 */
export function useTicker(ticker: Ticker): number | undefined {
  const [amount, setAmount] = useState<number>();
  const fed = useFed(ticker.place);
  useEffect(() => {
    const { unit } = ticker;
    // The server's estimated clock moves with every answer; from here on the page's own clock is used.
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
