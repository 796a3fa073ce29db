import type { z } from "zod";
import { nameIn } from "@croupier/contract/domain/game-names";
import type { Language } from "@croupier/contract/domain/languages";
import type { lobbyEvent, lobbyEvents } from "@croupier/contract/wire/vendor-lobby";
import type { Fixtures, LiveMatch } from "./fixtures.ts";
import type { Names } from "./names.ts";
import { sports } from "./sports.ts";
import { bookTitles } from "./titles.ts";

type LobbyEvent = z.output<typeof lobbyEvent>;

/** Number of events shown per sport: those in play, then those that begin next. */
const shownOfSport = 6;

const gameCodesOf = new Map(
  [...sports.keys()].map((sport) => [
    sport,
    [...bookTitles.values()].filter((title) => title.sports.includes(sport)).map(({ gameCode }) => gameCode),
  ]),
);

/** Returns the odds of the match winner; null for a pick that takes no bets now. */
function offersOf(fixtures: Fixtures, match: LiveMatch): LobbyEvent["offers"] {
  const { model } = match.sport;
  const shown = new Map(fixtures.offers(match, false).map(({ key, odds }) => [key, odds]));
  const picks = model.kind === "clock" && model.isLowScoring ? (["1", "x", "2"] as const) : (["1", "2"] as const);
  return picks.map((pick) => ({ bet: `result::${pick}`, pick, odds: shown.get(`result::${pick}`) ?? null }));
}

function toEvent(fixtures: Fixtures, match: LiveMatch, language: Language): LobbyEvent {
  const { row, sport, pairing, moment, state, isLive } = match;
  const nameOf = (names: Names) => nameIn(names, language);
  const { model } = sport;
  return {
    id: row.id.toString(),
    sport: sport.id,
    gameCodes: gameCodesOf.get(sport.id) ?? [],
    league: nameOf(pairing.league),
    home: nameOf(pairing.home),
    away: nameOf(pairing.away),
    beginsAt: row.begins_at,
    isLive,
    minute: isLive && model.kind === "clock" ? Math.floor((moment.tick * model.minutes) / model.ticks) : null,
    score: isLive ? [...state.score] : null,
    offers: offersOf(fixtures, match),
  };
}

/** Returns the events of every sport in play or next, with the odds of the match winner. */
export async function eventsOf(fixtures: Fixtures, language: Language): Promise<z.output<typeof lobbyEvents>> {
  const { now, rows } = await fixtures.open();
  const inOrder = rows.toSorted((a, b) => a.begins_at.getTime() - b.begins_at.getTime());
  const events: LobbyEvent[] = [];
  for (const sport of sports.keys()) {
    const matches = await Promise.all(inOrder.filter((row) => row.sport === sport).map((row) => fixtures.at(row, now)));
    const open = matches.filter(({ state }) => !state.isOver).slice(0, shownOfSport);
    events.push(...open.map((match) => toEvent(fixtures, match, language)));
  }
  return { now: new Date(now), events };
}
