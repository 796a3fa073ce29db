import type { RowName, WireInput, WireOutput } from "@croupier/contract/rows";
import { paths, type PathRow } from "@croupier/contract/wire/paths";
import { onlineManager, queryOptions, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { learnServerTime } from "../time/server-clock.ts";
import type { Api } from "./api.ts";
import { CallError } from "./result.ts";

const second = 1000;
const minute = 60 * second;

/** Reads that stay fresh for five seconds: data that the member's own actions change. */
type BriefRead =
  | "consolidated"
  | "depositBonuses"
  | "deposits"
  | "bonusDetails"
  | "withdrawInfo"
  | "withdrawals"
  | "transferUplineInfo"
  | "transfers"
  | "walletTransfers"
  | "promotionApplications"
  | "raffleDraws"
  | "rewards"
  | "missionSummary"
  | "manualRebate"
  | "rebateClaims"
  | "referral"
  | "referrals"
  | "pointsBalance"
  | "redeemList"
  | "memberTransactionDetail"
  | "messages"
  | "securityOverview"
  | "securityHistory"
  | "signInHistory"
  | "sessionList"
  | "breaks"
  | "documents"
  | "agentTeamOverview"
  | "agentReport"
  | "agentTeamBets"
  | "agentBetDetail"
  | "agentTransactions"
  | "agentTeamCash"
  | "agentIncome"
  | "bill"
  | "bills"
  | "billSums"
  | "agentDownlines"
  | "agentDownline"
  | "agentRegisterInfo"
  | "agentInvitations"
  | "agentSubAccounts"
  | "agentFilters"
  | "agentActs"
  | "agentAnnouncements"
  | "transferDownlineInfo"
  | "contracts"
  | "contract"
  | "contractBounds"
  | "contractConsolidated"
  | "contractPlay"
  | "hourSalary"
  | "agentEnvelopeInfo"
  | "agentEnvelopes"
  | "agentEnvelope"
  | "envelopes"
  | "affiliateInfo"
  | "affiliateMonths"
  | "memberLimits"
  | "memberLimitChanges"
  | "playSummary"
  | "reminders"
  | "vip";

/**
 * Freshness of every other read that a screen shows, in milliseconds. Events that make an answer stale earlier are in
 * refreshes.ts, which only member pages load.
 */
const freshFor = {
  // The site
  systemStatus: 0,
  whitelabel: 0,
  registerSetting: minute,
  registerRules: minute,
  captcha: 4 * minute,
  countryCodes: 5 * minute,
  contactKey: 60 * minute,
  banners: minute,
  announcements: minute,
  articles: minute,
  helpLines: minute,
  helpCentre: minute,
  myFeedback: 0,
  // Games
  gameMenus: 5 * minute,
  gameVendors: 5 * minute,
  gameList: 5 * minute,
  gameGroups: 5 * minute,
  gameIndex: 10 * minute,
  gameInfo: 5 * minute,
  hotGames: 5 * minute,
  favouriteGames: 5 * minute,
  recentGames: 0,
  winnerBoard: 20 * second,
  missionLeaderboard: 30 * second,
  modelList: 2 * second,
  pvpRoomList: 5 * second,
  nextEvents: 2 * second,
  newVendors: 5 * minute,
  openedNumbers: 10 * second,
  vnNumero: 10 * second,
  recentLotteryResults: 10 * second,
  lotteryGames: minute,
  lotteryLobby: 30 * second,
  vnLotteryMenu: minute,
  vnLotteryRecent: 30 * second,
  // The cashier; the socket keeps the balance up to date
  balance: minute,
  merchantWallet: 5 * minute,
  depositMethods: minute,
  turnoverRules: minute,
  deposit: 2 * second,
  returnedDeposit: 0,
  destinations: minute,
  // Promotions and points
  promotions: minute,
  rewardCounts: minute,
  pointsConfig: minute,
  pointsRewards: 10 * second,
  // Records and messages
  bettingRecord: 10 * second,
  accountRecord: 10 * second,
  betDetail: 10 * second,
  playedGames: 30 * second,
  personalProfit: 10 * second,
  yearlyStatement: 10 * second,
  unreadMessages: minute,
  // The account
  memberProfile: 30 * second,
  twoFactor: 0,
  passkeys: 0,
  linkedThirdParties: 0,
} as const satisfies Partial<Record<RowName, number>>;

/** The name of a row that a screen may read; a row in neither table does not compile. */
export type ReadName = keyof typeof freshFor | Extract<BriefRead, RowName>;

const times: { [N in ReadName]?: number } = freshFor;

/**
 * Returns the key of a query, from its row and input, with the row's freshness. A `variant` marks a read that is not
 * one plain call.
 */
export const queryOf = <N extends ReadName, I>(name: N, input: I, variant?: string) => ({
  queryKey: variant === undefined ? ([name, input] as const) : ([name, input, variant] as const),
  staleTime: times[name] ?? 5 * second,
});

/** Turns a read of the contract into a query, which throws CallError on a failure. */
export function callQuery<N extends ReadName>(api: Api, name: N, input: WireInput<N>) {
  return queryOptions({
    ...queryOf(name, input),
    queryFn: async ({ signal }): Promise<WireOutput<N>> => {
      const result = await api.call(name, input, { signal });
      if (!result.ok) throw new CallError(result);
      const { value } = result;
      if (typeof value === "object" && value !== null && "serverTime" in value)
        learnServerTime(String(value.serverTime));
      return value;
    },
  });
}

interface Reader {
  api: Api;
  queries: QueryClient;
}

/**
 * Reads ahead of the screen; a failure shows on the screen that needs the data. Offline, the read waits for a
 * connection; the screen does not wait and shows that it is offline.
 */
export function prefetch<N extends ReadName>({ api, queries }: Reader, name: N, input: WireInput<N>): Promise<void> {
  const read = queries.prefetchQuery(callQuery(api, name, input));
  return onlineManager.isOnline() ? read : Promise.resolve();
}

/** Reads outside of a component: the cached answer while it is fresh, undefined if the read fails. */
export const readOnce = <N extends ReadName>({ api, queries }: Reader, name: N, input: WireInput<N>) =>
  queries.fetchQuery(callQuery(api, name, input)).catch(() => undefined);

/** Marks reads as stale, whatever their input; those on screen are read again at once. */
export async function refresh(queries: QueryClient, ...names: readonly ReadName[]): Promise<void> {
  await Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })));
}

