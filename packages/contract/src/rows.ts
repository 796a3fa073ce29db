import type { z } from "zod";
import type { Endpoint } from "./wire/endpoint.ts";
import { merchantsRows } from "./rows/site/merchants.ts";
import { contentRows } from "./rows/site/content.ts";
import { feedbackRows } from "./rows/site/feedback.ts";
import { chatRows } from "./rows/site/chat.ts";
import { sessionsRows } from "./rows/identity/sessions.ts";
import { passkeysRows } from "./rows/identity/passkeys.ts";
import { socialLoginRows } from "./rows/identity/social-login.ts";
import { twoFactorRows } from "./rows/identity/two-factor.ts";
import { membersRows } from "./rows/identity/members.ts";
import { recoveryRows } from "./rows/identity/recovery.ts";
import { accountSecurityRows } from "./rows/identity/account-security.ts";
import { subAccountsRows } from "./rows/identity/sub-accounts.ts";
import { contactsRows } from "./rows/identity/contacts.ts";
import { catalogueRows } from "./rows/games/catalogue.ts";
import { recordsRows } from "./rows/games/records.ts";
import { lotteryRows } from "./rows/games/lottery.ts";
import { lobbyRows } from "./rows/games/lobby.ts";
import { favouritesRows } from "./rows/games/favourites.ts";
import { leaderboardRows } from "./rows/games/leaderboard.ts";
import { balanceRows } from "./rows/cashier/balance.ts";
import { statementRows } from "./rows/cashier/statement.ts";
import { depositsRows } from "./rows/cashier/deposits.ts";
import { turnoverRows } from "./rows/cashier/turnover.ts";
import { vendorWalletsRows } from "./rows/cashier/vendor-wallets.ts";
import { memberTransfersRows } from "./rows/cashier/member-transfers.ts";
import { withdrawalsRows } from "./rows/cashier/withdrawals.ts";
import { limitsRows } from "./rows/protection/limits.ts";
import { bonusesRows } from "./rows/promotions/bonuses.ts";
import { rebatesRows } from "./rows/promotions/rebates.ts";
import { pointsRows } from "./rows/promotions/points.ts";
import { rewardsRows } from "./rows/promotions/rewards.ts";
import { vipRows } from "./rows/promotions/vip.ts";
import { referralsRows } from "./rows/promotions/referrals.ts";
import { agentReportsRows } from "./rows/agents/reports.ts";
import { agentAnnouncementsRows } from "./rows/agents/announcements.ts";
import { agentFiltersRows } from "./rows/agents/filters.ts";
import { billsRows } from "./rows/agents/bills.ts";
import { downlinesRows } from "./rows/agents/downlines.ts";
import { agentRegistrationRows } from "./rows/agents/registration.ts";
import { envelopesRows } from "./rows/agents/envelopes.ts";
import { affiliatesRows } from "./rows/agents/affiliates.ts";
import { contractsRows } from "./rows/agents/contracts.ts";
import { privacyRows } from "./rows/protection/privacy.ts";
import { realityCheckRows } from "./rows/protection/reality-checks.ts";
import { reminderRows } from "./rows/protection/reminders.ts";
import { breaksRows } from "./rows/protection/breaks.ts";
import { documentsRows } from "./rows/protection/documents.ts";
import { helpLineRows } from "./rows/protection/help-lines.ts";
import { inboxRows } from "./rows/notifications/inbox.ts";
import { eventsRows } from "./rows/notifications/events.ts";

/** Every call of the contract by name. */
export const rows = {
  ...merchantsRows,
  ...contentRows,
  ...feedbackRows,
  ...chatRows,
  ...sessionsRows,
  ...passkeysRows,
  ...socialLoginRows,
  ...twoFactorRows,
  ...membersRows,
  ...recoveryRows,
  ...accountSecurityRows,
  ...contactsRows,
  ...subAccountsRows,
  ...catalogueRows,
  ...recordsRows,
  ...lotteryRows,
  ...lobbyRows,
  ...favouritesRows,
  ...leaderboardRows,
  ...balanceRows,
  ...statementRows,
  ...depositsRows,
  ...turnoverRows,
  ...vendorWalletsRows,
  ...memberTransfersRows,
  ...withdrawalsRows,
  ...limitsRows,
  ...bonusesRows,
  ...rebatesRows,
  ...pointsRows,
  ...rewardsRows,
  ...vipRows,
  ...referralsRows,
  ...agentReportsRows,
  ...agentAnnouncementsRows,
  ...billsRows,
  ...agentFiltersRows,
  ...downlinesRows,
  ...agentRegistrationRows,
  ...envelopesRows,
  ...affiliatesRows,
  ...contractsRows,
  ...realityCheckRows,
  ...reminderRows,
  ...helpLineRows,
  ...privacyRows,
  ...inboxRows,
  ...eventsRows,
  ...breaksRows,
  ...documentsRows,
} as const satisfies Record<string, Endpoint>;

export type Rows = typeof rows;
export type RowName = keyof Rows;

/** The input as sent to the platform (money as text, times as ISO text). */
export type WireInput<N extends RowName> = z.input<Rows[N]["input"]>;
/** The output as received by the browser. */
export type WireOutput<N extends RowName> = z.input<Rows[N]["output"]>;
/** The input as received by a platform handler (money as bigint, times as Date). */
export type Input<N extends RowName> = z.output<Rows[N]["input"]>;
/** The output of a handler before it is encoded. */
export type Output<N extends RowName> = z.output<Rows[N]["output"]>;
