import { createPool } from "@croupier/server/pool";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { Redis } from "ioredis";
import { startClock, type TimedJob } from "./kit/jobs/jobs.ts";
import { serveSandboxPay } from "./sandbox/payment-provider/routes.ts";
import { chatHandlers } from "./site/chat/routes.ts";
import { createChatTickets } from "./site/chat/tickets.ts";
import { contentHandlers } from "./site/content/routes.ts";
import { isOutage, type Pool } from "./kit/db/pool.ts";
import type { Environment } from "./env.ts";
import { migratePlatform } from "./schema.ts";
import { readEncryptionKeys, type EncryptionKeys } from "./kit/http/encryption.ts";
import { createRequireStepUp } from "./identity/two-factor/step-up.ts";
import { seedDemoHistory } from "./sandbox/demo-history/demo-history.ts";
import { demoMember } from "./sandbox/seed/accounts.ts";
import { startHub, type Hub } from "./notifications/events/hub.ts";
import { eventHandlers } from "./notifications/events/routes.ts";
import { serveSocket } from "./notifications/events/socket.ts";
import { sweepEvents } from "./notifications/events/store.ts";
import { furnishMoney, moneyHandlers, moneyJobs, serveMoney } from "./cashier/cashier.ts";
import { makeLedgerMonths } from "./ledger/post.ts";
import { makePlayMonths } from "./games/launch/store.ts";
import { serveSeamless } from "./games/vendors/seamless.ts";
import { furnishRewards, houseRewardHandlers, rewardJobs } from "./promotions/promotions.ts";
import { feedbackHandlers } from "./site/feedback/routes.ts";
import { createContactSeal } from "./site/merchants/contacts.ts";
import { serveReference } from "./kit/http/reference.ts";
import { serveRows } from "./kit/http/serve.ts";
import { createServer } from "./kit/http/server.ts";
import { bannerPictures } from "../art/paths.ts";
import { chooseCarrier } from "./notifications/outbound/carriers.ts";
import { createMessages } from "./notifications/outbound/outbound.ts";
import { serveMedia } from "./site/media/media.ts";
import { saffron } from "../merchants/saffron.ts";
import { createMerchants, gateOf } from "./site/merchants/merchants.ts";
import { merchantHandlers } from "./site/merchants/routes.ts";
import { serveOutbox } from "./sandbox/outbox/routes.ts";
import { serveChatDesk } from "./sandbox/chat-desk/chat-desk.ts";
import { sandboxOutbox } from "./sandbox/outbox/store.ts";
import { serveIcons } from "./identity/account-security/icon.ts";
import { seedContent, seedDemoAccounts } from "./sandbox/seed/seed.ts";
import { createHumanProofs } from "./identity/sessions/human.ts";
import { serveOperator } from "./backoffice/commands/api.ts";
import { idleMinutes } from "./identity/sessions/sessions.ts";
import { furnishGames, gameHandlers, gameJobs } from "./games/games.ts";
import { furnishIdentity, identityHandlers, identityJobs } from "./identity/identity.ts";

export interface Platform {
  app: FastifyInstance;
  db: Pool;
  /** Finishes what it began, then lets go of the database. */
  close(): Promise<void>;
}

export async function startPlatform(environment: Environment): Promise<Platform> {
  const db = createPool(environment.databaseUrl, { applicationName: "croupier-platform" });
  await migratePlatform(db);
  await makeMonths(db);
  await seedContent(db);
  if (environment.sandbox && (await seedDemoAccounts(db))) {
    await seedDemoHistory(db, saffron, demoMember, new Date());
  }
  const redis = environment.redisUrl ? new Redis(environment.redisUrl) : undefined;
  const app = await createServer({
    trustedProxies: environment.trustedProxies,
    logLevel: environment.logLevel,
    overloadMs: environment.overloadMs,
    healthy: async () => (await db.query("select 1")).rowCount === 1,
    isOutage,
    ...(redis ? { redis } : {}),
  });
  const house = furnish(environment, db, app.log);
  const hub = await startHub(db, idleMinutes, app.log);
  await serve(app, environment, db, house, hub);
  const clock = startClock(db, timedJobs(house, db, environment), app.log);
  return {
    app,
    db,
    async close() {
      await clock.stop();
      await hub.stop();
      await app.close();
      await house.messages.stop();
      redis?.disconnect();
      await db.end();
    },
  };
}

