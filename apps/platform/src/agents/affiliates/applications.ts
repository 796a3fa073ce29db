import type { Connection, Tx } from "../../kit/db/pool.ts";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import { transact } from "../../kit/db/transact.ts";
import { randomLetters } from "../../kit/lib/random-letters.ts";
import { newReference, readBack } from "../../ledger/command.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import { notifyDecided } from "./notify.ts";
import * as store from "./store.ts";
import type { ApplicationRow } from "./store.ts";

type Words = Pick<ApplicationRow, "reason" | "ways" | "channel" | "contact">;

/** A member who applies, at a merchant with these terms. */
export interface Acting {
  memberId: bigint;
  status: "active" | "blocked" | "excluded";
  config: MerchantConfig;
}

export type AffiliateDecision =
  | { done: true; row: ApplicationRow }
  | { done: false; why: "UNKNOWN" | "WRONG_STATE" | "OFF"; row?: ApplicationRow };

export const newLinkCode = (): string => randomLetters(10);

/** Creates applications of members to become affiliates, and the operators' decisions about them. */
export function createAffiliateApplications(db: Connection, configOf: (code: string) => Promise<MerchantConfig>) {
  return {
    apply: ({ memberId, status, config }: Acting, words: Words) =>
      transact(db, async (tx): Promise<ApplicationRow | Refusal> => {
        if (!config.affiliates) return refuse("FEATURE_OFF");
        if (status !== "active") return refuse("ACCOUNT_BLOCKED");
        const made = { merchant: config.code, member_id: memberId, reference: newReference("A"), ...words };
        if (await store.insertApplication(tx, made)) return readBack(store.newestOf(tx, memberId));
        // The same form sent again is the same application.
        const open = await readBack(store.newestOf(tx, memberId));
        return open.state === "pending" && isSame(open, words) ? open : refuse("APPLICATION_OPEN");
      }),
    withdraw: (memberId: bigint) =>
      transact(db, async (tx): Promise<ApplicationRow | Refusal> => {
        const taken = await store.withdrawPending(tx, memberId);
        return taken ? readBack(store.newestOf(tx, memberId)) : refuse("APPLICATION_CLOSED");
      }),
    approve: (reference: string, actor: string) =>
      decide(db, reference, async (tx, row) => {
        const { affiliates } = await configOf(row.merchant);
        if (!affiliates) return { done: false, why: "OFF", row };
        await store.decide(tx, row.id, { state: "approved", actor, note: null });
        await store.insertAffiliate(tx, row, affiliates.rate);
        await store.insertLink(tx, { memberId: row.member_id, code: newLinkCode(), name: "", key: null });
        await notifyDecided(tx, row, "approved", null);
        return { done: true, row: { ...row, state: "approved" } };
      }),
    reject: (reference: string, actor: string, note: string) =>
      decide(db, reference, async (tx, row) => {
        await store.decide(tx, row.id, { state: "rejected", actor, note });
        await notifyDecided(tx, row, "rejected", note);
        return { done: true, row: { ...row, state: "rejected", note } };
      }),
  };
}

const isSame = (row: ApplicationRow, words: Words): boolean =>
  (["reason", "ways", "channel", "contact"] as const).every((key) => row[key] === words[key]);

const decide = (
  db: Connection,
  reference: string,
  step: (tx: Tx, row: ApplicationRow) => Promise<AffiliateDecision>,
): Promise<AffiliateDecision> =>
  transact(db, async (tx): Promise<AffiliateDecision> => {
    const row = await store.lockByReference(tx, reference);
    if (!row) return { done: false, why: "UNKNOWN" };
    return row.state === "pending" ? step(tx, row) : { done: false, why: "WRONG_STATE", row };
  });
