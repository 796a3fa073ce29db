import { chipsFor } from "../../kit/chips.ts";
import { sourceOf } from "../../kit/seed.ts";
import { readTitles, type Title } from "../../kit/titles.ts";
import type { SharedGame } from "../draws/shared-game.ts";
import { tableGames, isTableGame, type TableGameName } from "./games.ts";
import { nameSpot } from "./spot-words.ts";
import type { Rules } from "./rules.ts";

/** A table that plays scheduled rounds for all its players. */
export interface Table extends SharedGame {
  engine: TableGameName;
  rules: Rules;
}

function toTable(title: Title, engine: string): Table {
  if (!isTableGame(engine)) throw new Error(`titles.tsv: no game ${engine}`);
  const rules = tableGames[engine];
  const { bets, close, show } = rules.seconds;
  const find = (id: string) => rules.spots.find((spot) => spot.id === id);
  return {
    ...title,
    engine,
    rules,
    periodSeconds: bets + close + show,
    closeSeconds: close,
    pauseSeconds: show,
    openingDraws: 30,
    pastNeeded: rules.pastNeeded,
    derive: (seed, issue, past) => rules.derive(sourceOf(seed, title.gameCode, issue), past),
    oddsOf(play, pick) {
      const spot = find(play);
      return spot?.picks.includes(pick) ? spot.odds : undefined;
    },
    paid({ play, pick, stake, odds }, result) {
      const spot = find(play);
      const pays = spot?.pays(result, pick) ?? 0n;
      // A full win pays the odds that were shown; the rules decide a returned stake, or part of one.
      return (stake * (pays === spot?.odds ? odds : pays)) / 100n;
    },
    mostStake(currency, play) {
      const chips = chipsFor(currency);
      const highest = chips.at(-1) ?? 0n;
      return find(play)?.limit === "main" ? highest * 10n : highest;
    },
    isStake: (currency, stake) => stake % (chipsFor(currency)[0] ?? 1n) === 0n,
    ...(rules.flight ? { flight: rules.flight } : {}),
    revealMs: (result) => rules.revealMs(result),
    describe: (result) => rules.describe(result),
    nameBet: (play, pick) => nameSpot(engine, play, pick),
  };
}

/** Every table of the arcade, by code. */
export const tables: ReadonlyMap<string, Table> = readTitles(import.meta.url, ["engine"], (title, { engine }) =>
  toTable(title, engine),
);
