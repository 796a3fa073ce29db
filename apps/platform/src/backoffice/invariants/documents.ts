import { readFileSync } from "node:fs";
import path from "node:path";
import type { Check } from "./invariants.ts";

// Entries and documents are compared whole, in both directions. Each record of the platform implies certain entries:
// key, kind, member, reference, the entry resolved or reversed, time, and every line. These are compared with the
// entries in the ledger. A line has the form `member kind name currency amount`; member 0 is a house account's. The
// name is left out if the document does not determine it (such as the provider that clears a deposit).

const read = (name: string): string => readFileSync(path.join(import.meta.dirname, "documents", `${name}.sql`), "utf8");

/** Reads a check: its header states its name and what it proves. */
export function parseCheck(text: string): Check {
  const [, check, rule] = /^-- check: (.+)\n-- proves: (.+)\n/.exec(text) ?? [];
  if (!check || !rule) throw new Error(`this check does not state its name and what it proves: ${text.slice(0, 80)}`);
  return { check, rule, faults: text };
}

/** The checks whose faults `entriesBesideDocuments` names; each file selects the entries that its documents imply. */
export const documentChecks: Check[] = [
  "bets",
  "awards",
  "tips",
  "deposits",
  "withdrawals",
  "transfers",
  "envelopes",
  "wallets",
  "bonuses",
  "rebates",
  "rewards",
  "points",
  "adjustments",
  "commissions",
].map((name) => parseCheck(read(name)));

/** Checks the key of each movement against its bet. */
export const betKeys: Check = parseCheck(read("bet-keys"));

const columns = "key, kind, member_id, reference, vassalage, node_id, at, entry_id, resolves_key, reverses_key, lines";
const document = documentChecks.map(({ check, faults }) => `(select '${check}' as of, ${columns} from (${faults}) d)`);

/** Every entry with its document, as one statement. */
export const entriesBesideDocuments = [
  "with",
  `posted as materialized (${read("posted")}), paid as materialized (${read("paid")}),`,
  `document as (${document.join(" union all ")})`,
  read("differing"),
].join("\n");
