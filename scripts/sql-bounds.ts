// Finds statements that read a whole table, whatever it holds: PostgreSQL itself is asked whether any index could serve
// them. Every table grows for ever unless it is named here with its reason.
import type { PoolClient } from "pg";

const ofMinutes = "its rows end within minutes";
const ofOperators = "it grows with what operators set up";
const oneRow = "it has one row";

/** Tables that may be read whole, and why. */
const small: Record<string, string> = {
  captcha: ofMinutes,
  event_epoch: oneRow,
  event_ticket: ofMinutes,
  firebase_proof: ofMinutes,
  game: ofOperators,
  jackpot: ofOperators,
  launch_token: ofMinutes,
  ledger_digest: "it has a row a day",
  ledger_entry_id: "it is a sequence",
  measured: oneRow,
  merchant: ofOperators,
  migration: "it has a row a file",
  open_bet: "it holds the rounds that are open for more than a day",
  outgoing_message: ofMinutes,
  own_catalogue: ofOperators,
  passkey_challenge: ofMinutes,
  password_link: ofMinutes,
  register_due: "its rows end within a day",
  reward_mark: ofOperators,
  sandbox_register: "it holds the demo's persons",
  session_code: ofMinutes,
  sign_in_ticket: ofMinutes,
  third_party_flow: ofMinutes,
  throttle: ofMinutes,
  totp_setup: ofMinutes,
  vendor: ofOperators,
  verification_code: ofMinutes,
};

/** Statements that read a table whole, by their file and the table: how many there are, and why they may. */
export const wholeReads: Record<string, { statements: number; reason: string }> = {
  "agents/affiliates/store.ts affiliate": { statements: 1, reason: "it is a piece that each statement extends" },
  "agents/affiliates/store.ts affiliate_link": { statements: 1, reason: "it is a piece that each statement extends" },
  "agents/registration/store.ts invitation": { statements: 1, reason: "it is a piece that each statement extends" },
  "backoffice/doctor/money.ts withdrawal": {
    statements: 1,
    reason: "an operator's command looks at the whole deployment",
  },
  "backoffice/invariants/invariants.ts ledger_entry": {
    statements: 1,
    reason: "a check reads the whole ledger, at night or by hand",
  },
  "backoffice/invariants/invariants.ts ledger_line": {
    statements: 1,
    reason: "a check reads the whole ledger, at night or by hand",
  },
  "cashier/withdrawals/store.ts withdrawal": { statements: 1, reason: "it is a piece that each statement extends" },
};

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  Schema?: string;
  Plans?: PlanNode[];
}

function* readWhole(node: PlanNode): Generator<string> {
  const table = node["Relation Name"];
  if (node["Node Type"] === "Seq Scan" && table && node.Schema === "public") yield table;
  for (const each of node.Plans ?? []) yield* readWhole(each);
}

/** Returns the growing tables of the platform that a statement reads without an index, whatever its values are. */
export async function tablesReadWhole(client: PoolClient, text: string): Promise<string[]> {
  await client.query("set enable_seqscan = off; set enable_indexonlyscan = off");
  try {
    const { rows } = await client.query<{ "QUERY PLAN": { Plan: PlanNode }[] }>(
      `explain (generic_plan, verbose, format json) ${text}`,
    );
    const found = rows.flatMap((row) => row["QUERY PLAN"].flatMap(({ Plan }) => [...readWhole(Plan)]));
    return [...new Set(found.map((table) => table.replace(/_\d{6}$/, "")))].filter((table) => !(table in small));
  } finally {
    await client.query("reset enable_seqscan; reset enable_indexonlyscan");
  }
}

/** Compares the statements that read a table whole with those that may, and returns the differences. */
export function compareReads(found: ReadonlyMap<string, string[]>, allowed: typeof wholeReads): string[] {
  return [...new Set([...found.keys(), ...Object.keys(allowed)])].flatMap((read) => {
    const places = found.get(read) ?? [];
    const stated = allowed[read]?.statements ?? 0;
    if (places.length === stated) return [];
    return [`${places.join(", ") || "nothing"} reads a whole table (${read}): no index serves it; ${stated} may`];
  });
}
