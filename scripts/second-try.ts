/** What a run counted. */
export interface Counts {
  passed: number;
  /** One for each failure, with its reason. */
  failures: string[];
  /** What failed beside others and passed alone. */
  shaky: string[];
}

/** More than this is no machine that was busy for a moment. */
const mostTriedAgain = 8;

/**
 * Tries once more, alone, what failed while everything else ran: a busy machine is slow, not wrong. By night nothing is
 * tried again, so that what fails now and then is seen. `repeat` answers what failed again.
 */
export async function tryAgain(
  first: { passed: number; failures: string[]; outside: string[] },
  repeat: (() => Promise<{ failures: string[]; outside: string[] }>) | undefined,
): Promise<Counts> {
  const { passed, failures, outside } = first;
  const isWorthIt = outside.length === 0 && failures.length > 0 && failures.length <= mostTriedAgain;
  if (!repeat || !isWorthIt) return { passed, failures: [...failures, ...outside], shaky: [] };
  const second = await repeat();
  const again = [...second.failures, ...second.outside];
  const name = (failure: string) => failure.split("\n")[0] ?? "";
  const stillFailing = new Set(second.failures.map(name));
  const mended =
    again.length === second.failures.length ? failures.filter((each) => !stillFailing.has(name(each))) : [];
  return { passed: passed + mended.length, failures: again, shaky: mended.map(name) };
}
