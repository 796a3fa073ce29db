import { z } from "zod";
import { documentKinds, documentReasons, documentStates, mostPictures } from "../../domain/documents.ts";
import { limitPeriods } from "../../domain/member-limits.ts";
import { memberEndpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import { amount, empty, instant, money } from "../../wire/shapes.ts";
import { uploadLimits } from "../cashier/withdrawals.ts";

const source = ownPath("design, player protection: documents");
const document = z.enum(documentKinds);

const levelShape = z.object({
  level: z.string(),
  title: z.string(),
  requires: z.array(document),
  /** The most that may be paid in altogether; absent: any sum. */
  deposits: money.optional(),
  /** The most that may be paid in within a period. */
  limits: z.array(z.object({ period: z.enum(limitPeriods), amount })),
  withdrawal: z.boolean(),
  /** Whether the member has proven all that it requires. */
  isReached: z.boolean(),
});

const documentShape = z.object({
  document,
  state: z.enum(documentStates),
  /** Why more is needed, with the words of the person who looked at it. */
  reason: z.enum(documentReasons).optional(),
  note: z.string().optional(),
  sentAt: instant.optional(),
  /** When a verified document has to be sent again. */
  validUntil: instant.optional(),
  /** Whether the member may send it now. */
  isOpen: z.boolean(),
});

const documentsShape = z.object({
  /** The merchant's levels, lowest first; none: no documents are needed. */
  levels: z.array(levelShape),
  /** The documents that any level requires. */
  documents: z.array(documentShape),
  /** Endings of file names that are refused. */
  refusedTypes: z.array(z.string()),
  /** The days after a decision until the pictures are deleted. */
  retentionDays: z.number().int(),
  /** The level that an outside verifier can check next; absent: there is none. */
  verifies: z.string().optional(),
});

const documents = memberEndpoint({
  method: "GET",
  path: "/wps/protection/documents",
  summary: "The merchant's levels of identity, and the state of this member's documents",
  source,
  input: empty,
  output: documentsShape,
});

const sendDocumentPicture = memberEndpoint({
  method: "POST",
  path: "/wps/protection/document/picture",
  onBreak: "allowed",
  summary: "Takes one picture of a document (png or jpg, at most 5 MB): it is redrawn and stored encrypted",
  source,
  limit: perMinute(30, "member"),
  /** The base64 picture plus a margin for the other fields. */
  maxBytes: Math.ceil((uploadLimits.bytes * 4) / 3) + 1024,
  input: z.object({ document, picture: z.base64() }),
  output: z.object({ id: z.uuid() }),
  refusals: [
    "UPLOAD_TOO_LARGE",
    "UPLOAD_NOT_A_PICTURE",
    "UPLOAD_TOO_SMALL",
    "UPLOAD_BLANK",
    "UPLOADS_FULL",
    "FILES_SILENT",
    "DOCUMENT_CLOSED",
  ],
});

const sendDocument = memberEndpoint({
  method: "POST",
  path: "/wps/protection/document",
  onBreak: "allowed",
  summary: "Sends a document with its pictures for review; a repetition gets the same answer",
  source,
  // Documents are never deleted: nobody fills the table with them.
  limit: { max: 30, perSeconds: 3600, by: "member" },
  input: z.object({ document, pictures: z.array(z.uuid()).min(1).max(mostPictures) }),
  output: documentsShape,
  refusals: ["DOCUMENT_CLOSED", "PROOF_NEEDED"],
});

const startVerification = memberEndpoint({
  method: "POST",
  path: "/wps/protection/document/verifier",
  onBreak: "allowed",
  summary: "Opens a check of the next level by the merchant's verifier, and answers where it takes place",
  source,
  limit: { max: 20, perSeconds: 3600, by: "member" },
  input: empty,
  output: z.object({ url: z.string() }),
  refusals: ["DOCUMENT_CLOSED", "VERIFIER_SILENT"],
});

export const documentsRows = { documents, sendDocumentPicture, sendDocument, startVerification };
