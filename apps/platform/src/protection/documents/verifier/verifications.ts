import type { DocumentKind } from "@croupier/contract/domain/documents";
import { refuse, type Refusal } from "../../../kit/db/refusal.ts";
import type { Pool } from "../../../kit/db/pool.ts";
import { transact } from "../../../kit/db/transact.ts";
import { lockMember } from "../../../ledger/command.ts";
import type { Persons } from "../../persons/persons.ts";
import { placeOf, type Level } from "../levels.ts";
import type { ReviewTerms } from "../review.ts";
import * as documents from "../store.ts";
import { applyOutcome } from "./apply.ts";
import * as store from "./store.ts";
import type { VerificationRow } from "./store.ts";
import { createSumsub } from "./sumsub.ts";
import type { Verifier, VerifierEvent, VerifierKeys } from "./verifier.ts";

/** The merchant's terms for a verifier and the documents that it checks. */
export interface VerifierTerms extends ReviewTerms {
  levels: readonly Level[];
  verifier?: { name: "sumsub"; levels: Readonly<Record<string, string>>; digest: "SHA256" | "SHA512" } | undefined;
}

export interface VerificationsDeps {
  db: Pool;
  keys: readonly VerifierKeys[];
  persons: Pick<Persons, "find">;
  termsOf(merchant: string): Promise<VerifierTerms>;
}

/** The answer to a report; the verifier repeats after SILENT and UNAUTHORIZED. */
export type ReportAnswer = "OK" | "IGNORED" | "UNKNOWN" | "OLD" | "SILENT" | "UNAUTHORIZED";

/** Seconds without a report before an unfinished check is asked about. */
const askAfterSeconds = 600;

/** Returns the member's next level that the verifier can check. */
export function nextLevel({ levels, verifier }: VerifierTerms, verified: ReadonlySet<DocumentKind>): Level | undefined {
  return levels.slice(placeOf(levels, verified) + 1).find(({ key }) => verifier && Object.hasOwn(verifier.levels, key));
}

/** Creates the checks of members by outside verifiers. */
export function createVerifications(deps: VerificationsDeps) {
  const { db } = deps;
  return {
    start: (member: { memberId: bigint; merchant: string }, returnUrl: string) => start(deps, member, returnUrl),
    has: (merchant: string): boolean => deps.keys.some((each) => each.merchant === merchant),
    handleReport: (merchant: string, name: string, read: (verifier: Verifier) => VerifierEvent | "forged") =>
      handleReport(deps, { merchant, name }, read),
    /** Asks about checks without a report. */
    async reconcile(): Promise<void> {
      for (const row of await store.claimUnfinished(db, askAfterSeconds)) {
        const verifier = await findVerifier(deps, row.merchant, row.verifier);
        if (verifier) await refresh(deps, verifier, row);
      }
    },
  };
}

export type Verifications = ReturnType<typeof createVerifications>;

async function findVerifier({ keys, termsOf }: VerificationsDeps, merchant: string, name: string) {
  const own = keys.find((each) => each.merchant === merchant && each.verifier === name);
  if (!own) return undefined;
  const { verifier } = await termsOf(merchant);
  return verifier?.name === name ? createSumsub(own, verifier.digest) : undefined;
}

async function start(
  deps: VerificationsDeps,
  { memberId, merchant }: { memberId: bigint; merchant: string },
  returnUrl: string,
): Promise<{ url: string } | Refusal> {
  const { db, termsOf } = deps;
  const terms = await termsOf(merchant);
  const name = terms.verifier?.name;
  const verifier = name && (await findVerifier(deps, merchant, name));
  const level = nextLevel(terms, documents.verifiedIn(await documents.findCurrent(db, memberId)));
  const theirs = level && terms.verifier?.levels[level.key];
  if (!verifier || !name || !theirs) return refuse("DOCUMENT_CLOSED");
  // The person is known here before there, so that no report comes too early.
  const row = await store.putVerification(db, { memberId, merchant, verifier: name, level: level.key });
  const url = row && (await verifier.start({ userId: row.user_id, level: theirs, returnUrl }));
  return url === undefined ? refuse("VERIFIER_SILENT") : { url };
}

/** Applies a report: an older one than the newest changes nothing, and the state is asked for, not believed. */
async function handleReport(
  deps: VerificationsDeps,
  { merchant, name }: { merchant: string; name: string },
  read: (verifier: Verifier) => VerifierEvent | "forged",
): Promise<ReportAnswer> {
  const verifier = await findVerifier(deps, merchant, name);
  const event = verifier ? read(verifier) : "forged";
  if (!verifier || event === "forged") return "UNAUTHORIZED";
  if (!event.isOfInterest) return "IGNORED";
  const row = await store.findVerification(deps.db, { userId: event.userId, merchant, verifier: name });
  if (!row) return "UNKNOWN";
  if (isOld(row, event)) return "OLD";
  return (await refresh(deps, verifier, row, event)) ?? "OK";
}

const isOld = ({ reported_at: newest, report_key: key }: VerificationRow, event: VerifierEvent): boolean =>
  key === event.key || (newest !== null && event.at < newest);

/** Asks for the state of a check and applies it. */
async function refresh(
  { db, persons, termsOf }: VerificationsDeps,
  verifier: Verifier,
  { user_id: userId, merchant, verifier: name }: VerificationRow,
  event?: VerifierEvent,
): Promise<ReportAnswer | undefined> {
  const outcome = await verifier.outcome(userId);
  if (!outcome) return "SILENT";
  const terms = await termsOf(merchant);
  return transact(db, async (tx) => {
    const found = await store.findVerification(tx, { userId, merchant, verifier: name });
    if (!found) return "UNKNOWN";
    await lockMember(tx, "document", found.member_id);
    const row = (await store.findVerification(tx, { userId, merchant, verifier: name })) ?? found;
    // A newer report was applied while this one was asking.
    if (event && isOld(row, event)) return "OLD";
    if (event) await store.noteReport(tx, userId, event);
    await store.setState(tx, userId, outcome.state);
    const kinds = terms.levels.find(({ key }) => key === row.level)?.requires ?? [];
    await applyOutcome(tx, row, { kinds, outcome, terms, persons });
    return undefined;
  });
}
