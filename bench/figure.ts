/** One measured value beside its target. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  target?: number;
  better?: "higher" | "lower";
}

function meets({ value, target, better }: Figure): boolean | undefined {
  if (target === undefined || better === undefined) return undefined;
  return better === "higher" ? value >= target : value <= target;
}

export const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10;

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Formats a figure as a row of a Markdown table. */
export function row(figure: Figure): string {
  const met = meets(figure);
  const target = figure.target === undefined ? "" : `${figure.better === "higher" ? "≥" : "≤"} ${figure.target}`;
  return `| ${figure.name} | ${figure.value} ${figure.unit} | ${target} | ${met === undefined ? "" : met ? "met" : "missed"} |`;
}
