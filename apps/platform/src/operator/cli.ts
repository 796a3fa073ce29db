// npm run operator -- <command>: what an operator decides, from the machine the platform runs on.
import { userInfo } from "node:os";
import { formatMoney } from "@croupier/contract/money";
import { setGameStatus, setVendorStatus } from "../catalogue/store.ts";
import { onDatabase } from "../db/on-database.ts";
import { emit } from "../events/emit.ts";
import { answerFeedback, findOpenFeedback, type FeedbackRow } from "../feedback/store.ts";
import { setMaintenance } from "../merchants/store.ts";
import { endOtherSessions } from "../sessions/store.ts";
import { isOneOf, type Command } from "./command.ts";
import * as store from "./store.ts";
import { withdrawalCommands } from "./withdrawals.ts";

const commands: Record<string, Command> = {
  maintenance: {
    usage: "maintenance MERCHANT on|off [EXPECTED-END]",
    does: "closes a merchant's site or opens it again; open pages follow within seconds",
    async run(db, actor, [merchant, state, end]) {
      if (!merchant || !isOneOf(state, "on", "off")) return undefined;
      const expectedEnd = end ? new Date(end) : null;
      if (expectedEnd && Number.isNaN(expectedEnd.getTime())) return undefined;
      if (!(await setMaintenance(db, merchant, state === "on", expectedEnd)))
        return `There is no merchant ${merchant}.`;
      const detail = { on: state === "on", expectedEnd: expectedEnd?.toISOString() ?? null };
      await store.audit(db, actor, { merchant, action: "maintenance", subject: merchant, detail });
      return `${merchant} is ${state === "on" ? "in maintenance" : "open"}.`;
    },
  },
  game: {
    usage: "game NODE-ID open|maintenance",
    does: "closes one game or opens it again",
    async run(db, actor, [nodeId, state]) {
      if (!nodeId || !/^\d+$/.test(nodeId) || !isOneOf(state, "open", "maintenance")) return undefined;
      if (!(await setGameStatus(db, BigInt(nodeId), state))) return `There is no game ${nodeId}.`;
      await store.audit(db, actor, { merchant: "*", action: "game", subject: nodeId, detail: { state } });
      return `Game ${nodeId}: ${state}.`;
    },
  },
  vendor: {
    usage: "vendor VASSALAGE open|maintenance",
    does: "closes all games of a vendor or opens them again",
    async run(db, actor, [vassalage, state]) {
      if (!vassalage || !isOneOf(state, "open", "maintenance")) return undefined;
      if (!(await setVendorStatus(db, vassalage, state))) return `There is no vendor ${vassalage}.`;
      await store.audit(db, actor, { merchant: "*", action: "vendor", subject: vassalage, detail: { state } });
      return `Vendor ${vassalage}: ${state}.`;
    },
  },
  member: {
    usage: "member MERCHANT ACCOUNT block|unblock|sign-out",
    does: "blocks a member (and ends every session), lifts that, or only ends the sessions",
    async run(db, actor, [merchant, account, act]) {
      if (!merchant || !account || !isOneOf(act, "block", "unblock", "sign-out")) return undefined;
      const id =
        act === "sign-out"
          ? await store.findMemberId(db, merchant, account)
          : await store.setMemberStatus(db, merchant, account, act === "block" ? "blocked" : "active");
      if (id === undefined) return `There is no member ${account} at ${merchant}.`;
      const ended = act === "unblock" ? [] : await endOtherSessions(db, id, undefined, "operator");
      for (const sessionId of ended) await emit(db, id, { type: "signedOut", sessionId, reason: "operator" });
      await store.audit(db, actor, {
        merchant,
        action: act,
        subject: account,
        detail: { sessions: String(ended.length) },
      });
      return `${account}: ${act} done, ${ended.length} sessions ended.`;
    },
  },
  deposits: {
    usage: "deposits MERCHANT [STATE]",
    does: "the newest fifty deposits",
    async run(db, _actor, [merchant, state]) {
      if (!merchant) return undefined;
      const rows = await store.listDeposits(db, merchant, state);
      const line = (row: store.DepositLine) => [
        row.created_at.toISOString(),
        row.reference,
        row.account,
        row.method,
        formatMoney(row.amount),
        row.currency,
        row.state,
      ];
      return rows.map((row) => line(row).join("\t")).join("\n") || "No deposits.";
    },
  },
  ...withdrawalCommands,
  feedback: {
    usage: "feedback MERCHANT | feedback answer REFERENCE TEXT…",
    does: "lists what waits for an answer, or answers it",
    async run(db, actor, [word, reference, ...text]) {
      if (!word) return undefined;
      if (word !== "answer") {
        const rows = await findOpenFeedback(db, word);
        const line = (row: FeedbackRow) => [
          row.sent_at.toISOString(),
          row.reference,
          row.sender,
          row.type,
          row.content,
        ];
        return rows.map((row) => line(row).join("\t")).join("\n") || "Nothing waits for an answer.";
      }
      if (!reference || text.length === 0) return undefined;
      if (!(await answerFeedback(db, reference, text.join(" ")))) return `Nothing waits under ${reference}.`;
      await store.audit(db, actor, { merchant: "*", action: "feedback", subject: reference, detail: {} });
      return `${reference} is answered.`;
    },
  },
  audit: {
    usage: "audit MERCHANT|*",
    does: "the newest fifty acts of operators",
    async run(db, _actor, [merchant]) {
      if (!merchant) return undefined;
      const rows = await store.listAudit(db, merchant);
      const line = (row: store.AuditLine) => [
        row.at.toISOString(),
        row.actor,
        row.action,
        row.subject,
        JSON.stringify(row.detail),
      ];
      return rows.map((row) => line(row).join("\t")).join("\n") || "Nothing was done yet.";
    },
  },
};

function help(): string {
  const lines = Object.values(commands).map(
    (command) => `  npm run operator -- ${command.usage}\n      ${command.does}`,
  );
  return `What an operator can do:\n\n${lines.join("\n")}`;
}

async function main(words: string[]): Promise<number> {
  const command = Object.hasOwn(commands, words[0] ?? "") ? commands[words[0] ?? ""] : undefined;
  if (!command) {
    console.log(help());
    return words.length === 0 || words[0] === "help" ? 0 : 2;
  }
  return onDatabase({ max: 2, applicationName: "croupier-operator" }, async (db) => {
    const said = await command.run(db, process.env.OPERATOR ?? userInfo().username, words.slice(1));
    console.log(said ?? `Usage: npm run operator -- ${command.usage}`);
    return said === undefined ? 2 : 0;
  });
}

process.exitCode = await main(process.argv.slice(2));
