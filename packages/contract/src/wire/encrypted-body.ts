/**
 * The fields of an encrypted body beside its input: it is valid for one row, for a limited time, and once, so that a
 * recorded body cannot be replayed.
 */
export interface EncryptedBody {
  row: string;
  /** The time by the platform's clock, which comes with its keys; a device's clock may be wrong. */
  at: string;
  /** Unique: at least 16 random bytes, in letters, digits and hyphens. */
  nonce: string;
  input: unknown;
}

/** The maximum difference between the time of a body and now, in seconds. */
export const encryptedBodySeconds = 300;
