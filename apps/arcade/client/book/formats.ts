import { decimal } from "../money.ts";

/*
 * The five formats of odds. The book stores only thousandths; displayed odds are rounded, and no money is ever computed
 * from them.
 */

export const formats = ["decimal", "hongKong", "malay", "indonesian", "american"] as const;
export type Format = (typeof formats)[number];
export const isFormat = (text: string | null): text is Format => formats.some((each) => each === text);

const minus = "−";
const fixed = (value: number) => (value < 0 ? minus : "") + decimal(Math.abs(value), 2);

/** Writes odds (thousandths, stake included) in a format. */
export function writeOdds(thousandths: number, format: Format): string {
  const profit = (thousandths - 1000) / 1000;
  if (format === "decimal") return decimal(thousandths / 1000, 2);
  if (format === "hongKong") return decimal(profit, 2);
  // Malay odds are the win on 1, or the stake to win 1 where the odds are below even.
  if (format === "malay") return fixed(profit <= 1 ? profit : -1 / profit);
  if (format === "indonesian") return fixed(profit >= 1 ? profit : -1 / profit);
  return profit >= 1 ? `+${Math.round(profit * 100)}` : `${minus}${Math.round(100 / profit)}`;
}
