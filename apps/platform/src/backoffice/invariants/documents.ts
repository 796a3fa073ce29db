import { readChecks, readSql, type Check } from "./check.ts";

// Entries and documents are compared whole, in both directions. Each record of the platform implies certain entries:
// key, kind, member, reference, the entry resolved or reversed, time, and every line. These are compared with the
// entries in the ledger. A line has the form `member kind name currency amount`; member 0 is a house account's. The
// name is left out if the document does not determine it (such as the provider that clears a deposit).

const folder = "documents";

/** The checks whose faults `entriesBesideDocuments` names; each file selects the entries that its documents imply. */
export const documentChecks: Check[] = readChecks(folder, [
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
]);

const columns = "key, kind, member_id, reference, vassalage, node_id, at, entry_id, resolves_key, reverses_key, lines";
const document = documentChecks.map(({ check, faults }) => `(select '${check}' as of, ${columns} from (${faults}) d)`);

/** Every entry with its document, as one statement. */
export const entriesBesideDocuments = [
  "with",
  `posted as materialized (${readSql(folder, "posted")}), paid as materialized (${readSql(folder, "paid")}),`,
  `document as (${document.join(" union all ")})`,
  readSql(folder, "differing"),
].join("\n");
