import { setGameStatus, setVendorStatus } from "../../games/catalogue/store.ts";
import { emit } from "../../notifications/events/emit.ts";
import { answerFeedback, findOpenFeedback, type FeedbackRow } from "../../site/feedback/store.ts";
import { inbox } from "../../notifications/inbox/inbox.ts";
import { notifyAll } from "../../notifications/inbox/store.ts";
import { setJackpot, setMaintenance } from "../../site/merchants/store.ts";
import { endOtherSessions } from "../../identity/sessions/store.ts";
import { openDifferences, type DifferenceRow } from "../reconciliation/store.ts";
import { writeLines } from "./lines.ts";
import { readAmount } from "./amounts.ts";
import { isOneOf, type Command } from "./command.ts";
import * as store from "./store.ts";
import { breakCommands } from "./breaks.ts";
import { exportCommands } from "./export.ts";
import { limitCommands } from "./limits.ts";
import { contractCommands } from "./contracts.ts";
import { affiliateCommands } from "./affiliates.ts";
import { depositCommands } from "./deposits.ts";
import { merchantListCommands } from "./merchants-list.ts";
import { documentCommands } from "./documents.ts";
import { pointsCommands } from "./points.ts";
import { promotionCommands } from "./promotions.ts";
import { proofCommands } from "./proofs.ts";
import { registerCommands } from "./registers.ts";
import { resultCommands } from "./results.ts";
import { roundCommands } from "./rounds.ts";
import { settlementCommands } from "./settlement.ts";
import { withdrawalCommands } from "./withdrawals.ts";

/** The operators' commands, sent as signed calls (api.ts) and from the command line. */
export const commands: Record<string, Command> = {
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
  jackpot: {
    usage: "jackpot MERCHANT site|tile AMOUNT PER-SECOND | jackpot MERCHANT site|tile off",
    does: "what a running jackpot has reached and how fast it grows; open pages follow within seconds",
    async run(db, actor, [merchant, place, word, growth]) {
      if (!merchant || !isOneOf(place, "site", "tile") || !word) return undefined;
      const amount = readAmount(word);
      const perSecond = readAmount(growth);
      const reply = amount === undefined || perSecond === undefined ? undefined : { amount, perSecond };
      if (!reply && word !== "off") return undefined;
      if (!(await setJackpot(db, merchant, place, reply))) return `There is no merchant ${merchant}.`;
      const detail = { place, said: reply ? `${word} + ${growth}` : "off" };
      await store.audit(db, actor, { merchant, action: "jackpot", subject: merchant, detail });
      return `${merchant}: the jackpot (${place}) is ${detail.said}.`;
    },
  },
  game: {
    usage: "game NODE-ID open|maintenance",
    does: "closes one game or opens it again",
    async run(db, actor, [nodeId, state]) {
      if (!nodeId || !/^\d{1,18}$/.test(nodeId) || !isOneOf(state, "open", "maintenance")) return undefined;
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
      if (id === undefined) return `There is no member ${account} at ${merchant}, or an exclusion stands.`;
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
  message: {
    usage: "message MERCHANT ACCOUNT TITLE TEXT…",
    does: "writes to a member's inbox; open pages count it at once (put the title in quotation marks)",
    async run(db, actor, [merchant, account, title, ...text]) {
      if (!merchant || !account || !title || text.length === 0) return undefined;
      const id = await store.findMemberId(db, merchant, account);
      if (id === undefined) return `There is no member ${account} at ${merchant}.`;
      const words = { title: title.slice(0, 120), text: text.join(" ").slice(0, 2000) };
      await inbox.notify(db, id, "operator.notice", words);
      await store.audit(db, actor, { merchant, action: "message", subject: account, detail: { title: words.title } });
      return `${account} was written to.`;
    },
  },
  notice: {
    usage: "notice MERCHANT TITLE TEXT…",
    does: "writes to every member of a merchant; open pages count it at once (put the title in quotation marks)",
    async run(db, actor, [merchant, title, ...text]) {
      if (!merchant || !title || text.length === 0) return undefined;
      const words = { title: title.slice(0, 120), text: text.join(" ").slice(0, 2000) };
      const notified = await notifyAll(db, merchant, "operator.notice", words);
      await store.audit(db, actor, { merchant, action: "notice", subject: merchant, detail: { title: words.title } });
      return notified === 0 ? `Nobody is a member of ${merchant}.` : `${notified} members were written to.`;
    },
  },
  ...merchantListCommands,
  ...breakCommands,
  ...registerCommands,
  ...limitCommands,
  ...exportCommands,
  ...documentCommands,
  ...depositCommands,
  ...withdrawalCommands,
  ...pointsCommands,
  ...promotionCommands,
  ...proofCommands,
  ...affiliateCommands,
  ...resultCommands,
  ...roundCommands,
  ...contractCommands,
  ...settlementCommands,
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
        return writeLines(rows.map(line), "Nothing waits for an answer.");
      }
      if (!reference || text.length === 0) return undefined;
      const answer = text.join(" ").slice(0, 2000);
      const memberId = await answerFeedback(db, reference, answer);
      if (memberId === undefined) return `Nothing waits under ${reference}.`;
      if (memberId !== null) await inbox.notify(db, memberId, "feedback.answered", { reference, answer });
      await store.audit(db, actor, { merchant: "*", action: "feedback", subject: reference, detail: {} });
      return `${reference} is answered.`;
    },
  },
  differences: {
    usage: "differences",
    does: "differences between the platform's records and a vendor's or provider's statements",
    async run(db) {
      const rows = await openDifferences(db, 100);
      const line = (row: DifferenceRow) => [
        row.first_seen.toISOString(),
        row.kind,
        row.subject,
        `ours: ${row.ours}`,
        `theirs: ${row.theirs}`,
      ];
      return writeLines(rows.map(line), "All statements agree.");
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
      return writeLines(rows.map(line), "Nothing was done yet.");
    },
  },
};
