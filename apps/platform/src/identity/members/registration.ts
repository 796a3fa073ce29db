import { randomInt } from "node:crypto";
import { memberTypes } from "@croupier/contract/domain/member-types";
import { registerFields, registerNeedsCode, type RegisterMode } from "@croupier/contract/domain/register-modes";
import type { Input } from "@croupier/contract/rows";
import type { Pool } from "../../kit/db/pool.ts";
import { isRefusal, refuse, type Refusal } from "../../kit/db/refusal.ts";
import { bump, countOf, limitKey } from "../../kit/db/throttle.ts";
import { transact } from "../../kit/db/transact.ts";
import { faults, missing } from "../../kit/http/faults.ts";
import { readMobile, type Mobile } from "../../kit/lib/mobile.ts";
import type { Network } from "@croupier/server/network";
import { hashPassword } from "../../kit/lib/passwords.ts";
import { findExcludedContact } from "../../protection/breaks/person-store.ts";
import type { RegisterPerson } from "../../protection/registers/register.ts";
import type { Registers } from "../../protection/registers/registers.ts";
import { encryptedPart, type Persons } from "../../protection/persons/persons.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import type { Invitations, Upline } from "./members.ts";
import { newReferralCode } from "./referral-code.ts";
import { profileOf, shownFields, validateRegistration } from "./rules.ts";
import * as store from "./store.ts";

/** The fields that only one of the two modes has. */
type ByMode = "username" | "password" | "confirmPassword";

export interface Registration {
  merchant: string;
  config: MerchantConfig;
  language: string;
  mode: RegisterMode;
  input: Omit<Input<"register">, ByMode> & { [N in ByMode]?: string | undefined };
  ip: string;
  network: Network;
}

export interface RegistrationDeps {
  db: Pool;
  captchaRight(key: string | undefined, answer: string | undefined): Promise<boolean>;
  /** Multiplies the registrations and failures a network may have before a captcha is required. */
  limitFactor: number;
  /** Checks the code sent to a number, and uses up a correct one. */
  codeRight(
    place: { merchant: string; purpose: "register"; recipient: Mobile },
    code: string,
    firebaseIdToken: string | undefined,
    network: Network,
  ): Promise<boolean>;
  /** Finds the agent of a code, null for none; refused when the code is unknown. */
  uplineOf(merchant: string, code: string | undefined): Promise<Upline | Refusal>;
  /** Stores the encrypted part of the identity. */
  persons: Pick<Persons, "save">;
  /** Asks the register of self-exclusion of the merchant's market. */
  registers: Pick<Registers, "askToRegister" | "noteRegistered">;
  /** Uses the invitation link, and checks that there is room below its agent. */
  invitations: Pick<Invitations, "use" | "hasRoomBelow">;
}

const takenCodes = { account: "USERNAME_TAKEN", email: "EMAIL_TAKEN", mobile: "MOBILE_TAKEN" } as const;

/** Validates before anything is used up: the fields by the merchant's rules, and the format of a number. */
function validateInput({ config, mode, input }: Registration): { mobileNum: Mobile | undefined } | Refusal {
  if (!config.flags[mode === "mobile" ? "MOBILENUMREG3" : "USERNAMEREG3"]) return refuse("FEATURE_OFF");
  if (!input.acceptedTerms) return refuse("TERMS_REQUIRED");
  const needsCode = registerNeedsCode(mode, config.flags);
  const wrong = faults({
    ...validateRegistration(config, registerFields(mode, config.register.fields, config.flags), input),
    verificationCode: needsCode ? missing(input.verificationCode ?? "") : undefined,
  });
  if (wrong) return wrong;
  if (!needsCode) return { mobileNum: undefined };
  const mobileNum = readMobile(input.mobileNum ?? "", input.countryDialingCode ?? "");
  return mobileNum ? { mobileNum } : refuse("MOBILE_INVALID");
}

/** Returns the account name: in mobile mode the number in international form without its plus. */
const accountOf = ({ mode, input }: Registration, mobileNum: Mobile | undefined): string =>
  mode === "mobile" ? (mobileNum ?? "").slice(1) : (input.username ?? "");

async function toMember(
  { merchant, config, language, mode, input, ip }: Registration,
  account: string,
  mobileNum: Mobile | undefined,
  { id: uplineId, invitation }: Upline,
): Promise<store.NewMember> {
  const hasPassword = mode === "username" || config.flags.MOBILENUMPASSREG3;
  return {
    merchant,
    account,
    nickname: input.nickname || account,
    type: invitation?.memberType ?? memberTypes.member,
    currency: config.currency,
    language,
    passwordHash: hasPassword && input.password ? await hashPassword(input.password) : null,
    paymentPasswordHash: input.paymentPassword ? await hashPassword(input.paymentPassword) : null,
    uplineId,
    referralCode: newReferralCode(),
    email: input.email || null,
    mobileNum,
    profile: profileOf(config.register, input),
    ip,
  };
}

/** Returns the person as a register of self-exclusion is asked about it. */
const toPerson = ({ input }: Registration, mobileNum: Mobile | undefined): RegisterPerson => ({
  givenName: input.givenName ?? "",
  familyName: input.familyName ?? "",
  birthday: input.birthday ?? "",
  postcode: input.postcode ?? "",
  personalNumber: input.personalNumber ?? "",
  email: input.email ?? "",
  mobile: mobileNum ?? input.mobileNum ?? "",
});

