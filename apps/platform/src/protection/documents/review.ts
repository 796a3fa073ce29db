import type { DocumentReason } from "@croupier/contract/domain/documents";
import type { Tx } from "../../kit/db/pool.ts";
import { lockMember } from "../../ledger/command.ts";
import { notifyDocument } from "./notify.ts";
import type { Persons } from "../persons/persons.ts";
import { findPerson } from "./person-store.ts";
import { compare, type Stated } from "./person.ts";
import * as store from "./store.ts";
import type { DocumentRow, Flag } from "./store.ts";

/** The merchant's rules for a decision. */
export interface ReviewTerms {
  minimumAge: number;
  validDays?: number | undefined;
}

export type ReviewAnswer =
  | { done: true; row: DocumentRow }
  | { done: false; why: "UNKNOWN" }
  | { done: false; why: "WRONG_STATE" | "BIRTHDAY_NEEDED" | "TOO_YOUNG" | "BIRTHDAY_DIFFERS"; row: DocumentRow };

/** Flags that keep a document from being accepted, whoever looks at it. */
const obstacles: Partial<Record<Flag, "TOO_YOUNG" | "BIRTHDAY_DIFFERS">> = {
  tooYoung: "TOO_YOUNG",
  birthdayDiffers: "BIRTHDAY_DIFFERS",
};

/** Returns the first flag that no reviewer can overlook. */
export const obstacleIn = (flags: readonly Flag[]): "TOO_YOUNG" | "BIRTHDAY_DIFFERS" | undefined =>
  flags.map((flag) => obstacles[flag]).find((each) => each !== undefined);

/** Locks a member's documents and reads one of them. */
async function lock(tx: Tx, reference: string) {
  const found = await store.findByReference(tx, reference);
  if (!found) return undefined;
  await lockMember(tx, "document", found.member_id);
  return store.findByReference(tx, reference);
}

/** Accepts a document in review. An identity card states a birthday, which has to agree with the member's and its age. */
export async function accept(
  tx: Tx,
  reference: string,
  { by, stated, terms, persons }: { by: string; stated: Stated; terms: ReviewTerms; persons: Pick<Persons, "find"> },
): Promise<ReviewAnswer> {
  const row = await lock(tx, reference);
  if (!row) return { done: false, why: "UNKNOWN" };
  if (row.state !== "review") return { done: false, why: "WRONG_STATE", row };
  if (row.kind === "identity" && stated.birthday === undefined) return { done: false, why: "BIRTHDAY_NEEDED", row };
  const person = await findPerson(tx, row.member_id, persons);
  const flags = row.kind === "identity" ? compare(person, stated, terms.minimumAge) : row.flags;
  const obstacle = obstacleIn(flags);
  if (obstacle) return { done: false, why: obstacle, row };
  return settle(tx, row, { state: "verified", by, flags, validDays: terms.validDays });
}

/** Asks for more of a document in review, or takes away a verified one. */
export async function refuseDocument(
  tx: Tx,
  reference: string,
  { by, reason, note }: { by: string; reason: DocumentReason; note?: string | undefined },
): Promise<ReviewAnswer> {
  const row = await lock(tx, reference);
  if (!row) return { done: false, why: "UNKNOWN" };
  if (row.state !== "review" && row.state !== "verified") return { done: false, why: "WRONG_STATE", row };
  return settle(tx, row, { state: "moreNeeded", by, reason, note });
}

type Settled = store.Decision & { state: "verified" | "moreNeeded" };

/** Writes a decision and notifies the member. */
export async function settle(tx: Tx, row: DocumentRow, decision: Settled): Promise<ReviewAnswer> {
  await store.decide(tx, row.id, decision);
  const { member_id: memberId, kind } = row;
  await notifyDocument(tx, { memberId, kind, state: decision.state });
  return { done: true, row: (await store.findById(tx, row.id)) ?? row };
}
