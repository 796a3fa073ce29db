import { memberTypes } from "@croupier/contract/domain/member-types";
import type { Output } from "@croupier/contract/rows";
import type { Connection, Pool, Tx } from "../../kit/db/pool.ts";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { CommandKey } from "../../kit/http/command-key.ts";
import { command } from "../../ledger/command.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import { measuredUntil, type Days } from "../measures/store.ts";
import { dayOf } from "../team/days.ts";
import { createAffiliateApplications, newLinkCode, type Acting } from "./applications.ts";
import { commissionOf, settleMonths } from "./commission.ts";
import * as store from "./store.ts";
import type { AffiliateRow, LinkRow } from "./store.ts";

export interface AffiliatesDeps {
  db: Pool;
  configOf(code: string): Promise<MerchantConfig>;
  merchantDays(): Promise<Days[]>;
}

/** Creates the functions of affiliates: applications, links, figures and commission. */
export function createAffiliates({ db, configOf, merchantDays }: AffiliatesDeps) {
  return {
    ...createAffiliateApplications(db, configOf),
    newestOf: (memberId: bigint) => store.newestOf(db, memberId),
    find: (memberId: bigint) => store.findAffiliate(db, memberId),
    accountOf: (affiliate: AffiliateRow, config: MerchantConfig) => accountOf(db, affiliate, config),
    addLink: (who: Acting & CommandKey, name: string) => addLink(db, who, name),
    months: (memberId: bigint, pageNo: number, pageSize: number) =>
      store.pageOfMonths(db, memberId, pageSize, (pageNo - 1) * pageSize),
    settleMonths: async () => settleMonths(db, await merchantDays()),
  };
}

export type Affiliates = ReturnType<typeof createAffiliates>;

/** Creates the lookups of an affiliate's code for the registration form. Its members have no upline. */
export const affiliateLinksFor = (db: Connection) => ({
  async find(merchant: string, code: string) {
    const found = await store.findLink(db, merchant, code);
    return found === undefined ? undefined : { code: found, agentId: null, memberType: memberTypes.member };
  },
  countClick: (code: string) => store.countClick(db, code),
  use: (tx: Tx, code: string, memberId: bigint) => store.noteReferred(tx, code, memberId),
});

/** Adds a link, or returns the one already added under the same key. */
function addLink(
  db: Pool,
  { memberId, status, config, key, fingerprint }: Acting & CommandKey,
  name: string,
): Promise<LinkRow | Refusal> {
  return command(db, {
    memberId,
    purpose: "affiliate-link",
    key,
    fingerprint,
    find: (on) => store.findLinkByKey(on, memberId, key),
    prepare: async () => config.affiliates ?? refuse("FEATURE_OFF"),
    async act(tx, { maxLinks }) {
      if (!(await store.lockAffiliate(tx, memberId))) return refuse("AFFILIATES_ONLY");
      if (status !== "active") return refuse("ACCOUNT_BLOCKED");
      if ((await store.linksOf(tx, memberId)).length >= maxLinks) return refuse("TOO_MANY_INVITATIONS");
      return store.insertLink(tx, { memberId, code: newLinkCode(), name, key });
    },
  });
}

type Account = NonNullable<Output<"affiliateInfo">["account"]>;

/** Returns an affiliate's page: links with their results, and the running month. */
async function accountOf(
  db: Pool,
  { member_id: memberId, since, rate }: AffiliateRow,
  { gmtOffsetMinutes, affiliates }: MerchantConfig,
): Promise<Account> {
  const until = (await measuredUntil(db)) ?? new Date(0);
  const today = dayOf(until, gmtOffsetMinutes);
  const [links, settled, all, own] = await Promise.all([
    store.linksOf(db, memberId),
    store.settledOf(db, memberId),
    store.netUntil(db, memberId, today),
    store.countOwn(db, memberId),
  ]);
  const sum = (of: (link: LinkRow) => number) => links.reduce((total, link) => total + of(link), 0);
  const net = all - settled.net;
  return {
    since,
    links: links.map(toLink),
    maxLinks: affiliates?.maxLinks ?? links.length,
    clicks: sum(({ clicks }) => clicks),
    registrations: sum(({ registrations }) => registrations),
    firstDeposits: sum(({ first_deposits: first }) => first),
    ownAccounts: own,
    paid: settled.paid,
    month: `${today.slice(0, 7)}-01`,
    net,
    carried: settled.carried,
    commission: commissionOf(net, settled.carried, rate),
    countedUntil: until,
  };
}

export const toLink = ({ first_deposits: firstDeposits, ...link }: LinkRow): Output<"affiliateLink"> => ({
  ...link,
  firstDeposits,
  path: `/register?referralCode=${link.code}`,
});