/** Marks every read as stale, because a change of language changes every text. */
export const refreshEverything = (queries: QueryClient): Promise<void> => queries.invalidateQueries();

/** Treats a row whose path is not loaded yet as a member's: an extra read is better than another member's data. */
function isMemberRead({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  const row = paths[queryKey[0] as RowName] as PathRow | undefined;
  return row === undefined || row.token === true;
}

/** Drops the member's reads, so that another member never sees them. */
export const dropMemberReads = (queries: QueryClient): void => queries.removeQueries({ predicate: isMemberRead });

/** Marks the member's reads as stale, for a token that replaces another. */
export const refreshMemberReads = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ predicate: isMemberRead });

type Answer = [key: QueryKey, data: unknown];

/**
 * Serializes a page's answers as one string, which is shorter and faster to parse than object literals in a script.
 * Without their times, a page whose content has not changed is the same file.
 */
export const writeAnswers = (queries: QueryClient): string =>
  JSON.stringify(
    queries
      .getQueryCache()
      .findAll({ predicate: ({ state }) => state.status === "success" })
      .map(({ queryKey, state }): Answer => [queryKey, state.data]),
  );

/** Restores the answers that `writeAnswers` wrote, read at a time of this device's clock in milliseconds. */
export function readAnswers(queries: QueryClient, text: string, updatedAt: number): void {
  for (const [key, data] of JSON.parse(text) as Answer[]) queries.setQueryData(key, data, { updatedAt });
}
