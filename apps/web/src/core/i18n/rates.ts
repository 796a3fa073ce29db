/** A rate in hundredths of a percent as people write it: 125 is "1.25 %". */
export function rateText(rate: number): string {
  return `${(rate / 100).toFixed(2).replace(/\.?0+$/, "")} %`;
}

/** What was typed as a percentage in hundredths of a percent; undefined where it is none, or finer than that. */
export function parseRate(typed: string): number | undefined {
  const match = /^\s*(\d{1,3})(?:[.,](\d{1,2}))?\s*%?\s*$/.exec(typed);
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}
