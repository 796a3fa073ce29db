import type { FastifyInstance } from "fastify";
import { formatMoney } from "@croupier/contract/domain/money";
import { vendorLabel } from "@croupier/contract/domain/vendor-label";
import type { Environment } from "../env.ts";
import type { RequireStepUp } from "../identity/two-factor/step-up.ts";
import type { VendorWallet } from "../games/vendors/vendor.ts";
import { isExcluded } from "../protection/breaks/store.ts";
import type { Connection, Db, Pool, Tx } from "../kit/db/pool.ts";
import type { TimedJob } from "../kit/jobs/jobs.ts";
import { maskText } from "../kit/lib/mask.ts";
import { playerBalance } from "../ledger/post.ts";
import { emit } from "../notifications/events/emit.ts";
import { inbox } from "../notifications/inbox/inbox.ts";
import type { MerchantConfig } from "../site/merchants/config.ts";
import type { Merchants } from "../site/merchants/merchants.ts";
import { balanceHandlers } from "./balance/routes.ts";
import { serveCallbacks } from "./deposits/callback.ts";
import { createCredit, type DepositPromotions } from "./deposits/credit.ts";
import { createDeposits } from "./deposits/deposits.ts";
import { createReview, detailOf as depositDetail } from "./deposits/review.ts";
import { depositHandlers } from "./deposits/routes.ts";
import { createMemberTransfers, type Way } from "./member-transfers/member-transfers.ts";
import { memberTransferHandlers } from "./member-transfers/routes.ts";
import type { TransferRow } from "./member-transfers/store.ts";
import type { Providers } from "./providers/providers.ts";
import { serveWebhooks } from "./providers/webhooks.ts";
import { turnoverHandlers, type TurnoverRoutesDeps } from "./turnover/routes.ts";
import { dropTurnover } from "./turnover/store.ts";
import { doneOf, requireTurnover, turnoverOf } from "./turnover/requirements.ts";
import { vendorWalletHandlers } from "./vendor-wallets/routes.ts";
import { createVendorWallets } from "./vendor-wallets/vendor-wallets.ts";
import { hasWithdrawPassword, withdrawPasswordCheck } from "./withdraw-password.ts";
import { createDestinations } from "./withdrawals/destinations.ts";
import { createWithdrawalNotifier } from "./withdrawals/notify.ts";
import { createPayouts } from "./withdrawals/payouts.ts";
import { withdrawHandlers, type WithdrawRoutesDeps } from "./withdrawals/routes.ts";
import { createWithdrawals } from "./withdrawals/withdrawals.ts";

type ConfigOf = (merchant: string) => Promise<MerchantConfig>;

/** Counts the stakes still required before money may leave; promotions add their bonuses' requirements. */
export const turnover = { require: requireTurnover, doneOf, drop: dropTurnover };

/**
 * Returns the stakes still required before money may leave: none during a self-exclusion, whose member cannot stake but
 * may take the money out.
 */
export const turnoverLeft = async (db: Db, memberId: bigint, currency: string) =>
  (await isExcluded(db, memberId)) ? 0n : (await turnoverOf(db, memberId, currency)).left;

/** Creates the check of a member's withdraw password, which locks it after wrong attempts and notifies the member. */
export const createWithdrawPasswordCheck = (db: Pool) =>
  withdrawPasswordCheck({
    db,
    notifyLocked: (tx, memberId, minutes) => inbox.notify(tx, memberId, "withdrawPassword.locked", { minutes }),
  });

export interface CashierContext {
  db: Pool;
  merchants: Merchants;
  providers: Providers;
  /** Tells of a payment that needs a look. */
  alarm(answer: string, reference: string): void;
  requireStepUp: RequireStepUp;
  checkPassword: ReturnType<typeof createWithdrawPasswordCheck>;
  promotions: DepositPromotions;
  vendorWallet: VendorWallet;
  isVendorOpen(db: Db, vassalage: string): Promise<boolean>;
  /** Attaches a member's uploaded pictures to the record they prove; returns how many were unused. */
  attachProofs(tx: Tx, memberId: bigint, purpose: string, ids: readonly string[], subject: string): Promise<number>;
}

