import { requiresIdentity } from "@croupier/contract/domain/identity";
import type { Tx } from "../../kit/db/pool.ts";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import { faults, validatePassword } from "../../kit/http/faults.ts";
import { hashPassword } from "../../kit/lib/passwords.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import { newReferralCode } from "./referral-code.ts";
import { validateUsername } from "./rules.ts";
import * as store from "./store.ts";

export interface NewDownline {
  merchant: string;
  config: MerchantConfig;
  username: string;
  password: string;
  type: number;
  uplineId: bigint;
}

/**
 * Creates a member whose password the upline chose: it must be changed at the first sign-in. Refuses fields against the
 * merchant's rules (INVALID_FIELDS) and a taken name (USERNAME_TAKEN), and all where persons must state who they are
 * (IDENTITY_REQUIRED): an upline cannot do that for them, but invite them.
 */
export async function createDownline(tx: Tx, terms: NewDownline): Promise<bigint | Refusal> {
  const { merchant, config, username, password, type, uplineId } = terms;
  if (requiresIdentity(config.register.fields)) return refuse("IDENTITY_REQUIRED");
  const wrong = faults({
    username: validateUsername(config, username),
    password: validatePassword(config, password, username),
  });
  if (wrong) return wrong;
  if (await store.isAccountTaken(tx, merchant, username)) return refuse("USERNAME_TAKEN");
  try {
    return await store.insertMember(tx, {
      merchant,
      account: username,
      nickname: username,
      type,
      currency: config.currency,
      language: config.defaultLanguage,
      passwordHash: await hashPassword(password),
      paymentPasswordHash: null,
      uplineId,
      referralCode: newReferralCode(),
      email: null,
      profile: {},
      ip: null,
      passwordGiven: true,
    });
  } catch (error) {
    // Another registration took the name since the lookup.
    if (store.takenBy(error) === "account") return refuse("USERNAME_TAKEN");
    throw error;
  }
}
