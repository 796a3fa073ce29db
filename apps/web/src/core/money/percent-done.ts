import { parseMoney } from "@croupier/contract/domain/money";

/** Returns progress in whole percent, truncated and at most 100; undefined if an amount is unknown. */
export function percentDone(done: string, whole: string): number | undefined {
  const [part, all] = [parseMoney(done), parseMoney(whole)];
  if (part === undefined || all === undefined || all <= 0n) return undefined;
  return Math.min(100, Number((part * 100n) / all));
}
