import type { FastifyInstance } from "fastify";
import { share } from "@croupier/contract/money";
import type { TimedJob } from "./clock/clock.ts";
import type { Pool, Tx } from "./db/pool.ts";
import type { Environment } from "./env.ts";
import { emit } from "./events/emit.ts";
import { inbox } from "./inbox/inbox.ts";
import { inboxHandlers } from "./inbox/routes.ts";
import { playerBalance } from "./ledger/post.ts";
import type { Merchants } from "./merchants/merchants.ts";
import { serveCallbacks } from "./payments/callback.ts";
import { creditDeposit } from "./payments/credit.ts";
import { createPayments } from "./payments/payments.ts";
import { paymentHandlers } from "./payments/routes.ts";
import type { DepositRow } from "./payments/store.ts";
import { sandboxPayClient } from "./sandbox-pay/client.ts";
import { uploadHandlers } from "./uploads/routes.ts";
import { attach, sweepUploads } from "./uploads/store.ts";
import { walletHandlers } from "./wallet/routes.ts";
import { hasWithdrawPassword, requireTurnover, turnoverOf } from "./wallet/wallet.ts";
import { withdrawPasswordCheck } from "./wallet/withdraw-password.ts";
import { createDestinations } from "./withdrawals/destinations.ts";
import { createPayouts } from "./withdrawals/payouts.ts";
import { withdrawHandlers } from "./withdrawals/routes.ts";
import { withdrawalTeller } from "./withdrawals/tell.ts";
import { createWithdrawals } from "./withdrawals/withdrawals.ts";

/** The member's money: each module handed what it needs of the others. */
export function furnishMoney(environment: Environment, db: Pool, merchants: Merchants) {
  const provider = providerOf(environment);
  const checkPassword = withdrawPasswordCheck({
    db,
    tellLocked: (tx, memberId, minutes) => inbox.tell(tx, memberId, "withdrawPassword.locked", { minutes }),
  });
  const tellWithdrawal = withdrawalTeller(inbox.tell, "platform");
  const payments = createPayments({
    db,
    provider,
    credit: (tx, deposit) => credit(tx, deposit, merchants),
    tell: (tx, deposit, state) => emit(tx, deposit.member_id, { type: "deposit", id: deposit.id, state }),
  });
  const withdrawals = createWithdrawals({
    db,
    checkPassword,
    turnoverLeft: async (tx, memberId, currency) => (await turnoverOf(tx, memberId, currency)).left,
    attachProofs: (tx, memberId, ids, id) => attach(tx, memberId, "withdrawal", ids, id),
    tell: tellWithdrawal,
  });
  const payouts = createPayouts({
    db,
    provider,
    configOf: async (code) => (await merchants.byCode(code)).config.withdraw,
    tell: tellWithdrawal,
  });
  const destinations = createDestinations({ db, checkPassword, tell: inbox.tell });
  return { payments, withdrawals, payouts, destinations, checkPassword };
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

/** Credits a deposit, with what must be staked of it before it may leave again. */
async function credit(tx: Tx, deposit: DepositRow, merchants: Merchants): Promise<void> {
  await creditDeposit(tx, deposit);
  const { config } = await merchants.byCode(deposit.merchant);
  const { id, member_id: memberId, currency, amount } = deposit;
  const required = share(amount, BigInt(config.withdraw.depositTurnoverPercent) * 100n);
  await requireTurnover(tx, { memberId, currency, cause: "deposit", reference: id, required });
}

export function moneyHandlers(money: Money, db: Pool, merchants: Merchants) {
  return {
    ...walletHandlers(db),
    ...paymentHandlers(money.payments, merchants),
    ...uploadHandlers(db),
    ...inboxHandlers(db),
    ...withdrawHandlers({
      withdrawals: money.withdrawals,
      destinations: money.destinations,
      merchants,
      available: async (memberId, currency) => (await playerBalance(db, memberId, currency)).cash,
      turnover: (memberId, currency) => turnoverOf(db, memberId, currency),
      hasPassword: (memberId) => hasWithdrawPassword(db, memberId),
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
    { name: "force-received", schedule: "*/5 * * * * *", run: () => money.payouts.force() },
    { name: "chase-payouts", schedule: "*/5 * * * * *", run: () => money.payouts.chase() },
    { name: "sweep-uploads", schedule: "0 30 4 * * *", run: () => sweepUploads(db) },
  ];
  if (!sandbox) return jobs;
  const decide = async () => {
    const all = await merchants.all();
    await money.payouts.decideBySelf(
      all.map(({ code, config }) => ({ code, approve: config.withdraw.sandboxSeconds.approve })),
    );
  };
  return [...jobs, { name: "sandbox-operator", schedule: "*/2 * * * * *", run: decide }];
}
