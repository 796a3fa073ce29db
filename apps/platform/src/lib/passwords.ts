import { hash, verify, type Options } from "@node-rs/argon2";

/** argon2id, 19 MiB, 2 passes (security.md). The default algorithm of the library is argon2id. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

let decoy: Promise<string> | undefined;

/** Verifies; without a stored hash it spends the same time on a decoy, so that a missing account cannot be told. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("a password nobody has");
  const right = await verify(stored ?? (await decoy), password);
  return right && typeof stored === "string";
}

/** True when the hash was made with older parameters and should be made anew at this sign-in. */
export function needsRehash(stored: string): boolean {
  return !stored.includes(`m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}`);
}
