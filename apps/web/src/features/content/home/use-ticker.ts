import { useEffect, useState } from "react";
import { parseMoney } from "@croupier/contract/domain/money";
import type { WireOutput } from "@croupier/contract/rows";
import { useCall } from "../../../core/api/use-call.ts";
import { useSite } from "../../../core/app-context.tsx";
import { serverNow } from "../../../core/time/server-clock.ts";

type Fed = WireOutput<"systemStatus">["jackpots"][number];

export interface Ticker {
  place: Fed["place"];
  /** How many of the ledger's units (1/10,000) one of the ticker's is. */
  unit: bigint;
  start(): number;
  step(): number;
  seconds(): number;
}

export const between = (from: number, to: number) => from + Math.floor(Math.random() * (to - from + 1));

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
 * money. Undefined in the server's page and in the browser's first.
 */
export function useTicker(ticker: Ticker): number | undefined {
  const [amount, setAmount] = useState<number>();
  const fed = useFed(ticker.place);
  useEffect(() => {
    const { start, step, seconds, unit } = ticker;
    let next = setTimeout(() => {
      setAmount(fed ? reached(fed, unit) : start());
      grow();
    }, 0);
    const grow = () => {
      const wait = fed ? 1 : seconds();
      next = setTimeout(() => {
        setAmount((now) => (fed ? reached(fed, unit) : now === undefined ? now : now + step()));
        grow();
      }, wait * 1000);
    };
    return () => clearTimeout(next);
  }, [ticker, fed]);
  return amount;
}
