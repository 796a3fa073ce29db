import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Cashier } from "../cashier/cashier.ts";
import type { Adapter } from "../cashier/providers/providers.ts";
import type { Environment } from "../env.ts";
import type { Pool } from "../kit/db/pool.ts";
import type { TimedJob } from "../kit/jobs/jobs.ts";
import { createEncrypter } from "../kit/lib/encrypt.ts";
import type { Promotions } from "../promotions/promotions.ts";
import { createPersons } from "../protection/persons/persons.ts";
import type { ChatTickets } from "../site/chat/tickets.ts";
import { parseMerchant } from "../site/merchants/config.ts";
import type { Merchants } from "../site/merchants/merchants.ts";
import { saffron } from "../../merchants/saffron.ts";
import { serveChatDesk, type ChatDeskOptions } from "./chat-desk/chat-desk.ts";
import { seedDemoHistory } from "./demo-history/demo-history.ts";
import { serveDocuments } from "./documents/routes.ts";
import { serveOutbox } from "./outbox/routes.ts";
import { createPaymentProviderClient } from "./payment-provider/client.ts";
import { serveRegister } from "./register/routes.ts";
import { servePaymentProvider } from "./payment-provider/routes.ts";
import { demoMember } from "./seed/accounts.ts";
import { seedDemoContracts, settleDemoContracts } from "./seed/contracts.ts";
import { seedDemoAccounts } from "./seed/seed.ts";

/** Seeds the demo accounts, two months of their play, and their agents' contracts, once; returns whether it did. */
export async function seedSandbox(db: Pool): Promise<boolean> {
  if (!(await seedDemoAccounts(db))) return false;
  const config = parseMerchant(saffron.code, saffron);
  const now = new Date();
  await seedDemoHistory(db, config, demoMember, now);
  await seedDemoContracts(db, config, now);
  return true;
}

/**
 * Pays the agents of a demo just seeded what they earned. The site serves meanwhile, since this takes a third of a first
 * start; the jobs pay what is left after a failure.
 */
export const settleSandbox = (db: Pool, log: Pick<FastifyBaseLogger, "error">): Promise<void> =>
  settleDemoContracts(db, parseMerchant(saffron.code, saffron)).catch((error: unknown) =>
    log.error({ err: error }, "the demo is settled by its jobs"),
  );

/** Creates clients of the sandbox payment provider; none without SANDBOX or without a key. */
export const sandboxAdapter =
  ({ sandbox, paymentKeys: [key], platformUrl: url }: Environment): Adapter =>
  (_merchant, { id }) =>
    sandbox && key
      ? createPaymentProviderClient({
          url,
          callbackUrl: `${url}/payments/v1/callback/${id}`,
          payoutCallbackUrl: `${url}/payments/v1/payout-callback/${id}`,
          key,
        })
      : undefined;

export interface SandboxContext {
  environment: Environment;
  db: Pool;
  chatTickets: ChatTickets;
  merchants: Merchants;
  isSessionOpen: ChatDeskOptions["isSessionOpen"];
}

/**
 * Serves the outbox, the register, the reviewer of documents, the chat desk and the payment provider, none of which
 * exists without SANDBOX.
 */
export async function serveSandbox(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { environment, db, chatTickets, merchants, isSessionOpen } = context;
  const [key] = environment.paymentKeys;
  if (!environment.sandbox || !key) return;
  serveOutbox(app, db);
  await serveRegister(app, db);
  await serveDocuments(app, {
    db,
    configOf: async (code) => (await merchants.byCode(code)).config,
    persons: createPersons(createEncrypter(environment.sealingKeys)),
  });
  await serveChatDesk(app, { db, tickets: chatTickets, merchants, isSessionOpen });
  await servePaymentProvider(app, { db, key, publicUrl: environment.platformPublicUrl, port: environment.port });
}

/** Lists the jobs that decide in an operator's place after the merchant's time, so that a newcomer sees every state. */
export function sandboxJobs(cashier: Cashier, promotions: Promotions, merchants: Merchants): TimedJob[] {
  const decide = async () => {
    const all = await merchants.all();
    await cashier.review.sandboxAutoDecide(
      all.map(({ code, config }) => ({ code, seconds: config.deposit.sandboxSeconds.approve })),
    );
    await cashier.payouts.sandboxAutoDecide(
      all.map(({ code, config }) => ({ code, seconds: config.withdraw.sandboxSeconds.approve })),
    );
    await promotions.redeems.sandboxAutoDecide(
      all.map(({ code, config }) => ({ code, seconds: config.points.sandboxSeconds.decide })),
    );
  };
  const decidePromotions = async () =>
    promotions.applications.sandboxAutoDecide((await merchants.all()).map(({ config }) => config));
  return [
    { name: "sandbox-operator", schedule: "*/2 * * * * *", run: decide },
    { name: "sandbox-promotions", schedule: "*/2 * * * * *", run: decidePromotions },
  ];
}
