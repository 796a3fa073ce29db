import type { RowName, WireInput, WireOutput } from "@croupier/contract/rows";
import type { PlayerEvent } from "@croupier/contract/wire/events";
import type { QueryClient } from "@tanstack/react-query";
import { queryOf, refresh, type ReadName } from "./reads.ts";

/** An event of the socket, or a balance event that changed the bonus. */
type Cause = PlayerEvent["type"] | "bonus";

interface Sources {
  /** Events that make the read stale. */
  events?: readonly Cause[];
  /**
   * Events that carry the new answer themselves: they patch the read without a call, so it is stale only after a gap.
   */
  patchedBy?: readonly Cause[];
  /** Commands whose final answer makes the read stale. */
  commands?: readonly RowName[];
}

const limitCommands = ["setMemberLimit", "confirmMemberLimit", "withdrawMemberLimitRequest"] as const;
const claims = ["claimReward", "claimRebate"] as const;
const pointCommands = ["redeemPoints", "convertPoints"] as const;
const walletMoves = ["walletTransfer", "collectWallets"] as const;
const withdrawalCommands = ["createWithdrawal", "confirmWithdrawal", "cancelWithdrawal"] as const;

/** Causes that make a read stale early; a read without an entry only ages. */
export const refreshes: Partial<Record<ReadName, Sources>> = {
  reminders: { commands: ["setReminders"] },
  playSummary: { commands: ["answerRealityCheck", "setRealityCheck"] },
  balance: {
    events: ["deposit"],
    patchedBy: ["balance"],
    commands: [
      ...claims,
      ...pointCommands,
      ...walletMoves,
      ...withdrawalCommands,
      "forfeitBonus",
      "transferUpline",
      "transferDownline",
      "claimBill",
      "payBill",
      "agentEnvelopeSend",
      "openEnvelope",
    ],
  },
  consolidated: { events: ["balance", "wallet"], commands: walletMoves },
  walletTransfers: { events: ["wallet"], commands: walletMoves },
  deposits: { events: ["deposit"], commands: ["createDeposit", "sendDepositProof", "cancelDeposit"] },
  deposit: { events: ["deposit"], commands: ["sendDepositProof", "cancelDeposit"] },
  depositBonuses: { events: ["bonus"], commands: ["createDeposit"] },
  bonusDetails: { events: ["bonus"], commands: ["claimReward", "forfeitBonus"] },
  withdrawals: { events: ["withdrawal"], commands: withdrawalCommands },
  withdrawInfo: {
    events: ["withdrawal"],
    commands: [...withdrawalCommands, "forfeitBonus", "addDestination", "changePaymentPassword"],
  },
  destinations: { commands: ["addDestination", "removeDestination"] },
  transfers: { events: ["balance"], commands: ["transferUpline", "transferDownline"] },
  transferUplineInfo: { events: ["balance"], commands: ["transferUpline", "changePaymentPassword"] },
  transferDownlineInfo: { events: ["balance"], commands: ["transferDownline"] },
  agentEnvelopeInfo: { events: ["balance"], commands: ["agentEnvelopeSend"] },
  agentEnvelopes: { events: ["envelope"], commands: ["agentEnvelopeSend"] },
  agentEnvelope: { events: ["envelope"] },
  envelopes: { events: ["envelope"], commands: ["openEnvelope"] },
  affiliateInfo: { events: ["affiliate"], commands: ["affiliateApply", "affiliateWithdraw", "affiliateLink"] },
  affiliateMonths: { events: ["affiliate"] },
  agentDownlines: {
    events: ["contract"],
    commands: ["agentRebateRate", "agentNote", "agentBulk", "agentRegister", "transferDownline", "offerContract"],
  },
  agentDownline: {
    events: ["contract"],
    commands: ["agentRebateRate", "agentNote", "agentBulk", "transferDownline", "offerContract"],
  },
  bills: { events: ["bill"], commands: ["claimBill", "payBill"] },
  bill: { events: ["bill"], commands: ["claimBill", "payBill"] },
  agentFilters: { commands: ["agentFilterSave", "agentFilterDrop"] },
  agentSubAccounts: {
    commands: ["agentSubAccountAdd", "agentSubAccountChange", "agentSubAccountPassword"],
  },
  agentActs: { commands: ["agentSubAccountAdd", "agentSubAccountChange", "agentSubAccountPassword"] },
  agentTeamOverview: { events: ["contract", "bill", "alert"] },
  agentInvitations: { commands: ["agentInvite", "agentInvitationOff"] },
  contracts: { events: ["contract"], commands: ["offerContract"] },
  contract: { events: ["contract"], commands: ["offerContract"] },
  contractBounds: { events: ["contract"] },
  hourSalary: { events: ["contract"], commands: ["offerContract"] },
  contractConsolidated: { events: ["contract"], commands: ["offerContract"] },
  agentAnnouncements: { commands: ["agentReadAnnouncements"] },
  accountRecord: { events: ["balance"], commands: [...claims, ...pointCommands] },
  bettingRecord: { events: ["bet"] },
  betDetail: { events: ["bet"] },
  pointsBalance: { events: ["points", "redeem"], commands: pointCommands },
  pointsRewards: { events: ["redeem"], commands: pointCommands },
  redeemList: { events: ["redeem"], commands: pointCommands },
  memberTransactionDetail: { events: ["points"], commands: pointCommands },
  vip: { events: ["rewards"], commands: ["claimReward", "vipBirthday"] },
  // An active bonus blocks rewards that would become another bonus.
  rewards: { events: ["rewards", "bonus"], commands: ["claimReward", "rafflePromotion"] },
  rewardCounts: { patchedBy: ["rewards"], commands: ["claimReward", "rafflePromotion"] },
  missionSummary: { events: ["rewards"], commands: ["claimReward"] },
  promotionApplications: {
    events: ["rewards", "promotion", "deposit"],
    commands: ["claimReward", "joinPromotion", "rafflePromotion"],
  },
  raffleDraws: { commands: ["rafflePromotion"] },
  referral: { events: ["rewards"] },
  referrals: { events: ["rewards"] },
  manualRebate: { commands: ["claimRebate"] },
  rebateClaims: { commands: ["claimRebate"] },
  memberLimits: {
    events: ["limit", "limitNear", "deposit", "bet", "balance"],
    commands: [...limitCommands, "createDeposit", "cancelDeposit", "openEnvelope"],
  },
  memberLimitChanges: { commands: limitCommands },
  messages: { events: ["message"], commands: ["readMessages", "deleteMessage"] },
  unreadMessages: { patchedBy: ["message"], commands: ["readMessages", "deleteMessage"] },
  securityOverview: { events: ["security"], commands: ["bindMobile", "bindEmail", "changePaymentPassword"] },
  securityHistory: { events: ["security"] },
  memberProfile: { events: ["security"], commands: ["changeProfile"] },
  sessionList: { events: ["security", "signedOut"], commands: ["endSession", "signOutEverywhere"] },
  twoFactor: {
    commands: ["bindMobile", "bindEmail", "confirmTotp", "switchFactor", "newRecoveryCodes", "forgetBrowsers"],
  },
  documents: { events: ["document"], commands: ["sendDocument"] },
  breaks: { events: ["break"], commands: ["startBreak", "returnFromBreak"] },
  passkeys: { commands: ["addPasskey", "removePasskey"] },
  linkedThirdParties: { commands: ["keepThirdParty", "dropThirdParty"] },
};

