import { findByReference as findDeposit } from "../../cashier/deposits/store.ts";
import { findByReference as findWithdrawal } from "../../cashier/withdrawals/store.ts";
import { picturesOf } from "../../site/uploads/store.ts";
import type { Command } from "./command.ts";
import * as store from "./store.ts";

export const proofCommands: Record<string, Command> = {
  proof: {
    usage: "proof REFERENCE NUMBER",
    does: "answers with one picture that a member sent about a deposit or withdrawal (the audit notes it); `proofs REFERENCE FOLDER` saves them all",
    async run(db, actor, [reference, number], tools) {
      if (!tools) return "Send it by npm run operator.";
      if (!reference || !number || !/^[1-9]$/.test(number)) return undefined;
      const row = (await findDeposit(db, reference)) ?? (await findWithdrawal(db, reference));
      if (!row) return `There is nothing under ${reference}.`;
      const pictures = await picturesOf(db, row.id);
      const picture = pictures[Number(number) - 1];
      const file = picture && (await tools.files.read(db, "upload", picture));
      if (!file) return `${reference} has ${pictures.length} pictures.`;
      await store.audit(db, actor, {
        merchant: row.merchant,
        action: "proof",
        subject: reference,
        detail: { picture: number },
      });
      tools.addFile(file);
      return `${reference}: picture ${number} of ${pictures.length}.`;
    },
  },
};
