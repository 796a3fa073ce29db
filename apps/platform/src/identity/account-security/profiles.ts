import type { Input, Output } from "@croupier/contract/rows";
import type { Refusal } from "../../kit/db/refusal.ts";
import type { Caller, SignedIn } from "../../kit/http/call.ts";
import { faults } from "../../kit/http/faults.ts";
import { encryptedPart, openPart, type Persons } from "../../protection/persons/persons.ts";
import type { PasswordDeps } from "./passwords.ts";
import { shownProfile, validateProfile } from "./profile.ts";
import * as store from "./store.ts";

export interface ProfileDeps extends Pick<PasswordDeps, "db" | "merchant" | "announced" | "recordOf"> {
  /** The encrypted part of the profile. */
  persons: Persons;
}

/** Creates the profile of a member: the nickname, and what the merchant asks for at registration. */
export function createProfiles({ db, merchant, announced, recordOf, persons }: ProfileDeps) {
  async function fieldsOf(record: store.AccountRecord): Promise<Record<string, string>> {
    return { ...record.profile, ...(await persons.find(db, record.id)) };
  }

  return {
    async profile(memberId: bigint): Promise<Output<"memberProfile">> {
      const record = await recordOf(memberId);
      const { config } = await merchant(record.merchant);
      return { nickname: record.nickname, fields: shownProfile(config, await fieldsOf(record)) };
    },
    async changeProfile(
      session: SignedIn,
      { nickname, fields }: Input<"changeProfile">,
      caller: Caller,
    ): Promise<Output<"changeProfile"> | Refusal> {
      const record = await recordOf(session.memberId);
      const { config } = await merchant(record.merchant);
      const { wrong, stored } = validateProfile(config, await fieldsOf(record), nickname, fields);
      const bad = faults(wrong);
      if (bad) return bad;
      if (nickname === record.nickname && Object.keys(stored).length === 0) return {};
      const refused = await announced(record, "profile", caller, async (tx) => {
        const identity = encryptedPart(stored);
        if (identity) await persons.save(tx, record.id, identity);
        await store.saveProfile(tx, record.id, nickname, openPart(stored));
        return undefined;
      });
      return refused ?? {};
    },
  };
}
