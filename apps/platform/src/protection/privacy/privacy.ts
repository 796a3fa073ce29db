import type { Pool, Tx } from "../../kit/db/pool.ts";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import { transact } from "../../kit/db/transact.ts";
import type { SignedIn } from "../../kit/http/call.ts";
import { lockMember } from "../../ledger/command.ts";
import * as store from "./store.ts";
import { personalTables } from "./tables.ts";

export interface PrivacyDeps {
  db: Pool;
  /** Requires a recent proof of more than the password, where the member has one. */
  requireStepUp(session: SignedIn): Promise<Refusal | undefined>;
  /** Checks the member's password; undefined when it is correct or there is none. */
  checkOwner(memberId: bigint, password: string): Promise<Refusal | undefined>;
  /** Blocks the account and ends its sessions. */
  shut(tx: Tx, memberId: bigint): Promise<void>;
  /** Decrypts the identity of a member. */
  decryptIdentity(memberId: bigint, encrypted: string): Record<string, string>;
  /** Makes it known to sessions that were read just now. */
  forgetSessions(): void;
}

/** Rows of one page of personal data. */
const pageRows = 500;

/** Creates a member's rights about its data: a copy of all of it, and the end of the account. */
export function createPrivacy({ db, requireStepUp, checkOwner, shut, forgetSessions, decryptIdentity }: PrivacyDeps) {
  const kinds = personalTables.map(({ name }) => name);
  return {
    async data(session: SignedIn, { kind = kinds[0], from }: { kind?: string | undefined; from: number }) {
      const table = personalTables.find(({ name }) => name === kind);
      if (!table) return refuse("NOT_FOUND");
      const refused = await requireStepUp(session);
      if (refused) return refused;
      const rows = await store.readRows(db, table, session.memberId, { from, count: pageRows });
      const readable = rows.map(({ encrypted, ...row }) =>
        typeof encrypted === "string" ? { ...decryptIdentity(session.memberId, encrypted), ...row } : row,
      );
      return { kinds, rows: readable, isLast: rows.length < pageRows };
    },
    async close(session: SignedIn, password: string): Promise<Refusal | undefined> {
      const { memberId } = session;
      const refused = (await requireStepUp(session)) ?? (await checkOwner(memberId, password));
      if (refused) return refused;
      const obstacle = await transact(db, async (tx) => {
        await lockMember(tx, "closure", memberId);
        const reasons = await store.findObstacles(tx, memberId);
        if (reasons.length > 0) return refuse("ACCOUNT_IN_USE", { reasons });
        await store.noteClosure(tx, memberId);
        await shut(tx, memberId);
        return undefined;
      });
      forgetSessions();
      return obstacle;
    },
  };
}

export type Privacy = ReturnType<typeof createPrivacy>;
