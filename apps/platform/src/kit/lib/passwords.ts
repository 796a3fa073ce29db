import { normalisePassword } from "@croupier/contract/domain/typed-text";
import { hash, verify, type Options } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";

/** argon2id (the library's default), 19 MiB, 2 passes (docs/security.md). */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password in its normal spelling. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalisePassword(password), options);
}

let decoy: Promise<string> | undefined;

/**
 * Lists the spellings that may have been hashed: the normal one, and those of older hashes, as typed, with the spaces
 * around it, or with accents as signs of their own. It is one for most passwords.
 */
function spellings(password: string): Set<string> {
  const bare = password.trim();
  return new Set([normalisePassword(password), password, bare, bare.normalize("NFC"), bare.normalize("NFD")]);
}

/**
 * Verifies a password. Without a stored hash it spends the same time on a decoy, so that timing does not reveal a missing
 * account.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("a password nobody has");
  const known = stored ?? (await decoy);
  for (const spelling of spellings(password)) {
    if (await verify(known, spelling)) return typeof stored === "string";
  }
  return false;
}

/** Returns whether the hash has older parameters and should be replaced at this sign-in. */
export function needsRehash(stored: string): boolean {
  return !stored.includes(`m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}`);
}

/** The dictionary of 49,000 common passwords from known leaks. */
const common = new Set(dictionary["passwords-common"]);

/**
 * Returns whether a password is easily guessed (ASVS 5.0, 6.2.4 and 6.2.11): commonly used, or just a word of the page,
 * such as the account or the brand, with digits or signs around it.
 */
export function isGuessed(password: string, words: readonly string[]): boolean {
  const plain = normalisePassword(password).toLowerCase();
  const core = plain.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const near = words.flatMap((word) => [word, ...word.split(/\s+/), word.replaceAll(/\s+/g, "")]);
  return common.has(plain) || near.some((word) => word !== "" && [plain, core].includes(word.toLowerCase()));
}
