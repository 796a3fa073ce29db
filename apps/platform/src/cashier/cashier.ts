import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { formatMoney, parseMoney, share } from "@croupier/contract/domain/money";
import { createBonuses, detailOf as bonusDetail, type Bonuses } from "../promotions/bonuses/bonuses.ts";
import { bonusHandlers } from "../promotions/bonuses/routes.ts";
import type { TimedJob } from "../kit/jobs/jobs.ts";
import type { Db, Pool, Tx } from "../kit/db/pool.ts";
import type { Environment } from "../env.ts";
import { emit } from "../notifications/events/emit.ts";
import { inbox } from "../notifications/inbox/inbox.ts";
import { inboxHandlers } from "../notifications/inbox/routes.ts";
import { playerBalance } from "../ledger/post.ts";
import { maskText } from "../kit/lib/mask.ts";
import type { MerchantConfig } from "../site/merchants/config.ts";
import type { Merchants } from "../site/merchants/merchants.ts";
import type { RequireStepUp } from "../identity/two-factor/step-up.ts";
import { serveCallbacks } from "./deposits/callback.ts";
import { creditDeposit } from "./deposits/credit.ts";
import { createPayments } from "./deposits/deposits.ts";
import { createReview, detailOf as depositDetail } from "./deposits/review.ts";
import { paymentHandlers } from "./deposits/routes.ts";
import type { DepositRow } from "./deposits/store.ts";
import { bonusOn } from "./deposits/terms.ts";
import { convertTeller, createDecisions, redeemTeller } from "../promotions/points/decide.ts";
import { earnByDeposit } from "../promotions/points/earn.ts";
import { createPoints } from "../promotions/points/points.ts";
import { pointsHandlers } from "../promotions/points/routes.ts";
import { readRange } from "../games/records/rules.ts";
import { goodsPicture } from "../../art/paths.ts";
import { createRebates } from "../promotions/rebates/rebates.ts";
import { rebateHandlers } from "../promotions/rebates/routes.ts";
import { titleOfCode } from "../promotions/rewards/rewards.ts";
import { sandboxPayClient } from "../sandbox/payment-provider/client.ts";
import type { TransferRow } from "./member-transfers/store.ts";
import { createTransfers } from "./member-transfers/member-transfers.ts";
import { transferHandlers } from "./member-transfers/routes.ts";
import { uploadHandlers } from "../site/uploads/routes.ts";
import { attach, sweepUploads } from "../site/uploads/store.ts";
import { arcadeBooks } from "../games/vendors/arcade/statements.ts";
import { createReconciliation } from "../backoffice/reconciliation/reconcile.ts";
import { arcadeWallet } from "../games/vendors/arcade/wallet.ts";
import { isVendorOpen } from "../games/vendors/store.ts";
import { vendorLabel } from "@croupier/contract/domain/vendor-label";
import { vendorWalletHandlers } from "./vendor-wallets/routes.ts";
import { createVendorWallets } from "./vendor-wallets/vendor-wallets.ts";
import { walletHandlers } from "./turnover/routes.ts";
import { dropTurnover } from "./turnover/store.ts";
import { doneOf, hasWithdrawPassword, requireTurnover, turnoverOf } from "./turnover/wallet.ts";
import { withdrawPasswordCheck } from "./withdraw-password.ts";
import { createDestinations } from "./withdrawals/destinations.ts";
import { createPayouts } from "./withdrawals/payouts.ts";
import { withdrawHandlers } from "./withdrawals/routes.ts";
import { withdrawalTeller } from "./withdrawals/notify.ts";
import { createWithdrawals } from "./withdrawals/withdrawals.ts";

/** What must still be staked before money may leave. */
const turnoverLeft = async (db: Db, memberId: bigint, currency: string) =>
  (await turnoverOf(db, memberId, currency)).left;

interface Rooms {
  environment: Environment;
  db: Pool;
  merchants: Merchants;
  log: FastifyBaseLogger;
  requireStepUp: RequireStepUp;
}

