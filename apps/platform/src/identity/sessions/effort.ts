import type { RowName } from "@croupier/contract/rows";
import { mostBits } from "@croupier/contract/domain/human-proof";
import type { Pool } from "../../kit/db/pool.ts";
import { countOf, limitKey } from "../../kit/db/throttle.ts";
import type { MerchantGate } from "../../kit/http/call.ts";
import { readMobile } from "../../kit/lib/mobile.ts";
import type { Network } from "@croupier/server/network";
import { emailOf } from "../../kit/lib/normalised.ts";
import { allDayKey, type Requested } from "../recovery/code-limits.ts";
import type { CodePlace } from "../recovery/store.ts";
import { identityOf } from "./login-identity.ts";

/** Failures that cost no work. */
const freeFailures = { network: 15, identity: 3 };
/** At this count the name is refused in any case (sign-in.ts), so more work is pointless. */
const locked = 5;
const freeCodes = 10;
/** Messages a day to one recipient that cost no work; after these every second one costs another bit. */
const freeMessages = 3;
const leastBits = 12;

export interface EffortDeps {
  db: Pool;
  dialingCode(merchant: string): Promise<string>;
  limitFactor: number;
}

/** Returns the recipient of a call that sends a message without a session, and the kind that counts it. */
function recipientOf(
  name: RowName,
  input: Record<string, unknown>,
): { requested: Requested; recipient: CodePlace["recipient"] } | undefined {
  const textOf = (field: string) => (typeof input[field] === "string" ? input[field] : "");
  if (name === "passwordByEmail") return { requested: "password-link", recipient: emailOf(textOf("email")) };
  if (name !== "smsCode" && name !== "registerSmsCode") return undefined;
  const recipient = readMobile(textOf("mobileNum") || textOf("mobileNo"), textOf("countryDialingCode"));
  return recipient && { requested: "code", recipient };
}

const bitsForMessages = (count: number): number => (count < freeMessages ? 0 : Math.floor((count - 1) / 2));

/** Returns the extra bits: one from the limit on, and another each time the count doubles. */
const doublings = (count: number, free: number): number => (count < free ? 0 : 1 + Math.floor(Math.log2(count / free)));

/**
 * Creates the difficulty of the proof of work. It grows with failed sign-ins of the network and the account, with the
 * codes the network requested and with the messages the recipient got, so that reading the captcha by a script does not
 * make guesses and codes free. The work is bound to the merchant, the call and the recipient.
 */
export function createEffort({ db, dialingCode, limitFactor }: EffortDeps) {
  async function failuresOf(merchant: string, input: { username?: unknown; countryDialingCode?: unknown }) {
    const { username, countryDialingCode } = input;
    if (typeof username !== "string") return 0;
    const dialing = typeof countryDialingCode === "string" ? countryDialingCode : await dialingCode(merchant);
    const { keys } = identityOf(merchant, username, dialing);
    const counts = await Promise.all(keys.map((key) => countOf(db, limitKey("sign-in", key))));
    return Math.max(...counts.map(({ count }) => count));
  }

  return async function work(
    name: RowName,
    merchant: MerchantGate,
    network: Network,
    input: object,
  ): Promise<{ bits: number; subject: string }> {
    const to = recipientOf(name, input as Record<string, unknown>);
    const [failed, codes, named, messages] = await Promise.all([
      countOf(db, limitKey("sign-in-from", network)),
      countOf(db, limitKey("code-from", network)),
      name === "login" ? failuresOf(merchant.code, input) : 0,
      to && countOf(db, allDayKey(to.requested, { merchant: merchant.code, recipient: to.recipient })),
    ]);
    const more = Math.max(
      doublings(failed.count, freeFailures.network * limitFactor),
      doublings(codes.count, freeCodes * limitFactor),
      bitsForMessages(messages?.count ?? 0),
      named >= locked ? 0 : Math.max(0, named + 1 - freeFailures.identity),
    );
    const bits = more === 0 ? merchant.humanBits : Math.min(mostBits, Math.max(merchant.humanBits, leastBits) + more);
    return { bits, subject: JSON.stringify([merchant.code, name, to?.recipient ?? ""]) };
  };
}
