import { formatDecimal } from "@croupier/contract/domain/numbers";
import { useTexts } from "../../core/app-context.tsx";

const markets = ["result", "handicap", "total", "both", "score", "next", "first"] as const;
const outcomes = ["won", "halfWon", "back", "halfLost", "lost", "open"] as const;

export interface TicketLeg {
  match: string;
  market: (typeof markets)[number];
  line: string;
  pick: string;
  odds: string;
  score: string;
  outcome: (typeof outcomes)[number];
  label?: string;
  commitment?: string;
  seed?: string;
}

const isOneOf = (names: readonly string[], value: unknown): boolean =>
  typeof value === "string" && names.includes(value);

/** Returns whether these rows are the bets of a ticket on matches. */
export const isTicket = (rows: readonly object[]): rows is TicketLeg[] =>
  rows.every((row) => {
    const { match, market, line, pick, odds, score, outcome } = row as Record<string, unknown>;
    const isText = [match, line, pick, odds, score].every((each) => typeof each === "string");
    return isText && isOneOf(markets, market) && isOneOf(outcomes, outcome);
  });

/** Formats a line in quarters, such as "−0.75". */
function lineOf(line: string, isSigned: boolean): string {
  const value = Number(line) / 4;
  if (value === 0) return "0";
  return value < 0 ? `−${-value}` : isSigned ? `+${value}` : String(value);
}

/** The bets of a ticket: the match, the selection and its odds, the outcome, and the data that verifies it. */
export function TicketLegs({ legs }: { legs: readonly TicketLeg[] }) {
  const { t, language } = useTexts();
  const pickOf = ({ match, market, line, pick }: TicketLeg): string => {
    const [home = "", away = ""] = match.split(" – ");
    const side = pick === "1" ? home : pick === "2" ? away : t("records.ticket.draw");
    if (market === "handicap") return `${side} ${lineOf(line, true)}`;
    if (market === "total")
      return `${t(pick === "over" ? "records.ticket.over" : "records.ticket.under")} ${lineOf(line, false)}`;
    if (market === "both") return t(pick === "yes" ? "records.ticket.yes" : "records.ticket.no");
    if (market === "score") return pick.replace("-", "–");
    return market === "next" && pick === "x" ? t("records.ticket.none") : side;
  };
  return (
    <ul className="grid gap-2">
      {legs.map((leg, at) => (
        <li key={at} className="grid gap-0.5 border-b border-line pb-2 last:border-0">
          <span className="flex flex-wrap justify-between gap-x-4">
            <b>
              {pickOf(leg)} <span className="font-normal text-muted">× {formatDecimal(leg.odds, language)}</span>
            </b>
            <span>{t(`records.outcome.${leg.outcome}`)}</span>
          </span>
          <span className="text-muted">
            {t(`records.market.${leg.market}`)} · {leg.match} {leg.score}
          </span>
          {leg.seed !== undefined && (
            <details>
              <summary className="min-h-6 cursor-pointer text-muted">{t("records.verify")}</summary>
              <p className="break-words [overflow-wrap:anywhere]">
                {leg.label} · {leg.commitment} · {leg.seed}
              </p>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
