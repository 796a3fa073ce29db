import type { Pool } from "pg";
import type { z } from "zod";
import { currencies } from "@croupier/contract/domain/currencies";
import type { lobbyTables } from "@croupier/contract/wire/vendor-lobby";
import { chipsFor } from "../../kit/chips.ts";
import { databaseNow } from "../../kit/database.ts";
import { findUpcoming, lastResults, type DrawRow } from "../draws/draws.ts";
import { tables, type Table } from "./tables.ts";
import { shortResults } from "./short.ts";

const resultsRead = 72;
const codes = [...tables.keys()];
type Limits = z.output<typeof lobbyTables>["tables"][number]["limits"];

/** Returns the lowest and highest main bet in every currency. */
function limitsOf(table: Table): Limits {
  const main = table.rules.spots.find(({ limit }) => limit === "main")?.id ?? "";
  return Object.fromEntries(
    Object.keys(currencies).map((code) => [
      code,
      { least: chipsFor(code)[0] ?? 0n, most: table.mostStake(code, main) },
    ]),
  );
}
const limits: ReadonlyMap<string, Limits> = new Map([...tables].map(([code, table]) => [code, limitsOf(table)]));

/** Returns whether bets are taken at a time, and when that changes. */
function phaseOf(draw: DrawRow | undefined, now: Date): { isOpen: boolean; changesAt: Date } {
  if (!draw) return { isOpen: false, changesAt: now };
  if (draw.opens_at > now) return { isOpen: false, changesAt: draw.opens_at };
  return draw.closes_at > now
    ? { isOpen: true, changesAt: draw.closes_at }
    : { isOpen: false, changesAt: draw.draws_at };
}

/** Returns the current state of every table. */
export async function tablesOf(
  db: Pool,
  playersAt: (gameCode: string) => number,
): Promise<z.output<typeof lobbyTables>> {
  const [draws, past, now] = await Promise.all([
    findUpcoming(db, codes),
    lastResults(db, codes, resultsRead),
    databaseNow(db),
  ]);
  const byCode = new Map(draws.map((draw) => [draw.game_code, draw]));
  const shown = [...tables.values()].map((table) => ({
    gameCode: table.gameCode,
    ...phaseOf(byCode.get(table.gameCode), now),
    openSeconds: table.rules.seconds.bets,
    players: playersAt(table.gameCode),
    ...shortResults(table, past.get(table.gameCode) ?? []),
    limits: limits.get(table.gameCode) ?? {},
  }));
  return { now, tables: shown };
}
