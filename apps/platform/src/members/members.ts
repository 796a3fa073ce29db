import { randomBytes } from "node:crypto";
import type { Pool } from "../db/pool.ts";
import { currencies, isCurrency } from "@croupier/contract/currencies";
import { isAgent, isTrial, memberTypes } from "@croupier/contract/member-types";
import type { Input, Output } from "@croupier/contract/rows";
import { refuse, type Refusal } from "../db/refusal.ts";
import { faults } from "../http/faults.ts";
import type { MerchantConfig } from "../merchants/config.ts";
import { hashPassword } from "../lib/passwords.ts";
import { judgeRegistration, profileOf } from "./rules.ts";
import * as store from "./store.ts";

/** Unmistakable when read aloud: no 0, O, 1, I, L. */
const codeLetters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

export function newReferralCode(): string {
  return [...randomBytes(8)].map((byte) => codeLetters[byte % codeLetters.length]).join("");
}

export interface Registration {
  merchant: string;
  config: MerchantConfig;
  language: string;
  input: Input<"register">;
  ip: string;
}

export interface MembersDeps {
  db: Pool;
  captchaRight(key: string | undefined, answer: string | undefined): Promise<boolean>;
}

export function createMembers({ db, captchaRight }: MembersDeps) {
  /** The agent a code leads to, null for none; refused when a code was given that nobody knows. */
  async function uplineOf(merchant: string, code: string | undefined): Promise<{ id: bigint | null } | Refusal> {
    if (!code) return { id: null };
    const found = await store.ownerOfCode(db, merchant, code);
    return found ? { id: found.owner } : refuse("INVITATION_CODE_ERROR", { field: "affiliateCode" });
  }

  /** Fields are judged first and cost nothing; then the captcha; only then is anything told about what exists. */
  async function register({ merchant, config, language, input, ip }: Registration): Promise<bigint | Refusal> {
    if (!config.flags.USERNAMEREG3) return refuse("FEATURE_OFF");
    if (!input.acceptedTerms) return refuse("TERMS_REQUIRED");
    const wrong = faults(judgeRegistration(config.register, input));
    if (wrong) return wrong;
    if (!(await captchaRight(input.captchaKey, input.captcha))) return refuse("CAPTCHA_WRONG", { captcha: true });
    const upline = await uplineOf(merchant, input.affiliateCode || input.referralCode);
    if ("refused" in upline) return upline;
    try {
      return await store.insertMember(db, {
        merchant,
        account: input.username,
        nickname: input.username,
        type: memberTypes.member,
        currency: config.currency,
        language,
        passwordHash: await hashPassword(input.password),
        paymentPasswordHash: input.paymentPassword ? await hashPassword(input.paymentPassword) : null,
        uplineId: upline.id,
        referralCode: newReferralCode(),
        email: input.email || null,
        profile: profileOf(config.register, input),
        ip,
      });
    } catch (error) {
      const taken = store.takenBy(error);
      if (!taken) throw error;
      return refuse(taken === "account" ? "USERNAME_TAKEN" : "EMAIL_TAKEN");
    }
  }

  return {
    register,
    uplineOf,
    forSignIn: (merchant: string, account: string, mobileNum: string | undefined) =>
      store.findCredentials(db, merchant, account, mobileNum),
    saveHash: (id: bigint, hash: string) => store.updateHash(db, id, hash),
    noteSignIn: (id: bigint, ip: string) => store.noteSignIn(db, id, ip),
    noteFirstLogin: (id: bigint) => store.clearFirstLogin(db, id),
    changeLanguage: (id: bigint, language: string) => store.updateLanguage(db, id, language),
    async info(id: bigint): Promise<Output<"memberInfo">> {
      const row = await store.readMember(db, id);
      if (!row) throw new Error("a session without its member");
      return toInfo(row);
    },
    /** A trial member: no password, nobody's downline, gone from the sign-in form. */
    createTrial: (merchant: string, currency: string, language: string, ip: string) => {
      const account = `trial_${randomBytes(5).toString("hex")}`;
      return store.insertMember(db, {
        merchant,
        account,
        nickname: account,
        type: memberTypes.trial,
        currency,
        language,
        passwordHash: null,
        paymentPasswordHash: null,
        uplineId: null,
        referralCode: newReferralCode(),
        email: null,
        profile: {},
        ip,
      });
    },
  };
}

export type Members = ReturnType<typeof createMembers>;

function toInfo(row: store.MemberRow): Output<"memberInfo"> {
  return {
    id: row.id,
    account: row.account,
    nickname: row.nickname,
    type: row.type,
    isAgent: isAgent(row.type),
    isTrial: isTrial(row.type),
    currency: row.currency,
    currencySymbol: isCurrency(row.currency) ? currencies[row.currency].symbol : row.currency,
    language: row.language,
    firstTimeLogin: row.first_time_login,
    ...(row.last_login_at ? { lastLoginAt: row.last_login_at } : {}),
    ...(row.last_login_ip ? { lastLoginIp: row.last_login_ip } : {}),
    registeredAt: row.registered_at,
  };
}
