import { readMoney } from "@croupier/contract/domain/money";

/** By how many tenths of a percent a figure changed; undefined where there was nothing before. */
function tenthsChanged(now: bigint, before: bigint): number | undefined {
  if (before === 0n) return undefined;
  const size = before < 0n ? -before : before;
  return Number(((now - before) * 1000n) / size);
}

export const wireChange = (now: string, before: string) => tenthsChanged(readMoney(now), readMoney(before));
export const countChange = (now: number, before: number) => tenthsChanged(BigInt(now), BigInt(before));
