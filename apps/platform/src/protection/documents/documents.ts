import { fewestPictures, type DocumentKind } from "@croupier/contract/domain/documents";
import { uploadLimits } from "@croupier/contract/rows/cashier/withdrawals";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import { bump, limitKey } from "../../kit/db/throttle.ts";
import type { Pool, Tx } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import type { Files } from "../../kit/files/files.ts";
import { isBlank, isTooSmall, redraw } from "../../kit/lib/pictures.ts";
import { lockMember, newReference } from "../../ledger/command.ts";
import type { Persons } from "../persons/persons.ts";
import { requiredKinds, type Levels } from "./levels.ts";
import { notifyDocument } from "./notify.ts";
import { findPerson } from "./person-store.ts";
import { compare } from "./person.ts";
import * as pictures from "./picture-store.ts";
import * as store from "./store.ts";
import type { DocumentRow } from "./store.ts";

/** Pictures a member may send in a day, and the bytes of unsent pictures of a member and of all members. */
const mostADay = 40;
const mostUnsent = { own: 30 * 1024 * 1024, all: 2 * 1024 ** 3 };
/** Milliseconds before the end of a verified document from which it can be sent again. */
const earlyMs = 30 * 24 * 3600_000;

export interface SentDocument {
  memberId: bigint;
  kind: DocumentKind;
  ids: readonly string[];
  levels: Levels;
  minimumAge: number;
}

export interface DocumentsDeps {
  db: Pool;
  files: Files;
  persons: Pick<Persons, "find">;
  /** Lists the days for which each merchant keeps pictures. */
  retention(): Promise<{ code: string; days: number }[]>;
}

/** Creates the member's side of identity documents, and the timed jobs. */
export function createDocuments({ db, files, persons, retention }: DocumentsDeps) {
  return {
    find: (memberId: bigint) => store.findCurrent(db, memberId),
    async takePicture(memberId: bigint, kind: DocumentKind, bytes: Buffer): Promise<{ id: string } | Refusal> {
      const picture = await readPicture(db, memberId, bytes);
      if (!Buffer.isBuffer(picture)) return picture;
      return files.add("document picture", picture, (tx, id) => pictures.insertPicture(tx, { id, memberId, kind }));
    },
    send: (document: SentDocument) => transact(db, (tx) => send(tx, persons, document)),
    /** Ends documents whose time is over. */
    expire: () =>
      transact(db, async (tx) => {
        for (const { member_id: memberId, kind } of await store.expire(tx))
          await notifyDocument(tx, { memberId, kind, state: "expired" });
      }),
    async deletePictures(): Promise<void> {
      await pictures.sweepUnsent(db);
      await pictures.deleteRetained(db, await retention());
    },
  };
}

export type Documents = ReturnType<typeof createDocuments>;

/** Redraws a picture that shows something which can be read. */
async function readPicture(db: Pool, memberId: bigint, bytes: Buffer): Promise<Buffer | Refusal> {
  if (bytes.length > uploadLimits.bytes) return refuse("UPLOAD_TOO_LARGE", { bytes: uploadLimits.bytes });
  const today = await bump(db, limitKey("documents-day", memberId), 24 * 3600);
  const unsent = await pictures.bytesUnsent(db, memberId);
  if (today > mostADay || unsent.own > mostUnsent.own || unsent.all > mostUnsent.all) return refuse("UPLOADS_FULL");
  const picture = await redraw(bytes);
  if (!picture) return refuse("UPLOAD_NOT_A_PICTURE");
  if (await isTooSmall(picture)) return refuse("UPLOAD_TOO_SMALL");
  return (await isBlank(picture)) ? refuse("UPLOAD_BLANK") : picture;
}

/** Returns whether a member may send a document, whose newest row is this one. */
export function isOpen(row: DocumentRow | undefined): boolean {
  if (!row || row.state === "moreNeeded" || row.state === "expired") return true;
  if (row.state === "review") return false;
  return row.valid_until !== null && row.valid_until.getTime() - Date.now() < earlyMs;
}

/** Sends a document for review; the same pictures once more change nothing. */
async function send(
  tx: Tx,
  persons: Pick<Persons, "find">,
  { memberId, kind, ids: given, levels, minimumAge }: SentDocument,
): Promise<Refusal | undefined> {
  const ids = [...new Set(given)];
  if (!requiredKinds(levels).includes(kind)) return refuse("DOCUMENT_CLOSED");
  await lockMember(tx, "document", memberId);
  const row = (await store.findCurrent(tx, memberId)).find((each) => each.kind === kind);
  if (row && !isOpen(row)) {
    const sent = await pictures.picturesOf(tx, row.id);
    const isRepeated = sent.length === ids.length && ids.every((id) => sent.includes(id));
    return isRepeated ? undefined : refuse("DOCUMENT_CLOSED");
  }
  if (ids.length < fewestPictures[kind]) return refuse("PROOF_NEEDED");
  const flags = compare(await findPerson(tx, memberId, persons), {}, minimumAge);
  const id = await store.insertDocument(tx, { reference: newReference("I"), memberId, kind, flags });
  if ((await pictures.attachPictures(tx, { memberId, kind, ids }, id)) !== ids.length) return refuse("PROOF_NEEDED");
  return undefined;
}
