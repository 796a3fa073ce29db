import { formatMoney } from "@croupier/contract/domain/money";
import type { Tx } from "../../kit/db/pool.ts";
import { writeLines } from "./lines.ts";
import { configReader } from "./merchants.ts";
import { createDepositReview, turnover } from "../../cashier/cashier.ts";
import { createBonusWallet, depositPromotions } from "../../promotions/promotions.ts";
import { createChargebacks, type ChargebackDecision } from "../../cashier/deposits/chargebacks.ts";
import type { ReviewDecision } from "../../cashier/deposits/review.ts";
import { findByReference, listForOperator, type DepositLine } from "../../cashier/deposits/store.ts";
import { inbox } from "../../notifications/inbox/inbox.ts";
import { readAmount, readExact } from "./amounts.ts";
import { isOneOf, type Command } from "./command.ts";
import * as store from "./store.ts";

const whyNot = {
  UNKNOWN: "There is no such deposit.",
  WRONG_STATE: "Its state does not allow that:",
  SECOND_PERSON:
    "Approved once; a second person approves the same amount: it is above the merchant's limit (with what was credited to the member in the last day), or above what arrived or was proved.",
  AMOUNT_MISMATCH: "The fee would leave nothing of that.",
};

const reviewOf = (db: Tx) =>
  createDepositReview(db, configReader(db), depositPromotions(createBonusWallet(db, turnover, configReader(db))));

/** Approves or rejects a deposit; undefined when the words do not fit. */
async function decide(
  db: Tx,
  actor: string,
  { reference, currency }: { reference: string; currency: string | undefined },
  [act, ...words]: string[],
): Promise<ReviewDecision | undefined> {
  const review = reviewOf(db);
  if (act === "reject") {
    return words.length > 0 ? review.reject(reference, words.join(" ").slice(0, 200)) : undefined;
  }
  if (act !== "approve") return undefined;
  if (words[0] === undefined) return review.approve(reference, actor);
  const amount = readAmount(words[0], currency);
  return amount === undefined || amount === 0n ? undefined : review.approve(reference, actor, amount);
}

const chargebacks = createChargebacks(inbox.notify);

const whyNotBack = {
  UNKNOWN: "There is no such deposit.",
  WRONG_STATE: "It is not credited.",
  SECOND_PERSON: "Approved once; a second person names the same amount.",
  TOO_MUCH: "That is more than was credited of it.",
  NOTHING_THERE: "There is nothing to decide or to take.",
};

/** Decides about a credited deposit; undefined when the words do not fit. */
async function decideBack(
  tx: Tx,
  actor: string,
  reference: string,
  [act, ...words]: string[],
): Promise<ChargebackDecision | undefined> {
  if (act === "collect") return words.length > 0 ? undefined : chargebacks.collect(tx, reference);
  if (act === "keep") return words.length > 0 ? chargebacks.keep(tx, reference) : undefined;
  const amount = readExact(words[0], (await findByReference(tx, reference))?.currency);
  const reason = words.slice(1).join(" ").slice(0, 200);
  return amount === undefined || reason === ""
    ? undefined
    : chargebacks.chargeBack(tx, actor, reference, { amount, reason });
}

export const depositCommands: Record<string, Command> = {
  deposits: {
    usage: "deposits MERCHANT [STATE]",
    does: "the newest fifty deposits, with what arrived and the payer's reference, what the provider reported against a credit (state contradicted), and what chargebacks left owed (state owed)",
    async run(db, _actor, [merchant, state]) {
      if (!merchant) return undefined;
      const rows = await listForOperator(db, merchant, state);
      const line = (row: DepositLine) => [
        row.created_at.toISOString(),
        row.reference,
        row.account,
        row.method,
        formatMoney(row.amount),
        row.currency,
        row.state,
        row.arrived === null ? "-" : formatMoney(row.arrived),
        row.bank_reference ?? "-",
        row.approvals.join(","),
        row.contradicted_by === null ? "" : `contradicted: ${row.contradicted_by}`,
        row.owed === 0n ? "" : `${formatMoney(row.owed)} owed`,
      ];
      return writeLines(rows.map(line), "No deposits.");
    },
  },
  deposit: {
    usage: "deposit REFERENCE approve [AMOUNT] | reject WHY",
    does: "credits what arrived by transfer or in another amount, or rejects it",
    async run(db, actor, [reference, act, ...rest]) {
      if (!reference || !act) return undefined;
      const row = await findByReference(db, reference);
      const decision = await decide(db, actor, { reference, currency: row?.currency }, [act, ...rest]);
      if (!decision) return undefined;
      if (decision.done || decision.why === "SECOND_PERSON") {
        const detail = { act, words: rest.join(" ") || null };
        await store.audit(db, actor, { merchant: row?.merchant ?? "*", action: "deposit", subject: reference, detail });
      }
      if (decision.done) return `${reference}: ${decision.row.state}.`;
      return `${whyNot[decision.why]}${decision.why === "WRONG_STATE" ? ` ${decision.row?.state}.` : ""}`;
    },
  },
  credit: {
    usage: "credit REFERENCE keep WHY… | chargeback AMOUNT WHY… | collect",
    does: "keeps a credited deposit in spite of what the provider reported, takes back what the provider took back (two people name the same AMOUNT; the member reads WHY), or takes what is still owed",
    async run(tx, actor, [reference, act, ...rest]) {
      if (!reference || !isOneOf(act, "keep", "chargeback", "collect")) return undefined;
      const decision = await decideBack(tx, actor, reference, [act, ...rest]);
      if (!decision) return undefined;
      const { row } = decision;
      if (row && (decision.done || decision.why === "SECOND_PERSON")) {
        const detail = { act, words: rest.join(" ") || null };
        await store.audit(tx, actor, { merchant: row.merchant, action: "credit", subject: reference, detail });
      }
      if (!decision.done) return whyNotBack[decision.why];
      return `${reference}: ${decision.owed > 0n ? `${formatMoney(decision.owed)} still owed` : "nothing owed"}.`;
    },
  },
};