const readsWhere = (has: (sources: Sources) => boolean | undefined): ReadName[] =>
  (Object.keys(refreshes) as ReadName[]).filter((name) => has(refreshes[name] ?? {}));

/** Marks the reads that an event made stale; resolves when those on screen are loaded again. */
export const refreshAfterEvent = (queries: QueryClient, cause: Cause): Promise<void> =>
  refresh(queries, ...readsWhere(({ events }) => events?.includes(cause)));

/** Marks the reads that a command made stale; resolves when those on screen are loaded again. */
export const refreshAfterCommand = (queries: QueryClient, command: RowName): Promise<void> =>
  refresh(queries, ...readsWhere(({ commands }) => commands?.includes(command)));

/** Every read that an event can change: after a gap in the events all of them may be stale. */
export const readsOfEvents = (): ReadName[] => readsWhere(({ events, patchedBy }) => Boolean(events ?? patchedBy));

/** Returns the cached answer, if any. */
export const cachedRead = <N extends ReadName>(queries: QueryClient, name: N, input: WireInput<N>) =>
  queries.getQueryData<WireOutput<N>>(queryOf(name, input).queryKey);

/** Changes a cached answer in place; does nothing without one. */
export function patchRead<N extends ReadName>(
  queries: QueryClient,
  name: N,
  input: WireInput<N>,
  change: (now: WireOutput<N>) => WireOutput<N>,
): void {
  queries.setQueryData<WireOutput<N>>(queryOf(name, input).queryKey, (now) => now && change(now));
}

/** Stores an answer in the cache that did not come from a read. */
export function storeRead<N extends ReadName>(
  queries: QueryClient,
  name: N,
  input: WireInput<N>,
  value: WireOutput<N>,
): void {
  queries.setQueryData<WireOutput<N>>(queryOf(name, input).queryKey, value);
}

/** Cancels a read under way, so that its answer does not undo a patch. */
export const cancelRead = <N extends ReadName>(queries: QueryClient, name: N, input: WireInput<N>): Promise<void> =>
  queries.cancelQueries({ queryKey: queryOf(name, input).queryKey });
