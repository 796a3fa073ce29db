// Finds kinds of entries that SQL names and the code does not know.
import type { PoolClient } from "pg";
import { entryKinds } from "../apps/platform/src/ledger/kinds.ts";
import { moneyKinds } from "../apps/platform/src/agents/measures/kinds.ts";

/** The columns of kinds, which are text in the product. */
const columns = {
  ledger_entry: "entry_kind",
  ledger_line: "entry_kind",
  money_by_day: "money_kind",
  cash_by_day: "entry_kind",
};
const kinds = { entry_kind: entryKinds, money_kind: moneyKinds };

/** Returns the kinds that only the database or only the code knows. */
async function compareKinds(client: PoolClient): Promise<string[]> {
  const faults: string[] = [];
  for (const [type, known] of Object.entries(kinds)) {
    const { rows } = await client.query<{ label: string }>(
      "select enumlabel::text as label from pg_enum where enumtypid = $1::regtype",
      [type],
    );
    const labels = rows.map(({ label }) => label);
    for (const kind of labels)
      if (!known.some((each) => each === kind)) faults.push(`${type}: "${kind}" is no kind of the code`);
    for (const kind of known) if (!labels.includes(kind)) faults.push(`${type}: "${kind}" is no kind of the database`);
  }
  return faults;
}

/** Lets a type be compared with literals of its own kinds only, and otherwise be used as text. */
const asText = (type: string): string => `
  create cast (${type} as text) with inout as implicit;
  create cast (text as ${type}) with inout as assignment;
  create function is_same(${type}, ${type}) returns boolean language sql immutable as $$ select enum_eq($1, $2) $$;
  create function is_other(${type}, ${type}) returns boolean language sql immutable as $$ select enum_ne($1, $2) $$;
  create operator = (leftarg = ${type}, rightarg = ${type}, function = is_same);
  create operator <> (leftarg = ${type}, rightarg = ${type}, function = is_other);`;

/** Lists the functions in a language. */
const functions = `
  select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as text from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace = 'public'::regnamespace and l.lanname = $1 and p.prokind = 'f'`;

/** Calls that post an entry, with the argument for its kind. */
const postings = /\b(?:ledger_post|seamless_give_back|draft_entry)\(.*?\bp_kind\s*=>\s*(case\b.*?\bend\b|[^,)]+)/gs;
const literals = /(?:^|\bthen\s+|\belse\s+)'(\w+)'/g;

/** Returns the unknown kinds of entries that the calls of a function in PL/pgSQL name, which the database does not prepare. */
export const unknownKindsPosted = (text: string): string[] =>
  [...text.matchAll(postings)]
    .flatMap(([, argument = ""]) => [...argument.matchAll(literals)].map(([, kind = ""]) => kind))
    .filter((kind) => !entryKinds.some((known) => known === kind));

/**
 * Gives the columns of kinds their types, so that the database refuses a statement that names an unknown kind when it is
 * prepared; returns the faults of functions, and the differences between the database and the code. Functions in
 * PL/pgSQL are not prepared: only the kinds that they post are compared.
 */
export async function checkKinds(client: PoolClient): Promise<string[]> {
  const faults = await compareKinds(client);
  const { rows: procedural } = await client.query<{ name: string; text: string }>(functions, ["plpgsql"]);
  for (const { name, text } of procedural)
    for (const kind of unknownKindsPosted(text)) faults.push(`${name}: "${kind}" is no kind of the code`);
  for (const type of Object.keys(kinds)) await client.query(asText(type));
  for (const [table, type] of Object.entries(columns)) {
    await client.query(`alter table ${table} drop constraint ${table}_kind`);
    await client.query(`alter table ${table} alter kind type ${type} using kind::${type}`);
  }
  const { rows } = await client.query<{ name: string; text: string }>(functions, ["sql"]);
  for (const { name, text } of rows) {
    await client.query(text.replace("(p_kind text)", "(p_kind money_kind)")).catch((error: unknown) => {
      faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    });
  }
  return faults;
}
