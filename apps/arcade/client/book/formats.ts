/*
 * The five ways in which odds are written. The book knows thousandths alone; what is shown is rounded, and no money is
 * ever computed from it.
 */

export const formats = ["decimal", "hongKong", "malay", "indonesian", "american"] as const;
export type Format = (typeof formats)[number];
export const isFormat = (text: string | null): text is Format => formats.some((each) => each === text);

const minus = "−";
const fixed = (value: number) => (value < 0 ? minus : "") + Math.abs(value).toFixed(2);

/** Writes odds (thousandths, stake included) in a format. */
export function writeOdds(thousandths: number, format: Format): string {
  const profit = (thousandths - 1000) / 1000;
  if (format === "decimal") return (thousandths / 1000).toFixed(2);
  if (format === "hongKong") return profit.toFixed(2);
  // Malay: what is won for 1, or what must be staked for 1 where the odds are below even.
  if (format === "malay") return fixed(profit <= 1 ? profit : -1 / profit);
  if (format === "indonesian") return fixed(profit >= 1 ? profit : -1 / profit);
  return profit >= 1 ? `+${Math.round(profit * 100)}` : `${minus}${Math.round(100 / profit)}`;
}
