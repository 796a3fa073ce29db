import { hash, verify, type Options } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";

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

/** Some 49,000 passwords that people used most where passwords became known. */
const common = new Set(dictionary["passwords-common"]);

/**
 * Whether a password is one of those that are guessed first (ASVS 5.0, 6.2.4 and 6.2.11): used by many, or nothing but a
 * word that stands on the page, such as the account's or the house's name, with digits or signs around it.
 */
export function isGuessed(password: string, words: readonly string[]): boolean {
  const plain = password.toLowerCase();
  const core = plain.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const near = words.flatMap((word) => [word, ...word.split(/\s+/), word.replaceAll(/\s+/g, "")]);
  return common.has(plain) || near.some((word) => word !== "" && [plain, core].includes(word.toLowerCase()));
}
