import type { DocumentKind } from "@croupier/contract/domain/documents";
import type { Tx } from "../../../kit/db/pool.ts";
import { newReference } from "../../../ledger/command.ts";
import type { Persons } from "../../persons/persons.ts";
import { findPerson } from "../person-store.ts";
import { compare } from "../person.ts";
import { obstacleIn, settle, type ReviewTerms } from "../review.ts";
import * as store from "../store.ts";
import type { DocumentRow, Flag } from "../store.ts";
import type { VerificationRow } from "./store.ts";
import type { VerifierOutcome } from "./verifier.ts";

interface Application {
  kinds: readonly DocumentKind[];
  outcome: VerifierOutcome;
  terms: ReviewTerms;
  persons: Pick<Persons, "find">;
}

/** Applies the state of a check to the documents that its level requires, which a member's own ones go before. */
export async function applyOutcome(
  tx: Tx,
  { member_id: memberId, verifier }: Pick<VerificationRow, "member_id" | "verifier">,
  { kinds, outcome, terms, persons }: Application,
): Promise<void> {
  if (outcome.state === "open") return;
  const stated = { birthday: outcome.birthDate, name: outcome.name };
  const flags: Flag[] = compare(await findPerson(tx, memberId, persons), stated, terms.minimumAge);
  if (outcome.state === "refused") flags.push("verifierRefused");
  const rows = await store.findCurrent(tx, memberId);
  for (const kind of kinds) {
    const row = rows.find((each) => each.kind === kind);
    if (isDecidedByPerson(row, verifier)) continue;
    await applyTo(tx, { memberId, kind, verifier }, { row, outcome, flags, terms });
  }
}

/** Returns whether a person has verified the document, or decided about the verifier's own check: that stays. */
const isDecidedByPerson = (row: DocumentRow | undefined, verifier: string): boolean =>
  row !== undefined &&
  row.decided_by !== null &&
  row.decided_by !== verifier &&
  (row.state === "verified" || row.verifier === verifier);

interface Applied {
  row: DocumentRow | undefined;
  outcome: VerifierOutcome;
  flags: Flag[];
  terms: ReviewTerms;
}

async function applyTo(
  tx: Tx,
  document: { memberId: bigint; kind: DocumentKind; verifier: string },
  { row, outcome, flags, terms }: Applied,
): Promise<void> {
  const by = document.verifier;
  const own = await ownOf(tx, document, row, outcome);
  if (!own) return;
  if (outcome.state === "again") {
    if (own.state === "moreNeeded") return;
    await settle(tx, own, { state: "moreNeeded", by, reason: "other", note: outcome.reasons[0]?.slice(0, 500), flags });
  } else if (outcome.state === "passed" && obstacleIn(flags) === undefined) {
    if (own.state !== "verified") await settle(tx, own, { state: "verified", by, flags, validDays: terms.validDays });
  } else {
    // It is being checked, or a person has to look: a pass can be taken away.
    await store.decide(tx, own.id, { state: "review", by: null, flags });
  }
}

/** Finds the row that the verifier decides: its own one, or the member's in review when it passes; otherwise a new one. */
async function ownOf(
  tx: Tx,
  { memberId, kind, verifier }: { memberId: bigint; kind: DocumentKind; verifier: string },
  row: DocumentRow | undefined,
  { state }: VerifierOutcome,
): Promise<DocumentRow | undefined> {
  if (row && row.state !== "expired" && (row.verifier === verifier || row.decided_by === verifier)) return row;
  // Pictures that wait for a person are decided by the person, unless the verifier is satisfied first.
  if (row?.state === "review") return state === "passed" ? row : undefined;
  const id = await store.insertDocument(tx, { reference: newReference("I"), memberId, kind, verifier });
  return store.findById(tx, id);
}
