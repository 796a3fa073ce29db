import { createAffiliateApplications } from "../../agents/affiliates/applications.ts";
import { listApplications } from "../../agents/affiliates/store.ts";
import { writeLines } from "./lines.ts";
import { isOneOf, type Command } from "./command.ts";
import { configReader } from "./merchants.ts";
import * as store from "./store.ts";

const whyNot = {
  UNKNOWN: "There is no such application.",
  WRONG_STATE: "Its state does not allow that:",
  OFF: "This merchant takes no affiliates.",
};

export const affiliateCommands: Record<string, Command> = {
  affiliates: {
    usage: "affiliates MERCHANT [STATE]",
    does: "the newest fifty applications of affiliates (pending, approved, rejected, withdrawn), with what they say",
    async run(db, _actor, [merchant, state]) {
      if (!merchant) return undefined;
      const rows = await listApplications(db, merchant, state);
      const line = (row: (typeof rows)[number]) => [
        row.at.toISOString(),
        row.reference,
        row.account,
        row.state,
        row.channel,
        row.ways,
        row.reason,
        row.contact,
        row.actor ?? "-",
        row.note ?? "-",
      ];
      // A member's text must stay in its column.
      return writeLines(rows.map(line), "No applications.");
    },
  },
  affiliate: {
    usage: "affiliate REFERENCE approve | reject WHY",
    does: "makes a member an affiliate with a code of its own, or says no in words that it reads",
    async run(db, actor, [reference, act, ...why]) {
      if (!reference || !isOneOf(act, "approve", "reject")) return undefined;
      const words = why.join(" ").slice(0, 200);
      if (act === "reject" && words === "") return undefined;
      const applications = createAffiliateApplications(db, configReader(db));
      const decision =
        act === "approve"
          ? await applications.approve(reference, actor)
          : await applications.reject(reference, actor, words);
      if (!decision.done) {
        const state = decision.why === "WRONG_STATE" ? ` ${decision.row?.state}.` : "";
        return `${whyNot[decision.why]}${state}`;
      }
      const { merchant, state } = decision.row;
      await store.audit(db, actor, {
        merchant,
        action: "affiliate",
        subject: reference,
        detail: { act, words: words || null },
      });
      return `${reference}: ${state}.`;
    },
  },
};