/** The member's money: each module handed what it needs of the others. */
export function furnishMoney({ environment, db, merchants, log, requireStepUp }: Rooms) {
  const provider = providerOf(environment);
  const checkPassword = withdrawPasswordCheck({
    db,
    tellLocked: (tx, memberId, minutes) => inbox.tell(tx, memberId, "withdrawPassword.locked", { minutes }),
  });
  const tellWithdrawal = withdrawalTeller(inbox.tell, "platform");
  const bonuses = houseBonuses(db);
  const credit = creditor(bonuses, async (code) => (await merchants.byCode(code)).config);
  const payments = createPayments({
    db,
    provider,
    credit,
    tell: (tx, deposit, state) => emit(tx, deposit.member_id, { type: "deposit", id: deposit.id, state }),
    bonusesFor: bonuses.offered,
    attachProofs: (tx, memberId, ids, id) => attach(tx, memberId, "deposit", ids, id),
  });
  const review = houseReview(db, async (code) => (await merchants.byCode(code)).config);
  const withdrawals = createWithdrawals({
    db,
    checkPassword,
    turnoverLeft,
    attachProofs: (tx, memberId, ids, id) => attach(tx, memberId, "withdrawal", ids, id),
    tell: tellWithdrawal,
  });
  const payouts = createPayouts({
    db,
    provider,
    configOf: async (code) => (await merchants.byCode(code)).config.withdraw,
    tell: tellWithdrawal,
  });
  const transfers = createTransfers({
    db,
    checkPassword,
    turnoverLeft,
    tell: tellTransfer,
  });
  const destinations = createDestinations({ db, checkPassword, requireStepUp, tell: inbox.tell });
  const vendorWallets = createVendorWallets({
    db,
    isOpen: isVendorOpen,
    vendor: arcadeWallet(environment.arcadeUrl, environment.seamlessKeys[0]),
    tell: (tx, row) => emit(tx, row.member_id, { type: "wallet", id: row.id, state: row.state }),
  });
  const rebates = createRebates({
    db,
    tell: (tx, { memberId, amount, currency }) =>
      inbox.tell(tx, memberId, "rebate.claimed", { amount: formatMoney(amount), currency }),
  });
  const configOf = async (code: string) => (await merchants.byCode(code)).config;
  const tellRedeem = redeemTeller(inbox.tell);
  const points = createPoints({ db, checkPassword, configOf, tellRedeem, tellConvert: convertTeller(inbox.tell) });
  const redeems = createDecisions({ db, tellRedeem });
  const reconciliation = createReconciliation({
    db,
    books: arcadeBooks(environment.arcadeUrl, environment.seamlessKeys[0]),
    provider,
    alarm: (fresh, found) =>
      log.error({ fresh, found: found.slice(0, 20) }, "books do not agree: a person has to look"),
  });
  const others = { vendorWallets, rebates, points, redeems, reconciliation, destinations, checkPassword };
  return { payments, review, bonuses, withdrawals, payouts, transfers, ...others };
}

export type Money = ReturnType<typeof furnishMoney>;

function providerOf(environment: Environment) {
  const [key] = environment.paymentKeys;
  if (!environment.sandbox || !key) return undefined;
  const url = environment.platformUrl;
  return sandboxPayClient({
    url,
    callbackUrl: `${url}/payments/v1/callback/sandbox`,
    payoutCallbackUrl: `${url}/payments/v1/payout-callback/sandbox`,
    key,
  });
}

/** Whoever is paid reads it too: money never comes from nowhere. */
async function tellTransfer(tx: Tx, row: TransferRow): Promise<void> {
  const detail = { amount: formatMoney(row.amount), currency: row.currency, reference: row.reference };
  await inbox.tell(tx, row.from_id, "transfer.sent", { ...detail, account: maskText(row.to_account) });
  await inbox.tell(tx, row.to_id, "transfer.received", { ...detail, account: maskText(row.from_account) });
}

/** Bonuses, whose stakes are counted with those of the deposits. */
export function houseBonuses(db: Pool) {
  return createBonuses({
    db,
    require: (tx, bonus) => requireTurnover(tx, { ...bonus, cause: "bonus" }),
    doneOf,
    drop: dropTurnover,
    tell: (tx, kind, bonus) => inbox.tell(tx, bonus.memberId, kind, bonusDetail(bonus)),
  });
}

type ConfigOf = (merchant: string) => Promise<MerchantConfig>;

/** Credits a deposit, with what must be staked of it before it may leave again, and the bonus chosen with it. */
function creditor(bonuses: Bonuses, configOf: ConfigOf) {
  return async (tx: Tx, deposit: DepositRow): Promise<void> => {
    await creditDeposit(tx, deposit);
    const config = await configOf(deposit.merchant);
    const { withdraw, deposit: terms } = config;
    const { id, member_id: memberId, currency, amount, merchant, reference } = deposit;
    await earnByDeposit(tx, config, { id, merchant, memberId, amount, reference });
    const required = share(amount, BigInt(withdraw.depositTurnoverPercent) * 100n);
    await requireTurnover(tx, { memberId, currency, cause: "deposit", reference: id, required });
    if (!deposit.bonus) return;
    const { code } = deposit.bonus;
    const offer = terms.bonuses.find((each) => each.code === code);
    // As it was promised; what arrived in another amount is reckoned anew.
    const promised = { amount: parseMoney(deposit.bonus.amount), required: parseMoney(deposit.bonus.required) };
    const isOther = deposit.asked !== null && deposit.asked !== amount;
    const gift = isOther ? offer && bonusOn(offer, amount) : promised;
    if (!gift?.amount || !gift.required) return;
    const owed = { amount: gift.amount, required: gift.required };
    const firstOnly = deposit.bonus.firstOnly ?? offer?.firstOnly ?? true;
    await bonuses.give(tx, { merchant, memberId, currency, code, firstOnly, depositId: id, reference, ...owed });
  };
}