/** The modules, each handed what it needs of the others. */
function furnish(environment: Environment, db: Pool, log: FastifyBaseLogger) {
  const outbox = environment.sandbox ? sandboxOutbox(db) : undefined;
  const messages = createMessages(db, chooseCarrier(environment.carriers, outbox), log);
  const merchants = createMerchants(db, environment.sandbox ? "saffron" : undefined);
  const requireStepUp = createRequireStepUp(db);
  const money = furnishMoney({ environment, db, merchants, log, requireStepUp });
  const secret = JSON.stringify(environment.encryptionKeys[0] ?? {});
  return {
    merchants,
    messages,
    money,
    identity: furnishIdentity({ environment, db, log, messages, merchants, money, requireStepUp }),
    games: furnishGames(environment, db),
    firebaseEmulator: environment.sandbox ? environment.firebase.emulatorUrl : undefined,
    rewards: furnishRewards(db, merchants),
    contacts: createContactSeal(secret),
    chatTickets: createChatTickets(secret),
    chatDoor: { publicUrl: environment.platformPublicUrl, port: environment.port },
  };
}

type House = ReturnType<typeof furnish>;

function allHandlers(house: House, db: Pool, keys: EncryptionKeys, log: FastifyBaseLogger) {
  const { merchants } = house;
  return {
    ...merchantHandlers({
      merchants,
      keys,
      contacts: house.contacts,
      signInWith: house.identity.houses.of,
      firebaseEmulator: house.firebaseEmulator,
      report: (type, url, userAgent) => log.warn({ type, url, userAgent }, "a page reports a failed load"),
    }),
    ...identityHandlers(house.identity, merchants),
    ...gameHandlers(house.games, db, merchants),
    ...contentHandlers(merchants, bannerPictures),
    ...moneyHandlers(house.money, db, merchants),
    ...houseRewardHandlers(house.rewards, db, merchants),
    ...feedbackHandlers({ db, captchaRight: house.identity.captchas.right }),
    ...chatHandlers({ merchants, tickets: house.chatTickets, ...house.chatDoor }),
    ...eventHandlers(db),
  };
}

async function serve(app: FastifyInstance, environment: Environment, db: Pool, house: House, hub: Hub): Promise<void> {
  const keys = await readEncryptionKeys(environment.encryptionKeys);
  serveRows(app, allHandlers(house, db, keys, app.log), {
    merchant: async (code, host, country) => {
      const row = await house.merchants.find(code, host);
      return row && gateOf(row, country);
    },
    session: house.identity.sessions.find,
    recentSession: house.identity.sessions.findRecent,
    encryption: keys,
    human: createHumanProofs(db, environment.sealingKeys[0]?.secret ?? ""),
    limitFactor: environment.limitFactor,
  });
  await serveSocket(app, db, hub, environment.heartbeatMs);
  await serveSeamless(app, { db, keys: environment.seamlessKeys, idleMinutes });
  serveReference(app);
  serveIcons(app, db);
  await serveMedia(app);
  await serveMoney(app, environment, house.money);
  await serveOperator(app, { db, keys: environment.operatorKeys });
  const [paymentKey] = environment.paymentKeys;
  if (environment.sandbox && paymentKey) {
    serveOutbox(app, db);
    await serveChatDesk(app, { db, tickets: house.chatTickets, merchants: house.merchants });
    await serveSandboxPay(app, {
      db,
      key: paymentKey,
      publicUrl: environment.platformPublicUrl,
      port: environment.port,
    });
  }
}

/** The months ahead of the tables that are partitioned by time. */
async function makeMonths(db: Pool): Promise<void> {
  await makeLedgerMonths(db);
  await makePlayMonths(db);
}

/** Every timed job in one list. */
function timedJobs(house: House, db: Pool, environment: Environment): TimedJob[] {
  return [
    ...identityJobs(db),
    ...gameJobs(db),
    { name: "deliver-messages", schedule: "*/5 * * * * *", run: () => house.messages.deliver() },
    ...moneyJobs(house.money, db, house.merchants, environment.sandbox),
    ...rewardJobs(house.rewards, environment.sandbox),
    { name: "make-months", schedule: "0 0 3 * * *", run: () => makeMonths(db) },
    { name: "sweep-events", schedule: "45 */5 * * * *", run: () => sweepEvents(db) },
  ];
}
