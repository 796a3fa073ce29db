import { encryptedFields, type EncryptedField } from "@croupier/contract/domain/identity";
import type { Db, Tx } from "../../kit/db/pool.ts";
import type { Encrypter } from "../../kit/lib/encrypt.ts";
import * as store from "./store.ts";

/** The encrypted part of a member's identity; a field that the merchant does not ask for is absent. */
export type EncryptedIdentity = Partial<Record<EncryptedField, string>>;

/** Picks the fields to encrypt; undefined if there are none. */
export function encryptedPart(
  values: Partial<Record<EncryptedField, string | undefined>>,
): EncryptedIdentity | undefined {
  const entries = encryptedFields.flatMap((name) => {
    const value = values[name];
    return value ? [[name, value] as const] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Picks the fields that are not encrypted. */
export const openPart = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !encryptedFields.some((each) => each === name)));

/** Creates the store of who members are for the law: encrypted, since nothing in the database compares it. */
export function createPersons(encrypter: Encrypter) {
  const subject = (memberId: bigint) => `identity ${memberId}`;
  const decrypt = (memberId: bigint, encrypted: string): EncryptedIdentity =>
    encryptedPart(JSON.parse(encrypter.decrypt(encrypted, subject(memberId))) as EncryptedIdentity) ?? {};

  async function find(db: Db, memberId: bigint): Promise<EncryptedIdentity> {
    const encrypted = await store.readEncrypted(db, memberId);
    return encrypted === undefined ? {} : decrypt(memberId, encrypted);
  }

  return {
    find,
    decrypt,
    /** Adds fields to a member's identity, in the caller's transaction. */
    async save(tx: Tx, memberId: bigint, added: EncryptedIdentity): Promise<void> {
      await store.lockIdentity(tx, memberId);
      const identity = { ...(await find(tx, memberId)), ...added };
      await store.saveEncrypted(tx, memberId, encrypter.encrypt(JSON.stringify(identity), subject(memberId)));
    },
  };
}

export type Persons = ReturnType<typeof createPersons>;
