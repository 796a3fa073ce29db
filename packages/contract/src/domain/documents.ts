/** Documents that a level may require: an identity card, a picture of the face, a proof of address, a source of funds. */
export const documentKinds = ["identity", "selfie", "address", "funds"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/**
 * `needed`: not sent yet. `review`: somebody looks at it. `moreNeeded`: it was not enough, for a reason. `verified`, and
 * `expired` when its time is over.
 */
export const documentStates = ["needed", "review", "moreNeeded", "verified", "expired"] as const;
export type DocumentState = (typeof documentStates)[number];

/** Reasons for which more is needed of a document. */
export const documentReasons = [
  "unreadable",
  "cutOff",
  "sideMissing",
  "wrongDocument",
  "outOfDate",
  "nameDiffers",
  "birthdayDiffers",
  "tooYoung",
  "other",
] as const;
export type DocumentReason = (typeof documentReasons)[number];

/** The pictures of a document at least: of an identity card both sides. */
export const fewestPictures: Record<DocumentKind, number> = { identity: 2, selfie: 1, address: 1, funds: 1 };
export const mostPictures = 3;

/** The longest side to which a device scales a picture, and the shortest side of one that can be read, in pixels. */
export const longestSide = 2400;
export const shortestSide = 480;

/** The value of a DOCUMENTS_NEEDED refusal, in the wire form. */
export interface LevelNeeded {
  /** The lowest level that allows it; the member's own if none does. */
  level: string;
  /** The documents that the level requires and the member has not proven; none if no level allows it. */
  documents: { document: DocumentKind; state: DocumentState }[];
  /** The amount that can still be paid in without them. */
  left?: string;
}

/** Reads the value of a DOCUMENTS_NEEDED refusal; undefined for anything else. */
export function readLevelNeeded(value: unknown): LevelNeeded | undefined {
  const isNeeded = typeof value === "object" && value !== null && "level" in value && "documents" in value;
  return isNeeded && Array.isArray(value.documents) ? (value as LevelNeeded) : undefined;
}
