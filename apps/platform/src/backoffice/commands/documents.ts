import { documentReasons, documentStates } from "@croupier/contract/domain/documents";
import type { Tx } from "../../kit/db/pool.ts";
import { findPerson } from "../../protection/documents/person-store.ts";
import { compare } from "../../protection/documents/person.ts";
import { picturesOf } from "../../protection/documents/picture-store.ts";
import { accept, refuseDocument, type ReviewAnswer, type ReviewTerms } from "../../protection/documents/review.ts";
import { findByReference, listDocuments, type Flag, type ListedDocument } from "../../protection/documents/store.ts";
import { createPersons } from "../../protection/persons/persons.ts";
import { isOneOf, type Command, type Tools } from "./command.ts";
import { writeLines } from "./lines.ts";
import { configReader } from "./merchants.ts";
import * as store from "./store.ts";

const whyNot = {
  UNKNOWN: "There is no such document.",
  WRONG_STATE: "Its state does not allow that:",
  BIRTHDAY_NEEDED: "Accept an identity card with the date of birth on it: yyyy-mm-dd.",
  TOO_YOUNG: "The person is too young to play. Refuse it (tooYoung), and block the member.",
  BIRTHDAY_DIFFERS: "The date of birth differs from the member's. Refuse it (birthdayDiffers).",
};

const notNamed = "The merchant does not name you as a reviewer of documents.";

export const documentCommands: Record<string, Command> = {
  documents: {
    usage:
      "documents list MERCHANT [STATE] | documents show REFERENCE NUMBER FILE | documents accept REFERENCE [BIRTHDAY [NAME…]] | documents refuse REFERENCE REASON [WORDS…]",
    does: `members' identity documents, for the reviewers whom the merchant names: lists those in a state (review by default), saves one picture in FILE (the audit notes it), accepts one (an identity card with the BIRTHDAY and NAME on it), or asks for more: ${documentReasons.join(", ")}; the member reads the WORDS`,
    async run(db, actor, [act, ...words], tools) {
      if (!tools) return "Send it by npm run operator.";
      if (act === "list") return list(db, actor, words, tools);
      if (!isOneOf(act, "show", "accept", "refuse")) return undefined;
      const [reference, ...rest] = words;
      if (!reference) return undefined;
      const row = await findByReference(db, reference);
      if (!row) return whyNot.UNKNOWN;
      const { protection, register } = await configReader(db)(row.merchant);
      if (!protection.documents.operators.includes(actor)) return notNamed;
      if (act === "show") return show(db, actor, row, rest, tools);
      const { validDays } = protection.documents;
      const answer =
        act === "accept"
          ? await acceptIt(db, actor, reference, rest, {
              terms: { minimumAge: register.minimumAge, validDays },
              ...tools,
            })
          : await refuseIt(db, actor, reference, rest);
      if (!answer) return undefined;
      if (!answer.done) return `${whyNot[answer.why]}${answer.why === "WRONG_STATE" ? ` ${answer.row.state}.` : ""}`;
      const { state, reason, flags } = answer.row;
      await store.audit(db, actor, {
        merchant: row.merchant,
        action: `documents.${act}`,
        subject: reference,
        detail: { account: row.account, kind: row.kind, reason },
      });
      return `${reference}: ${state}.${flags.length > 0 ? ` Look at: ${flags.join(", ")}.` : ""}`;
    },
  },
};

/** Lists documents with what a reviewer should look at: names and birthdays stay where they are. */
async function list(
  db: Tx,
  actor: string,
  [merchant, state = "review"]: string[],
  { encrypter }: Tools,
): Promise<string | undefined> {
  if (!merchant || !isOneOf(state, ...documentStates)) return undefined;
  if (!(await store.hasMerchant(db, merchant))) return `There is no merchant ${merchant}.`;
  const { protection, register } = await configReader(db)(merchant);
  if (!protection.documents.operators.includes(actor)) return notNamed;
  const persons = createPersons(encrypter);
  const lines: string[][] = [];
  for (const row of await listDocuments(db, merchant, state)) {
    const person = await findPerson(db, row.member_id, persons);
    lines.push(line(row, compare(person, {}, register.minimumAge)));
  }
  return writeLines(lines, "No documents.");
}

function line(row: ListedDocument, now: readonly Flag[]): string[] {
  const flags = [...new Set([...row.flags.filter((flag) => flag !== "noBirthday"), ...now])];
  return [
    row.sent_at.toISOString(),
    row.reference,
    row.account,
    row.kind,
    row.state,
    row.verifier ?? `${row.pictures} pictures`,
    flags.join(",") || "-",
    row.reason ?? "-",
    row.decided_by ?? "-",
  ];
}

/** Opens one picture for the operator's file; the audit has it before the operator does. */
async function show(
  db: Tx,
  actor: string,
  document: NonNullable<Awaited<ReturnType<typeof findByReference>>>,
  [number]: string[],
  tools: Tools,
): Promise<string> {
  const { id, reference, merchant, account, kind } = document;
  const pictures = await picturesOf(db, id);
  const picture = /^[1-9]$/.test(number ?? "") ? pictures[Number(number) - 1] : undefined;
  const file = picture && (await tools.files.read(db, "document picture", picture));
  if (!file) return `${reference} has ${pictures.length} pictures.`;
  await store.audit(db, actor, {
    merchant,
    action: "documents.show",
    subject: reference,
    detail: { account, kind, picture: number ?? "" },
  });
  tools.addFile(file);
  return `${reference}: picture ${number} of ${pictures.length}.`;
}

async function acceptIt(
  db: Tx,
  actor: string,
  reference: string,
  [birthday, ...name]: string[],
  { terms, encrypter }: { terms: ReviewTerms } & Pick<Tools, "encrypter">,
): Promise<ReviewAnswer | undefined> {
  if (birthday !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(birthday)) return undefined;
  const stated = { birthday, ...(name.length > 0 ? { name: name.join(" ") } : {}) };
  return accept(db, reference, { by: actor, stated, terms, persons: createPersons(encrypter) });
}

async function refuseIt(
  db: Tx,
  actor: string,
  reference: string,
  [reason, ...words]: string[],
): Promise<ReviewAnswer | undefined> {
  if (!isOneOf(reason, ...documentReasons)) return undefined;
  const note = words.join(" ").slice(0, 500) || undefined;
  return refuseDocument(db, reference, { by: actor, reason, note });
}
