import { readRows } from "../../protection/privacy/store.ts";
import { personalTables } from "../../protection/privacy/tables.ts";
import type { Tx } from "../../kit/db/pool.ts";
import type { Command } from "./command.ts";
import { sumPlayByGame } from "./export-store.ts";
import * as store from "./store.ts";

/** The tables that a regulator asks for, in the order of the file; bets are summed by day and game. */
const kinds: readonly string[] = [
  "member",
  "session",
  "sign_in_event",
  "deposit",
  "withdrawal",
  "transfer_sent",
  "transfer_received",
  "envelope_share",
  "member_limit",
  "limit_change",
  "member_break",
  "reality_check_choice",
  "reality_check_answer",
  "member_message",
];

const pageRows = 500;

async function readAll(tx: Tx, name: string, memberId: bigint) {
  const table = personalTables.find((each) => each.name === name);
  if (!table) throw new Error(`there is no table ${name} with data of members`);
  const rows = [];
  for (let isLast = false; !isLast;) {
    const page = await readRows(tx, table, memberId, { from: rows.length, count: pageRows });
    rows.push(...page);
    isLast = page.length < pageRows;
  }
  return rows;
}

/** Writes a member's whole activity as JSON. */
async function writeActivity(tx: Tx, memberId: bigint): Promise<string> {
  const file: Record<string, unknown> = {};
  for (const kind of kinds) file[kind] = await readAll(tx, kind, memberId);
  file["play_by_day_and_game"] = await sumPlayByGame(tx, memberId);
  return JSON.stringify(file, null, 2);
}

export const exportCommands: Record<string, Command> = {
  export: {
    usage: "export MERCHANT ACCOUNT [FILE]",
    does: "one member's whole activity for a regulator, as JSON in a new file of this machine: account, sign-ins, payments, stakes and results by day and game, limits, breaks, answered checks and messages",
    async run(db, actor, [merchant, account, ...more]) {
      if (!merchant || !account || more.length > 0) return undefined;
      const memberId = await store.findMemberId(db, merchant, account);
      if (memberId === undefined) return `There is no member ${account} at ${merchant}.`;
      await store.audit(db, actor, { merchant, action: "export", subject: account, detail: {} });
      return writeActivity(db, memberId);
    },
  },
};
