import type { SportView } from "./api.ts";
import type { BookTexts } from "./texts.ts";

/** Names bets in the player's language. */

export interface Match {
  home: string;
  away: string;
}

/** "−0.75", "+1.5", "0": quarters as the field writes them. */
function lineText(quarters: number, isSigned: boolean): string {
  const size = String(Math.abs(quarters) / 4);
  if (quarters === 0) return "0";
  return quarters < 0 ? `−${size}` : isSigned ? `+${size}` : size;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Names the market of a bet. */
export function marketText(bet: string, sport: SportView, texts: BookTexts): string {
  const [market = "", line = ""] = bet.split(":");
  const { markets, units } = texts;
  const unit = units[sport.unit];
  if (market === "result") return sport.isThreeWay ? markets.result3 : markets.result;
  if (market === "handicap") return markets.handicap;
  if (market === "total") return markets.total;
  if (market === "both") return markets.both;
  if (market === "score") return markets.score;
  if (market === "next") {
    return sport.kind === "clock" ? markets.next(unit) : markets.nextSet(capital(unit), Number(line));
  }
  const [set = "1", points = "1"] = line.split(".");
  return markets.first(Number(points), unit, Number(set));
}

/** Names what is bet on: in full ("Harbour City −0.5"), or as short as on the board ("−0.5"). */
export function pickText(bet: string, match: Match, texts: BookTexts, isShort = false): string {
  const [market = "", line = "", pick = ""] = bet.split(":");
  const side = pick === "1" ? match.home : pick === "2" ? match.away : "";
  const who = isShort ? pick : side;
  if (market === "handicap") return isShort ? lineText(Number(line), true) : `${side} ${lineText(Number(line), true)}`;
  if (market === "total") return `${pick === "over" ? texts.over : texts.under} ${lineText(Number(line), false)}`;
  if (market === "both") return pick === "yes" ? texts.yes : texts.no;
  if (market === "score") return pick.replace("-", "–");
  if (pick === "x") return isShort ? "X" : market === "next" ? texts.none : texts.draw;
  return who;
}
