import { addDue, listChecks, listUnknown, type CheckRow } from "../../protection/registers/store.ts";
import type { Command } from "./command.ts";
import { writeLines } from "./lines.ts";
import * as store from "./store.ts";

const line = (row: CheckRow) => [
  row.checked_at.toISOString(),
  row.register,
  row.purpose,
  row.outcome,
  row.proof_id ?? "no proof id",
];

export const registerCommands: Record<string, Command> = {
  register: {
    usage: "register MERCHANT ACCOUNT | register again MERCHANT ACCOUNT | register unknown MERCHANT",
    does: "what the register of self-exclusion answered about a member; asks it again within a minute; or lists the members without an answer",
    async run(db, actor, [word, second, third]) {
      const isAgain = word === "again";
      if (word === "unknown") return second && third === undefined ? unknownAt(db, second) : undefined;
      const [merchant, account] = isAgain ? [second, third] : [word, second];
      if (!merchant || !account) return undefined;
      const memberId = await store.findMemberId(db, merchant, account);
      if (memberId === undefined) return `There is no member ${account} at ${merchant}.`;
      if (!isAgain) return writeLines((await listChecks(db, memberId)).map(line), "No register was asked.");
      await addDue(db, memberId);
      await store.audit(db, actor, { merchant, action: "register", subject: account, detail: { again: true } });
      return `${account}: the register is asked again within a minute.`;
    },
  },
};

async function unknownAt(db: Parameters<typeof listUnknown>[0], merchant: string): Promise<string> {
  const rows = await listUnknown(db, merchant);
  return writeLines(
    rows.map(({ since, account }) => [since.toISOString(), account]),
    "There is an answer about every member who signed in.",
  );
}
