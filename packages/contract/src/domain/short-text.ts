/** The most code points of each kind of short text; its field and its shape both name it. */
export const shortTextMax = {
  /** A note about an account or a contract, and a reason to end one. */
  note: 140,
  /** The remark of a redeem request (specification section 9). */
  remark: 140,
  /** A message of an agent to the team. */
  message: 500,
  /** The wishes in a red envelope. */
  wishes: 80,
  /** An application to become an affiliate: why, how and where, and a contact. */
  applicationReason: 500,
  applicationWay: 200,
  applicationContact: 100,
  /** The name that an affiliate gives a link. */
  linkName: 60,
} as const;

/** Returns the length of a text in code points, as PostgreSQL counts it: an emoji outside the basic plane is one. */
export const lengthOf = (text: string): number => [...text].length;

/** Cuts a text after this many code points, never inside one. */
export const cutText = (text: string, max: number): string =>
  text.length <= max ? text : [...text].slice(0, max).join("");
