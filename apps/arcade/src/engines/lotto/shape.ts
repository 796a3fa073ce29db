/** Describes the numbers of a draw and counts the results of each kind. Shared by server, page and tests. */
export interface Shape {
  /** `digits` are independent and may repeat; `distinct` numbers do not repeat, and their order counts. */
  kind: "digits" | "distinct";
  count: number;
  low: number;
  high: number;
}

/** Number of equally likely draws that give each value. */
export type Spread = ReadonlyMap<number, bigint>;

export const sizeOf = ({ low, high }: Shape): number => high - low + 1;

export function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let result = 1n;
  for (let i = 1; i <= k; i += 1) result = (result * BigInt(n - k + i)) / BigInt(i);
  return result;
}

/** Returns n · (n − 1) · … with k factors. */
export function ordered(n: number, k: number): bigint {
  let result = 1n;
  for (let i = 0; i < k; i += 1) result *= BigInt(n - i);
  return result;
}

/** Returns the spread of one number of the draw. */
export function oneOf({ low, high }: Shape): Spread {
  return new Map(Array.from({ length: high - low + 1 }, (_, at) => [low + at, 1n]));
}

const add = (spread: Map<number, bigint>, value: number, ways: bigint) =>
  spread.set(value, (spread.get(value) ?? 0n) + ways);

/** Returns the spread of the sum of `count` of the draw's numbers. */
export function sumOf({ kind, low, high }: Shape, count: number): Spread {
  if (kind === "digits") {
    let sums = new Map([[0, 1n]]);
    for (let i = 0; i < count; i += 1) {
      const next = new Map<number, bigint>();
      for (const [sum, ways] of sums) for (let n = low; n <= high; n += 1) add(next, sum + n, ways);
      sums = next;
    }
    return sums;
  }
  const bySize: Map<number, bigint>[] = Array.from({ length: count + 1 }, () => new Map());
  bySize[0]?.set(0, 1n);
  for (let n = low; n <= high; n += 1) {
    for (let size = count; size > 0; size -= 1) {
      const [smaller, larger] = [bySize[size - 1], bySize[size]];
      if (smaller && larger) for (const [sum, ways] of smaller) add(larger, sum + n, ways);
    }
  }
  return bySize[count] ?? new Map();
}

export const total = (spread: Spread): bigint => [...spread.values()].reduce((sum, ways) => sum + ways, 0n);