/** What operators decide about deposits; by command as on the platform. */
export function houseReview(db: Pool, configOf: ConfigOf) {
  return createReview({
    db,
    configOf,
    credit: creditor(houseBonuses(db), configOf),
    tell: async (tx, row) => {
      await emit(tx, row.member_id, { type: "deposit", id: row.id, state: row.state });
      const kind = row.state === "credited" ? "deposit.credited" : "deposit.rejected";
      await inbox.tell(tx, row.member_id, kind, depositDetail(row));
    },
  });
}

export function moneyHandlers(money: Money, db: Pool, merchants: Merchants) {
  const available = async (memberId: bigint, currency: string) => (await playerBalance(db, memberId, currency)).cash;
  const hasPassword = (memberId: bigint) => hasWithdrawPassword(db, memberId);
  return {
    ...walletHandlers(db),
    ...vendorWalletHandlers({ db, wallets: money.vendorWallets, merchants, vendorLabel }),
    ...paymentHandlers(money.payments, merchants),
    ...rebateHandlers(money.rebates, merchants),
    ...pointsHandlers({ points: money.points, merchants, hasPassword, picture: goodsPicture, readRange }),
    ...bonusHandlers(money.bonuses, merchants, titleOfCode),
    ...uploadHandlers(db),
    ...inboxHandlers(db),
    ...transferHandlers({
      transfers: money.transfers,
      merchants,
      available,
      turnoverLeft: (memberId, currency) => turnoverLeft(db, memberId, currency),
      hasPassword,
    }),
    ...withdrawHandlers({
      withdrawals: money.withdrawals,
      destinations: money.destinations,
      merchants,
      available,
      turnover: (memberId, currency) => turnoverOf(db, memberId, currency),
      hasPassword,
    }),
  };
}

export async function serveMoney(app: FastifyInstance, environment: Environment, money: Money): Promise<void> {
  await serveCallbacks(app, {
    providers: { sandbox: environment.sandbox ? environment.paymentKeys : [] },
    hear: money.payments.hear,
    hearPayout: money.payouts.hear,
  });
}

/** What happens to money by time alone. */
export function moneyJobs(money: Money, db: Pool, merchants: Merchants, sandbox: boolean): TimedJob[] {
  const jobs: TimedJob[] = [
    { name: "expire-deposits", schedule: "*/5 * * * * *", run: () => money.payments.expire() },
    { name: "chase-deposits", schedule: "*/10 * * * * *", run: () => money.payments.chase() },
    { name: "earn-points", schedule: "*/2 * * * * *", run: () => money.points.earn() },
    { name: "release-bonuses", schedule: "*/5 * * * * *", run: () => money.bonuses.release() },
    { name: "force-received", schedule: "*/5 * * * * *", run: () => money.payouts.force() },
    { name: "chase-payouts", schedule: "*/5 * * * * *", run: () => money.payouts.chase() },
    { name: "chase-wallets", schedule: "*/2 * * * * *", run: () => money.vendorWallets.chase() },
    // A look a quarter of an hour at the last hours, and at night one that forgives no slow call-back.
    { name: "reconcile", schedule: "30 */15 * * * *", run: async () => void (await money.reconciliation.run(3)) },
    { name: "reconcile-days", schedule: "0 10 2 * * *", run: async () => void (await money.reconciliation.run(72)) },
    {
      name: "verify-ledger",
      schedule: "0 40 2 * * *",
      run: async () => void (await money.reconciliation.verifyLedger()),
    },
    { name: "sweep-uploads", schedule: "0 30 4 * * *", run: () => sweepUploads(db) },
  ];
  if (!sandbox) return jobs;
  const decide = async () => {
    const all = await merchants.all();
    await money.review.decideBySelf(
      all.map(({ code, config }) => ({ code, approve: config.deposit.sandboxSeconds.approve })),
    );
    await money.payouts.decideBySelf(
      all.map(({ code, config }) => ({ code, approve: config.withdraw.sandboxSeconds.approve })),
    );
    await money.redeems.decideBySelf(
      all.map(({ code, config }) => ({ code, seconds: config.points.sandboxSeconds.decide })),
    );
  };
  return [...jobs, { name: "sandbox-operator", schedule: "*/2 * * * * *", run: decide }];
}
