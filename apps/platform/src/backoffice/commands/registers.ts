import { addDue, listChecks, listCleared, listUnknown, type CheckRow } from "../../protection/registers/store.ts";
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
    usage: "register MERCHANT ACCOUNT | register again MERCHANT ACCOUNT | register unknown | cleared MERCHANT",
    does: "what the register of self-exclusion answered about a member; asks it again within a minute; or lists the members without an answer, or excluded ones about whom it says clear",
    async run(db, actor, [word, second, third]) {
      const isAgain = word === "again";
      if (word === "unknown") return second && third === undefined ? unknownAt(db, second) : undefined;
      if (word === "cleared") return second && third === undefined ? clearedAt(db, second) : undefined;
      const [merchant, account] = isAgain ? [second, third] : [word, second];
      if (!merchant || !account) return undefined;
      const memberId = await store.findMemberId(db, merchant, account);
      if (memberId === undefined) return `There is no member ${account} at ${merchant}.`;
      if (!isAgain) return answersAbout(db, merchant, memberId);
      await addDue(db, memberId);
      await store.audit(db, actor, { merchant, action: "register", subject: account, detail: { again: true } });
      return `${account}: the register is asked again within a minute.`;
    },
  },
};

type Db = Parameters<typeof listUnknown>[0];

async function answersAbout(db: Db, merchant: string, memberId: bigint): Promise<string> {
  const answers = writeLines((await listChecks(db, memberId)).map(line), "No register was asked.");
  const [cleared] = await listCleared(db, merchant, memberId);
  if (!cleared) return answers;
  return `Excluded still: "clear" ends no exclusion by ${cleared.register}, only "returned" does.\n${answers}`;
}

async function clearedAt(db: Db, merchant: string): Promise<string> {
  const rows = await listCleared(db, merchant);
  return writeLines(
    rows.map(({ since, account, register }) => [since.toISOString(), account, register]),
    "No register says clear about an excluded member.",
  );
}

async function unknownAt(db: Db, merchant: string): Promise<string> {
  const rows = await listUnknown(db, merchant);
  return writeLines(
    rows.map(({ since, account }) => [since.toISOString(), account]),
    "There is an answer about every member who signed in.",
  );
}
