import { formatMoney, readMoney } from "@croupier/contract/domain/money";
import type { WireOutput } from "@croupier/contract/rows";

type Day = WireOutput<"personalProfit">["days"][number];

export interface ProfitBar {
  /** The first and last day, as "2026-11-21". */
  from: string;
  to: string;
  /** The net result in the wire form. */
  net: string;
}

const mostBars = 62;

/** Returns one bar per day, or per week for a long period. */
export function profitBars(days: readonly Day[]): ProfitBar[] {
  const size = days.length <= mostBars ? 1 : 7;
  const bars: ProfitBar[] = [];
  for (let at = 0; at < days.length; at += size) {
    const group = days.slice(at, at + size);
    const [first, last] = [group[0], group.at(-1)];
    if (!first || !last) break;
    const net = group.reduce((sum, day) => sum + readMoney(day.net), 0n);
    bars.push({ from: first.day, to: last.day, net: formatMoney(net) });
  }
  return bars;
}
