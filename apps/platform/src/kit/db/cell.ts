import { codeOf } from "@croupier/server/outage";
import { SetupError } from "@croupier/server/setup-error";
import type { Db } from "./pool.ts";

/** The ids of one cell: at a thousand bets a second, enough for decades, and exact as numbers for 900 cells. */
const idsPerCell = 10_000_000_000_000n;
/** The largest number of a cell. */
export const lastCell = 899;

interface Sequence {
  name: string;
  least: bigint;
  last: bigint | null;
}

const rangeOf = (cell: number) => ({
  least: BigInt(cell) * idsPerCell + 1n,
  most: (BigInt(cell) + 1n) * idsPerCell,
});

const cellOf = (id: bigint): number => Number((id - 1n) / idsPerCell);

/** Returns whether an id was drawn in a cell. */
export const isOfCell = (id: bigint, cell: number): boolean => cellOf(id) === cell;

async function readSequences(db: Db): Promise<Sequence[]> {
  const { rows } = await db.query<Sequence>(
    `select format('%I.%I', schemaname, sequencename) as name, coalesce(min_value, 1) as least, last_value as last
     from pg_sequences where schemaname = 'public' and data_type = 'bigint'::regtype order by 1`,
  );
  return rows;
}

/**
 * Lets the ids of a database start in the range of its cell, as the database's owner. Rows that it has stay, so that a
 * stack becomes a cell. Without a cell nothing changes.
 *
 * @throws SetupError if the database belongs to another cell, or the role may not change it
 */
export async function takeRange(db: Db, cell: number): Promise<void> {
  const sequences = await readSequences(db);
  requireOwn(sequences, cell);
  if (cell === 0) return;
  const { least, most } = rangeOf(cell);
  for (const { name, least: from } of sequences) {
    if (from === least) continue;
    const change = `alter sequence ${name} minvalue ${least} maxvalue ${most} start ${least} restart ${least}`;
    await db.query(change).catch((error: unknown) => {
      if (codeOf(error) !== "42501") throw error;
      throw new SetupError(`The ids of this database are not those of CELL=${cell}: run \`npm run migrate\` with it.`);
    });
  }
}

/** Throws a SetupError if a database draws ids of another cell. */
function requireOwn(sequences: readonly Sequence[], cell: number): void {
  const { least } = rangeOf(cell);
  for (const { name, least: from, last } of sequences) {
    const owner = from === 1n ? 0 : cellOf(from);
    if (owner !== 0 && owner !== cell) {
      throw new SetupError(`CELL is ${cell}, but the database's ids (${name}) are those of cell ${owner}.`);
    }
    if (last !== null && from !== least && last > idsPerCell) {
      throw new SetupError(`The ids of ${name} have left the range of cell 0: this database cannot be in a cell.`);
    }
  }
}
