/** Runs work on every item in order; a failure does not stop the rest, and is thrown at the end. */
export async function runEach<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const faults: unknown[] = [];
  for (const item of items) await work(item).catch((fault: unknown) => void faults.push(fault));
  if (faults.length === 1) throw faults[0];
  if (faults.length > 1) throw new AggregateError(faults, `${faults.length} failed, the first: ${String(faults[0])}`);
}
