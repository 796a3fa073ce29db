import type { Code } from "./codes.ts";

/** Refusals of a body that has to be encrypted. */
export const encryptedRefusals = ["PLAIN_BODY_REFUSED", "DECRYPTION_FAILED"] as const satisfies readonly Code[];

/** Refusals of a call that the account's owner proves with the login password, which travels encrypted. */
export const ownerRefusals = [
  "PASSWORD_WRONG",
  "TOO_MANY_TRIES",
  "INVALID_FIELDS",
  ...encryptedRefusals,
] as const satisfies readonly Code[];
