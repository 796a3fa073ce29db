import { randomUUID } from "node:crypto";
import { formatMoney } from "@croupier/contract/domain/money";
import type { Tx } from "../../kit/db/pool.ts";
import { inbox } from "../../notifications/inbox/inbox.ts";
import { writeLines } from "./lines.ts";
import { configReader } from "./merchants.ts";
import { createPayouts, type Decision } from "../../cashier/withdrawals/payouts.ts";
import { noProviders } from "../../cashier/providers/providers.ts";
import * as withdrawals from "../../cashier/withdrawals/store.ts";
import { createWithdrawalNotifier } from "../../cashier/withdrawals/notify.ts";
import { readAmount, readExact } from "./amounts.ts";
import type { Command } from "./command.ts";
import * as store from "./store.ts";

const acts = ["approve", "reject", "pay", "paid", "end", "received", "refund"] as const;

const whyNot = {
  UNKNOWN: "There is no such withdrawal.",
  WRONG_STATE: "Its state does not allow that:",
  SECOND_PERSON:
    "Approved once; a second person does the same: above the merchant's limit, with what went to the member or the account in the day before.",
  AMOUNT_MISMATCH: "That is more than is still to be paid.",
  NOT_DISPUTED: "That is more than the member said did not arrive.",
  NOT_FAILED: "The provider has reported no failure that waits for a person.",
  TOTAL_MISMATCH: "The provider cannot have paid that in all: it reported more, or it was to pay less.",
};

function payoutsOf(db: Tx) {
  return createPayouts({
    db,
    // Only the decision is made here; the platform calls the provider.
    providers: noProviders,
    configOf: configReader(db),
    notify: createWithdrawalNotifier(inbox.notify, "operator"),
  });
}

export const withdrawalCommands: Record<string, Command> = {
  withdrawals: {
    usage: "withdrawals MERCHANT [STATE]",
    does: "the newest fifty withdrawals, with who approved them, and what the provider reported as failed, or as come back, that waits for a person",
    async run(db, _actor, [merchant, state]) {
      if (!merchant) return undefined;
      const rows = await withdrawals.listWithdrawals(db, merchant, state);
      const line = (row: (typeof rows)[number]) => [
        row.created_at.toISOString(),
        row.reference,
        row.account,
        row.method,
        formatMoney(row.amount),
        formatMoney(row.paid),
        row.currency,
        row.state,
        row.approvals.join(","),
        row.failed === null || row.hold_id === null ? "" : `failed ${formatMoney(row.failed)}`,
        row.reversed === null ? "" : `came back ${formatMoney(row.reversed)}`,
      ];
      return writeLines(rows.map(line), "No withdrawals.");
    },
  },
  withdrawal: {
    usage: "withdrawal REFERENCE approve | reject WHY | pay | paid AMOUNT | end PAID | received | refund AMOUNT",
    does: "approves or rejects a withdrawal, hands it to the provider (pay) or notes a pay-out made by hand (paid), ends one whose failure the provider reported in another amount than is owed (PAID is what it says, asked, that it paid of it in all), or settles what a member did not receive, or what came back to the provider: it arrived (received), or AMOUNT of it is given back (refund)",
    async run(db, actor, [reference, act, ...rest]) {
      const known = acts.find((each) => each === act);
      if (!reference || !known) return undefined;
      const row = await withdrawals.findByReference(db, reference);
      const decision = await decide(db, actor, row, known, rest);
      if (!decision) return undefined;
      if (decision.done || decision.why === "SECOND_PERSON") {
        const merchant = row?.merchant ?? "*";
        const detail = { act: known, words: rest.join(" ") || null };
        await store.audit(db, actor, { merchant, action: "withdrawal", subject: reference, detail });
      }
      if (decision.done) return `${reference}: ${decision.row.state}.`;
      return `${whyNot[decision.why]}${decision.why === "WRONG_STATE" ? ` ${decision.row?.state}.` : ""}`;
    },
  },
};

async function decide(
  db: Tx,
  actor: string,
  row: withdrawals.WithdrawalRow | undefined,
  act: (typeof acts)[number],
  words: string[],
): Promise<Decision | undefined> {
  const payouts = payoutsOf(db);
  const id = row?.id;
  switch (act) {
    case "approve":
      return payouts.approve(id, actor);
    case "reject":
      return words.length > 0 ? payouts.reject(id, words.join(" ").slice(0, 200)) : undefined;
    case "pay":
      return payouts.pay(id);
    case "paid": {
      const amount = readAmount(words[0], row?.currency);
      return amount === undefined ? undefined : payouts.paidByHand(id, actor, { eventId: randomUUID(), amount });
    }
    case "end": {
      const total = readExact(words[0], row?.currency);
      return total === undefined ? undefined : payouts.endByHand(id, actor, total);
    }
    case "received":
      return payouts.settle(id, actor, undefined);
    case "refund": {
      const amount = readExact(words[0], row?.currency);
      return amount === undefined ? undefined : payouts.settle(id, actor, amount);
    }
  }
}