/** Registrations of one network within an hour, and its failed sign-ins, after which a captcha is required. */
const captchaAfter = { registrations: 3, failures: 5 };
const hour = 3600;

/**
 * Creates the captcha check: required by the merchant, or after many registrations or failed sign-ins of the network. A
 * captcha that is sent is always checked.
 */
function createCaptchaCheck({ db, captchaRight, limitFactor }: RegistrationDeps) {
  return async function check({ config, input, network }: Registration): Promise<Refusal | undefined> {
    const [registered, failed] = await Promise.all([
      bump(db, limitKey("register-from", network), hour),
      countOf(db, limitKey("sign-in-from", network)),
    ]);
    const isSuspect =
      registered > captchaAfter.registrations * limitFactor || failed.count >= captchaAfter.failures * limitFactor;
    const isAsked = config.register.fields.some(({ name, required }) => name === "captcha" && required);
    if (!isSuspect && !isAsked && !input.captcha) return undefined;
    if (await captchaRight(input.captchaKey, input.captcha)) return undefined;
    return refuse(input.captcha ? "CAPTCHA_WRONG" : "CAPTCHA_REQUIRED", { captcha: true });
  };
}

/** Creates the insertion of a member; an account that is merely named like a number must not keep its holder out. */
function createInsertion({ db, persons, invitations }: RegistrationDeps) {
  async function insert(
    applied: Registration,
    account: string,
    mobileNum: Mobile | undefined,
    upline: Upline,
  ): Promise<bigint | Refusal> {
    const { id: uplineId, invitation } = upline;
    const member = await toMember(applied, account, mobileNum, upline);
    const identity = encryptedPart(applied.input);
    if (uplineId === null && !invitation && !identity) return store.insertMember(db, member);
    return transact(db, async (tx) => {
      const id = await store.insertMember(tx, member);
      if (identity) await persons.save(tx, id, identity);
      const hasRoom = uplineId === null || (await invitations.hasRoomBelow(tx, applied.merchant, uplineId));
      return hasRoom && (!invitation || (await invitations.use(tx, applied.merchant, invitation.code, id)))
        ? id
        : refuse("INVITATION_CODE_ERROR", { field: "affiliateCode" });
    });
  }

  /** Inserts the member; returns its id, or what is already taken. */
  async function tryInsert(...member: Parameters<typeof insert>): Promise<bigint | Refusal | keyof typeof takenCodes> {
    try {
      return await insert(...member);
    } catch (error) {
      const taken = store.takenBy(error);
      if (!taken) throw error;
      return taken;
    }
  }

  return async function insertAs(
    applied: Registration,
    account: string,
    mobileNum: Mobile | undefined,
    upline: Upline,
  ): Promise<bigint | Refusal> {
    const born = await tryInsert(applied, account, mobileNum, upline);
    if (typeof born !== "string") return born;
    if (applied.mode === "username" || born !== "account") return refuse(takenCodes[born]);
    const again = await tryInsert(applied, `${account}-${randomInt(1000, 10_000)}`, mobileNum, upline);
    return typeof again !== "string" ? again : refuse("MOBILE_TAKEN");
  };
}

export function createRegistration(deps: RegistrationDeps) {
  const { db, codeRight, uplineOf, registers } = deps;
  const checkCaptcha = createCaptchaCheck(deps);
  const insertAs = createInsertion(deps);

  /** Validates the fields first, then the captcha; only after both may the answer depend on existing members. */
  return async function register(sent: Registration): Promise<bigint | Refusal> {
    const { config, mode } = sent;
    const fields = registerFields(mode, config.register.fields, config.flags);
    const applied = { ...sent, input: shownFields(fields, sent.input) };
    const violation = validateInput(applied);
    if (isRefusal(violation)) return violation;
    const { mobileNum } = violation;
    const { merchant, input } = applied;
    const unproved = await checkCaptcha(applied);
    if (unproved) return unproved;
    const upline = await uplineOf(merchant, input.affiliateCode || input.referralCode);
    if (isRefusal(upline)) return upline;
    const account = accountOf(applied, mobileNum);
    if (applied.mode === "username" && (await store.isAccountTaken(db, merchant, account))) {
      return refuse("USERNAME_TAKEN");
    }
    const answer = await registers.askToRegister(config, toPerson(applied, mobileNum));
    if (answer && isRefusal(answer)) return answer;
    // A correct code is used up, so everything that can fail comes first.
    if (mobileNum !== undefined) {
      const place = { merchant, purpose: "register", recipient: mobileNum } as const;
      const right = await codeRight(place, input.verificationCode ?? "", input.firebaseIdToken, applied.network);
      if (!right) return refuse("CODE_WRONG");
    }
    const excluded = await findExcludedContact(db, merchant, { mobileNum, email: input.email });
    if (excluded) return refuse(takenCodes[excluded]);
    const born = await insertAs(applied, account, mobileNum, upline);
    if (answer && !isRefusal(born)) await registers.noteRegistered(config, born, answer);
    return born;
  };
}
