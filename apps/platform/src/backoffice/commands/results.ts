import { formatMoney } from "@croupier/contract/domain/money";
import { setHighestWin } from "../../games/catalogue/store.ts";
import { listResults, type ResultRow } from "../../games/vendors/result-store.ts";
import { createResults, type ResultDecision } from "../../games/vendors/results.ts";
import type { Tx } from "../../kit/db/pool.ts";
import { inbox } from "../../notifications/inbox/inbox.ts";
import { writeLines } from "./lines.ts";
import { readExact } from "./amounts.ts";
import { isOneOf, type Command } from "./command.ts";
import * as store from "./store.ts";

const results = createResults(inbox.notify);

const whyNot = {
  UNKNOWN: "There is no such result, or the bet is not settled.",
  WRONG_STATE: "It is decided, or another correction of this bet waits.",
  SECOND_PERSON: "A second person has to approve it.",
  CHANGED: "The bet has changed since this was asked: reject it and ask again.",
  NOTHING_THERE: "There is nothing to change or to take.",
};

/** Runs a decision and adds it to the audit. */
async function decided(
  tx: Tx,
  actor: string,
  action: { act: string; words: string },
  step: (tx: Tx) => Promise<ResultDecision>,
): Promise<string> {
  const decision = await step(tx);
  const { row } = decision;
  if (row && (decision.done || decision.why === "SECOND_PERSON")) {
    const { merchant, reference } = row;
    await store.audit(tx, actor, { merchant, action: "result", subject: reference, detail: { ...action } });
  }
  if (decision.done) return `${decision.row.reference}: ${stateOf(decision.row)}.`;
  return row ? `${row.reference}: ${whyNot[decision.why]}` : whyNot[decision.why];
}

const stateOf = (row: ResultRow): string =>
  `${row.state}${row.owed > 0n ? `, ${formatMoney(row.owed)} ${row.currency} still owed` : ""}`;

export const resultCommands: Record<string, Command> = {
  results: {
    usage: "results MERCHANT [waiting|applied|rejected|owed]",
    does: "the newest fifty wins above the highest and corrections, with who approved and what is still owed",
    async run(db, _actor, [merchant, state]) {
      if (!merchant || (state !== undefined && !isOneOf(state, "waiting", "applied", "rejected", "owed")))
        return undefined;
      const line = (row: ResultRow) => [
        row.asked_at.toISOString(),
        row.reference,
        row.cause,
        row.account,
        row.vassalage,
        row.bet_id,
        `${row.change > 0n ? "+" : ""}${formatMoney(row.change)}`,
        row.currency,
        stateOf(row),
        row.approvals.join(","),
        row.reason,
      ];
      return writeLines((await listResults(db, merchant, state)).map(line), "No results.");
    },
  },
  correct: {
    usage: "correct BET-ID PAYOUT WHY…",
    does: "asks for another payout of a settled bet; it changes when a second person approves",
    async run(db, actor, [betId, word, ...why]) {
      const payout = readExact(word);
      if (!betId || !/^\d{1,18}$/.test(betId) || payout === undefined || why.length === 0) return undefined;
      const words = why.join(" ").slice(0, 200);
      return decided(db, actor, { act: "correct", words: `${word}: ${words}` }, (tx) =>
        results.correct(tx, actor, BigInt(betId), payout, words),
      );
    },
  },
  result: {
    usage: "result REFERENCE approve | reject WHY… | collect",
    does: "agrees to a win above the highest or a correction (two people), rejects it, or takes what is still owed",
    async run(db, actor, [reference, act, ...why]) {
      if (!reference || !isOneOf(act, "approve", "reject", "collect")) return undefined;
      if (act === "reject" && why.length === 0) return undefined;
      const words = why.join(" ").slice(0, 200);
      return decided(db, actor, { act, words }, (tx) => {
        if (act === "approve") return results.approve(tx, actor, reference);
        return act === "reject" ? results.reject(tx, reference, words) : results.collect(tx, reference);
      });
    },
  },
  "highest-win": {
    usage: "highest-win VASSALAGE|NODE-ID TIMES",
    does: "the highest win of a round, in times of its stakes: of a vendor's games, or of one game",
    async run(db, actor, [subject, times]) {
      if (!subject || !times || !/^[1-9]\d{0,8}$/.test(times)) return undefined;
      if (!(await setHighestWin(db, subject, Number(times)))) return `There is no vendor and no game ${subject}.`;
      await store.audit(db, actor, { merchant: "*", action: "highest-win", subject, detail: { times } });
      return `${subject}: ${times} times the stakes of a round.`;
    },
  },
};
