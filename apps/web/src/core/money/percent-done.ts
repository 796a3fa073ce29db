import { parseMoney } from "@croupier/contract/domain/money";

/** How much of a whole is done, in whole percent up to a hundred, never more than is; undefined where an amount is unknown. */
export function percentDone(done: string, whole: string): number | undefined {
  const [part, all] = [parseMoney(done), parseMoney(whole)];
  if (part === undefined || all === undefined || all <= 0n) return undefined;
  return Math.min(100, Number((part * 100n) / all));
}
