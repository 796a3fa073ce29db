/**
 * What an encrypted body holds beside its input: it is good for one row, for a while, and once, so that whoever recorded
 * it cannot send it again or elsewhere.
 */
export interface EncryptedBody {
  row: string;
  /** By the platform's clock, which comes with its keys: a device's own may be wrong. */
  at: string;
  /** Never twice: 16 random bytes or more, in letters, digits and hyphens. */
  nonce: string;
  input: unknown;
}

/** How far the time of a body may be from now. */
export const encryptedBodySeconds = 300;
