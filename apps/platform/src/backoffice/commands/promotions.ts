import type { Tx } from "../../kit/db/pool.ts";
import { turnover } from "../../cashier/cashier.ts";
import { languageOf } from "../../identity/members/store.ts";
import { createBonusWallet, createPromotionApplications, createReferralRewards } from "../../promotions/promotions.ts";
import { writeLines } from "./lines.ts";
import { configReader } from "./merchants.ts";
import { listApplications } from "../../promotions/rewards/application-store.ts";
import { heldChecks } from "../../promotions/rewards/referral-store.ts";
import { isOneOf, type Command } from "./command.ts";
import * as store from "./store.ts";

const applicationsOf = (db: Tx) =>
  createPromotionApplications(db, configReader(db), createBonusWallet(db, turnover, configReader(db)), languageOf);

export const promotionCommands: Record<string, Command> = {
  promotions: {
    usage: "promotions MERCHANT [STATE]",
    does: "the newest fifty applications to promotions (joining, applying, processing, approved, rejected)",
    async run(db, _actor, [merchant, state]) {
      if (!merchant) return undefined;
      const rows = await listApplications(db, merchant, state);
      const line = (row: (typeof rows)[number]) => [
        row.joined_at.toISOString(),
        row.reference,
        row.account,
        row.promotion_id,
        row.state,
        row.actor ?? "-",
        row.reason ?? "-",
      ];
      return writeLines(rows.map(line), "No applications.");
    },
  },
  promotion: {
    usage: "promotion REFERENCE take | approve | reject WHY",
    does: "takes up an application to a promotion, grants what it gives, or says no in words that the member reads",
    async run(db, actor, [reference, act, ...why]) {
      if (!reference || !isOneOf(act, "take", "approve", "reject")) return undefined;
      const reason = why.join(" ").slice(0, 200);
      if (act === "reject" && reason === "") return undefined;
      const applications = applicationsOf(db);
      const decision =
        act === "reject"
          ? await applications.reject(reference, actor, reason)
          : await applications[act](reference, actor);
      const { row } = decision;
      if (!decision.done) return row ? `Its state does not allow that: ${row.state}.` : "There is no such application.";
      const detail = { act, words: reason || null };
      await store.audit(db, actor, {
        merchant: decision.row.merchant,
        action: "promotion",
        subject: reference,
        detail,
      });
      return `${reference}: ${decision.row.state}.`;
    },
  },
  referrals: {
    usage: "referrals MERCHANT",
    does: "invitations that wait for a look, since inviter and invited share an address, a device or a number",
    async run(db, _actor, [merchant]) {
      if (!merchant) return undefined;
      const rows = await heldChecks(db, merchant);
      const line = (row: (typeof rows)[number]) => [
        row.at.toISOString(),
        row.reference,
        row.inviter,
        row.invited,
        row.why.join(","),
      ];
      return writeLines(rows.map(line), "No invitation waits.");
    },
  },
  referral: {
    usage: "referral REFERENCE approve | reject",
    does: "rewards an invitation that was held, or does not",
    async run(db, actor, [reference, act]) {
      if (!reference || !isOneOf(act, "approve", "reject")) return undefined;
      const row = await createReferralRewards(db).decide(reference, act, configReader(db));
      if (!row) return "No such invitation waits.";
      await store.audit(db, actor, { merchant: row.merchant, action: "referral", subject: reference, detail: { act } });
      return `${reference}: ${row.state}.`;
    },
  },
};
