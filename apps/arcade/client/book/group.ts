/** Groups entries by a key, in the order in which the keys first occur. */
export function groupBy<T>(entries: readonly T[], keyOf: (entry: T) => string): Map<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of entries) groups.set(keyOf(entry), [...(groups.get(keyOf(entry)) ?? []), entry]);
  return groups;
}
