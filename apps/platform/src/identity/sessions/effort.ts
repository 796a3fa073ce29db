import type { RowName } from "@croupier/contract/rows";
import { mostBits } from "@croupier/contract/domain/human-proof";
import type { Pool } from "../../kit/db/pool.ts";
import { countOf, limitKey } from "../../kit/db/throttle.ts";
import type { MerchantGate } from "../../kit/http/call.ts";
import type { Network } from "@croupier/server/network";
import { identityOf } from "./login-identity.ts";

/** What is free of work, and the bits of the first work where the merchant requires none of everybody. */
const freeFailures = { network: 15, identity: 3 };
/** From here on the name is refused whatever is tried (sign-in.ts), and no work is worth asking for. */
const locked = 5;
const freeCodes = 10;
const leastBits = 12;

export interface EffortDeps {
  db: Pool;
  dialingCode(merchant: string): Promise<string>;
  limitFactor: number;
}

/** How many bits more: one from the limit on, and another each time the count has doubled. */
const doublings = (count: number, free: number): number => (count < free ? 0 : 1 + Math.floor(Math.log2(count / free)));

/**
 * Creates the difficulty of the proof of work: it grows with wrong sign-ins of the network and of whoever is named, and
 * with the codes the network asked for, so that a captcha that is read by a script is not all that a guess costs.
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

  return async function bits(name: RowName, merchant: MerchantGate, network: Network, input: object): Promise<number> {
    const [failed, codes, named] = await Promise.all([
      countOf(db, limitKey("sign-in-from", network)),
      countOf(db, limitKey("code-from", network)),
      name === "login" ? failuresOf(merchant.code, input) : 0,
    ]);
    const more = Math.max(
      doublings(failed.count, freeFailures.network * limitFactor),
      doublings(codes.count, freeCodes * limitFactor),
      named >= locked ? 0 : Math.max(0, named + 1 - freeFailures.identity),
    );
    return more === 0 ? merchant.humanBits : Math.min(mostBits, Math.max(merchant.humanBits, leastBits) + more);
  };
}