/** Composes the cashier: deposits, withdrawals, member transfers, vendor wallets. */
export function createCashier(context: CashierContext) {
  const { db, merchants, providers, alarm, requireStepUp, checkPassword, promotions, attachProofs } = context;
  const configOf: ConfigOf = async (code) => (await merchants.byCode(code)).config;
  const notifyWithdrawal = createWithdrawalNotifier(inbox.notify, "platform");
  return {
    db,
    providers,
    checkPassword,
    deposits: createDeposits({
      db,
      providers,
      alarm,
      credit: createCredit({ configOf, requireTurnover, promotions }),
      notify: (tx, deposit, state) => emit(tx, deposit.member_id, { type: "deposit", id: deposit.id, state }),
      bonusesFor: promotions.offered,
      configOf,
      attachProofs: (tx, memberId, ids, id) => attachProofs(tx, memberId, "deposit", ids, id),
    }),
    review: createDepositReview(db, configOf, promotions),
    withdrawals: createWithdrawals({
      db,
      checkPassword,
      turnoverLeft,
      attachProofs: (tx, memberId, ids, id) => attachProofs(tx, memberId, "withdrawal", ids, id),
      notify: notifyWithdrawal,
    }),
    payouts: createPayouts({
      db,
      providers,
      alarm,
      configOf,
      notify: notifyWithdrawal,
    }),
    transfers: createMemberTransfers({ db, checkPassword, turnoverLeft, notify: notifyTransfer }),
    destinations: createDestinations({ db, checkPassword, requireStepUp, notify: inbox.notify }),
    vendorWallets: createVendorWallets({
      db,
      isOpen: context.isVendorOpen,
      vendor: context.vendorWallet,
      notify: (tx, row) => emit(tx, row.member_id, { type: "wallet", id: row.id, state: row.state }),
    }),
  };
}

export type Cashier = ReturnType<typeof createCashier>;

/** Notifies both members: the recipient's message names the sender, the sender's message the direction. */
async function notifyTransfer(tx: Tx, row: TransferRow, way: Way): Promise<void> {
  const detail = { amount: formatMoney(row.amount), currency: row.currency, reference: row.reference };
  await inbox.notify(tx, row.from_id, "transfer.sent", { ...detail, way, account: maskText(row.to_account) });
  await inbox.notify(tx, row.to_id, "transfer.received", { ...detail, account: maskText(row.from_account) });
}

/** Creates the operators' commands about deposits, for the command line and the platform. */
export function createDepositReview(db: Connection, configOf: ConfigOf, promotions: DepositPromotions) {
  return createReview({
    db,
    configOf,
    credit: createCredit({ configOf, requireTurnover, promotions }),
    notify: async (tx, row) => {
      await emit(tx, row.member_id, { type: "deposit", id: row.id, state: row.state });
      const kind = row.state === "credited" ? "deposit.credited" : "deposit.rejected";
      await inbox.notify(tx, row.member_id, kind, depositDetail(row));
    },
  });
}

export function cashierHandlers(
  cashier: Cashier,
  db: Pool,
  merchants: Merchants,
  termsFor: WithdrawRoutesDeps["termsFor"],
  games: TurnoverRoutesDeps["games"],
) {
  const available = async (memberId: bigint, currency: string) => (await playerBalance(db, memberId, currency)).cash;
  const hasPassword = (memberId: bigint) => hasWithdrawPassword(db, memberId);
  return {
    ...balanceHandlers(db),
    ...turnoverHandlers({ merchants, games }),
    ...vendorWalletHandlers({ db, wallets: cashier.vendorWallets, merchants, vendorLabel }),
    ...depositHandlers(cashier.deposits, merchants),
    ...memberTransferHandlers({
      transfers: cashier.transfers,
      merchants,
      available,
      turnoverLeft: (memberId, currency) => turnoverLeft(db, memberId, currency),
      hasPassword,
    }),
    ...withdrawHandlers({
      withdrawals: cashier.withdrawals,
      destinations: cashier.destinations,
      merchants,
      available,
      turnover: (memberId, currency) => turnoverOf(db, memberId, currency),
      hasPassword,
      termsFor,
    }),
  };
}

/** Serves the addresses at which payment providers report outcomes. */
export async function serveCashier(app: FastifyInstance, environment: Environment, cashier: Cashier): Promise<void> {
  await serveCallbacks(app, {
    providers: { sandbox: environment.sandbox ? environment.paymentKeys : [] },
    handleCallback: cashier.deposits.handleCallback,
    handlePayoutCallback: cashier.payouts.handleCallback,
  });
  await serveWebhooks(app, {
    db: cashier.db,
    providers: cashier.providers,
    askDeposit: cashier.deposits.look,
    askPayout: cashier.payouts.ask,
    noteReversal: cashier.deposits.noteReversal,
  });
}

/** Lists the timed jobs of the cashier. */
export function cashierJobs(cashier: Cashier): TimedJob[] {
  return [
    { name: "expire-deposits", schedule: "*/5 * * * * *", run: () => cashier.deposits.expire() },
    { name: "reconcile-deposits", schedule: "*/10 * * * * *", run: () => cashier.deposits.reconcilePending() },
    { name: "auto-confirm-withdrawals", schedule: "*/5 * * * * *", run: () => cashier.payouts.autoConfirm() },
    { name: "reconcile-payouts", schedule: "*/5 * * * * *", run: () => cashier.payouts.reconcilePending() },
    { name: "reconcile-wallets", schedule: "*/2 * * * * *", run: () => cashier.vendorWallets.reconcilePending() },
  ];
}
