import type { Language } from "@croupier/contract/domain/languages";
import { readMoney } from "@croupier/contract/domain/money";
import { formatPercent } from "@croupier/contract/domain/numbers";

/** Calculates a figure's change in tenths of a percent; undefined if it was zero before. */
function tenthsChanged(now: bigint, before: bigint): number | undefined {
  if (before === 0n) return undefined;
  const size = before < 0n ? -before : before;
  return Number(((now - before) * 1000n) / size);
}

export const wireChange = (now: string, before: string) => tenthsChanged(readMoney(now), readMoney(before));
export const countChange = (now: number, before: number) => tenthsChanged(BigInt(now), BigInt(before));

/** Formats a change in tenths of a percent: "+12.5%". */
export const changeText = (tenths: number, language: Language): string =>
  formatPercent(`${tenths < 0 ? "−" : "+"}${(Math.abs(tenths) / 10).toFixed(1)}`, language);
