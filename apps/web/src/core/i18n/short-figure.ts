/** Formats a number where there is room for few digits: 1500 is "1.5k", 4000000 is "4M". */
export function shortFigure(value: number): string {
  if (value < 1000) return String(value);
  const [unit, mark] = value < 1_000_000 ? ([1000, "k"] as const) : ([1_000_000, "M"] as const);
  return `${Math.floor(value / (unit / 100)) / 100}${mark}`;
}
