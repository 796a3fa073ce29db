import { text } from "../text.ts";
import type { FixtureView, SportView } from "./api.ts";
import { partText } from "./words.ts";

const countdown = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/** Sports whose matches have two halves. */
const halved: ReadonlySet<string> = new Set(["football", "rugby", "football-sim"]);

/** Returns the time of a match: "67' 2nd half", "Set 2 · 4–3", "begins in 3:20". */
export function clockText(match: FixtureView, sport: SportView, now: number): [clock: string, phase: string] {
  const { minute, period } = match;
  if (!match.isLive) return ["", text("book.begins", { time: countdown(Date.parse(match.beginsAt) - now) })];
  if (match.isBreak) return ["II", text("book.pause")];
  if (match.isClosed) return [minute === null ? "" : `${minute}'`, text("book.checking")];
  if (minute === null) return [match.points?.join("–") ?? "", partText(sport.unit, period)];
  const half = period === 1 ? "book.half.1" : "book.half.2";
  return [`${minute}'`, halved.has(sport.id) ? text(half) : text("book.period", { number: period })];
}
