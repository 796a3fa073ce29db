/** One thing that was looked at. */
export interface Finding {
  about: string;
  /** Whether nobody has to do anything. */
  isWell: boolean;
  message: string;
}

export const well = (about: string, message: string): Finding => ({ about, isWell: true, message });
export const ill = (about: string, message: string): Finding => ({ about, isWell: false, message });

const spans: readonly [seconds: number, name: string][] = [
  [86_400, "days"],
  [3600, "hours"],
  [60, "minutes"],
];

/** Writes a time span in the largest unit of which it has two. */
export function spanOf(seconds: number): string {
  const [size, unit] = spans.find(([each]) => seconds >= 2 * each) ?? [1, "seconds"];
  return `${Math.round(seconds / size)} ${unit}`;
}

/** Writes a number of bytes in its largest unit. */
export function sizeOf(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  const at = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return `${Number((bytes / 1000 ** at).toPrecision(3))} ${units[at]}`;
}
