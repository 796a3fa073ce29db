import { findText, text } from "../text.ts";
import type { SportView } from "./api.ts";

/** Names bets in the player's language. */

export interface Match {
  home: string;
  away: string;
}

/** Formats a line in quarters as usual: "−0.75", "+1.5", "0". */
function lineText(quarters: number, isSigned: boolean): string {
  const size = String(Math.abs(quarters) / 4);
  if (quarters === 0) return "0";
  return quarters < 0 ? `−${size}` : isSigned ? `+${size}` : size;
}

type Unit = SportView["unit"];
/** Returns whether a unit is scored by the clock; other units are parts of a match won by points. */
const isCounted = (unit: Unit): unit is "goal" | "point" | "run" => ["goal", "point", "run"].includes(unit);

/** Names a part of a match by its number, such as "Set 2". */
export const partText = (unit: Unit, number: number): string =>
  isCounted(unit) ? text("book.period", { number }) : text(`book.numbered.${unit}`, { number });

/** Names the market of a bet. */
export function marketText(bet: string, sport: SportView): string {
  const [market = "", line = ""] = bet.split(":");
  const { unit } = sport;
  if (market === "result" && sport.isThreeWay) return text("book.markets.result3");
  const named = findText(`book.markets.${market}`);
  if (named !== undefined) return named;
  if (market === "next") return isCounted(unit) ? text(`book.next.${unit}`) : partText(unit, Number(line));
  const [number = "1", points = "1"] = line.split(".");
  return isCounted(unit) ? partText(unit, Number(number)) : text(`book.first.${unit}`, { points, number });
}

/** Names a pick: in full ("Harbour City −0.5"), or as short as on the board ("−0.5"). */
export function pickText(bet: string, match: Match, isShort = false): string {
  const [market = "", line = "", pick = ""] = bet.split(":");
  const side = pick === "1" ? match.home : pick === "2" ? match.away : "";
  const who = isShort ? pick : side;
  if (market === "handicap") return isShort ? lineText(Number(line), true) : `${side} ${lineText(Number(line), true)}`;
  if (market === "total")
    return text(pick === "over" ? "book.over" : "book.under", { line: lineText(Number(line), false) });
  if (market === "both") return pick === "yes" ? text("book.yes") : text("book.no");
  if (market === "score") return pick.replace("-", "–");
  if (pick === "x") return isShort ? "X" : market === "next" ? text("book.none") : text("book.draw");
  return who;
}
