import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { Redis } from "ioredis";
import { createCatalogue } from "./catalogue/catalogue.ts";
import { toTile } from "./catalogue/tiles.ts";
import { catalogueHandlers } from "./catalogue/routes.ts";
import { vendorLabel } from "./catalogue/tiles.ts";
import { profitHandlers } from "./records/profit.ts";
import { recordHandlers } from "./records/routes.ts";
import { startClock, type TimedJob } from "./clock/clock.ts";
import { serveSandboxPay } from "./sandbox-pay/routes.ts";
import { contentHandlers } from "./content/routes.ts";
import { migrate } from "./db/migrate.ts";
import { createPool, isOutage, type Pool } from "./db/pool.ts";
import type { Environment } from "./env.ts";
import { readEncryptionKeys, type EncryptionKeys } from "./http/encryption.ts";
import { seedDemoHistory } from "./demo-history/demo-history.ts";
import { demoMember } from "./sandbox/accounts.ts";
import { emit } from "./events/emit.ts";
import { startHub, type Hub } from "./events/hub.ts";
import { eventHandlers } from "./events/routes.ts";
import { serveSocket } from "./events/socket.ts";
import { sweepEvents } from "./events/store.ts";
import { furnishMoney, type Money, moneyHandlers, moneyJobs, serveMoney } from "./money.ts";
import { makeLedgerMonths } from "./ledger/post.ts";
import { playHandlers } from "./play/routes.ts";
import { makePlayMonths } from "./play/store.ts";
import { createArcade } from "./vendors/arcade/arcade.ts";
import { createLaunch } from "./vendors/launch.ts";
import { serveSeamless } from "./vendors/seamless.ts";
import { sweepVendors } from "./vendors/store.ts";
import { favouriteHandlers } from "./favourites/routes.ts";
import { noteOpened } from "./favourites/store.ts";
import { feedbackHandlers } from "./feedback/routes.ts";
import { createContactSeal } from "./merchants/contacts.ts";
import { inbox } from "./inbox/inbox.ts";
import { serveReference } from "./http/reference.ts";
import { serveRows } from "./http/serve.ts";
import { createServer } from "./http/server.ts";
import { bannerPictures, vendorIconPath } from "../art/paths.ts";
import { chooseCarrier } from "./messages/carriers.ts";
import { createMessages, type Messages } from "./messages/messages.ts";
import { dialingCodeOf } from "./lib/mobile.ts";
import { serveMedia } from "./media.ts";
import { createMembers } from "./members/members.ts";
import { memberHandlers } from "./members/routes.ts";
import { createMerchants, gateOf, type Merchants } from "./merchants/merchants.ts";
import { merchantHandlers } from "./merchants/routes.ts";
import { serveOutbox } from "./sandbox/routes.ts";
import { noOutbox, sandboxOutbox } from "./sandbox/store.ts";
import { createCodes } from "./recovery/codes.ts";
import { createRecovery } from "./recovery/recovery.ts";
import { recoveryHandlers } from "./recovery/routes.ts";
import { findByMobile, sweepRecovery } from "./recovery/store.ts";
import { siteOrigin } from "./security/announce.ts";
import { securityHandlers } from "./security/routes.ts";
import { createSecurity } from "./security/security.ts";
import { seedContent, seedDemoAccounts } from "./seed.ts";
import { createCaptchas } from "./sessions/captchas.ts";
import { sessionHandlers } from "./sessions/routes.ts";
import { createSessions, idleMinutes, type Sessions } from "./sessions/sessions.ts";
import { createCodeSignIn, createSignIn } from "./sessions/sign-in.ts";
import { sweepSessions } from "./sessions/store.ts";

export interface Platform {
  app: FastifyInstance;
  db: Pool;
  /** Finishes what it began, then lets go of the database. */
  close(): Promise<void>;
}

export async function startPlatform(environment: Environment): Promise<Platform> {
  const db = createPool(environment.databaseUrl, { applicationName: "croupier-platform" });
  await migrate(db);
  await makeMonths(db);
  await seedContent(db);
  if (environment.sandbox && (await seedDemoAccounts(db))) {
    await seedDemoHistory(db, "saffron", demoMember, new Date());
  }
  const redis = environment.redisUrl ? new Redis(environment.redisUrl) : undefined;
  const app = await createServer({
    trustedProxies: environment.trustedProxies,
    logLevel: environment.logLevel,
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
  const outbox = environment.sandbox ? sandboxOutbox(db) : noOutbox;
  const messages = createMessages(
    db,
    chooseCarrier(environment.carriers, environment.sandbox ? outbox : undefined),
    log,
  );
  const merchants = createMerchants(db, environment.sandbox ? "saffron" : undefined);
  const captchas = createCaptchas(db, outbox);
  const members = createMembers({ db, captchaRight: captchas.right });
  const sessions = createSessions({
    db,
    members,
    tellSignedOut: async (tx, memberId, ids, reason) => {
      for (const sessionId of ids) await emit(tx, memberId, { type: "signedOut", sessionId, reason });
    },
  });
  const money = furnishMoney(environment, db, merchants);
  return {
    ...furnishKeys(environment, { db, messages, merchants, captchas, sessions, money }),
    merchants,
    captchas,
    contacts: createContactSeal(JSON.stringify(environment.encryptionKeys[0] ?? {})),
    members,
    sessions,
    messages,
    money,
    catalogue: createCatalogue({ db, vendorIcon: vendorIconPath }),
    arcade: createArcade({
      url: environment.arcadeUrl,
      publicUrl: environment.arcadePublicUrl,
      port: environment.arcadePort,
    }),
    signIn: createSignIn({ db, members, captchaRight: captchas.right, open: sessions.open }),
  };
}

interface Rooms {
  db: Pool;
  messages: Messages;
  merchants: Merchants;
  captchas: ReturnType<typeof createCaptchas>;
  sessions: Sessions;
  money: Money;
}

/** What members sign in with, how they change it, and what they do when it is lost. */
function furnishKeys(environment: Environment, { db, messages, merchants, captchas, sessions, money }: Rooms) {
  const security = createSecurity({
    db,
    messages,
    merchant: merchants.byCode,
    sessions,
    checkWithdrawPassword: money.checkPassword,
    tell: inbox.tell,
  });
  const codes = createCodes({
    db,
    messages,
    merchant: merchants.byCode,
    captchaRight: captchas.right,
    limitFactor: environment.limitFactor,
  });
  const recovery = createRecovery({
    db,
    messages,
    codes,
    merchant: merchants.byCode,
    captchaRight: captchas.right,
    siteOrigin,
    resetPassword: security.resetPassword,
    open: (memberId, caller) => sessions.open(memberId, caller, { method: "reset" }),
  });
  return {
    security,
    codes,
    recovery,
    signInByCode: createCodeSignIn({
      db,
      codeRight: codes.right,
      byMobile: (merchant, mobileNum) => findByMobile(db, merchant, mobileNum),
      open: sessions.open,
    }),
  };
}

type House = ReturnType<typeof furnish>;

function allHandlers(house: House, db: Pool, keys: EncryptionKeys, log: FastifyBaseLogger) {
  const { merchants, members, sessions, catalogue } = house;
  return {
    ...merchantHandlers({
      merchants,
      keys,
      contacts: house.contacts,
      report: (type, url, userAgent) => log.warn({ type, url, userAgent }, "a page reports a failed load"),
    }),
    ...sessionHandlers({
      sessions,
      signIn: house.signIn,
      signInByCode: house.signInByCode,
      dialingCode: async (code) => dialingCodeOf((await merchants.byCode(code)).config.country),
      makeCaptcha: house.captchas.make,
      createTrial: async (code, ip) => {
        const { config } = await merchants.byCode(code);
        return members.createTrial(code, config.currency, config.defaultLanguage, ip);
      },
      noteFirstLogin: members.noteFirstLogin,
    }),
    ...memberHandlers({ members, merchants, sessions }),
    ...securityHandlers(house.security),
    ...recoveryHandlers(house.recovery, house.codes, merchants),
    ...catalogueHandlers(catalogue, merchants),
    ...favouriteHandlers({ db, tiles: catalogue.tiles }),
    ...contentHandlers(merchants, bannerPictures),
    ...moneyHandlers(house.money, db, merchants),
    ...feedbackHandlers({ db, captchaRight: house.captchas.right }),
    ...recordHandlers({ db, vendorLabel }),
    ...profitHandlers({ db, vendorLabel }),
    ...eventHandlers(db),
    ...playHandlers({
      launch: (request) => createLaunch(db, house.arcade, request),
      opened: (memberId, nodeId) => noteOpened(db, memberId, nodeId),
      game: async (nodeId, language) => {
        const row = await catalogue.game(nodeId);
        return row && { tile: toTile(row, language), isOpen: row.status === "open", isPlayable: row.engine !== null };
      },
      limits: async (code) => {
        const { maxStake, launchGameCDNs } = (await merchants.byCode(code)).config;
        return { maxStake, launchCdns: launchGameCDNs };
      },
    }),
  };
}

async function serve(app: FastifyInstance, environment: Environment, db: Pool, house: House, hub: Hub): Promise<void> {
  const keys = await readEncryptionKeys(environment.encryptionKeys);
  serveRows(app, allHandlers(house, db, keys, app.log), {
    merchant: async (code, host, country) => {
      const row = await house.merchants.find(code, host);
      return row && gateOf(row, country);
    },
    session: house.sessions.find,
    recentSession: house.sessions.findRecent,
    encryption: keys,
    limitFactor: environment.limitFactor,
  });
  await serveSocket(app, db, hub, environment.heartbeatMs);
  await serveSeamless(app, { db, keys: environment.seamlessKeys, idleMinutes });
  serveReference(app);
  await serveMedia(app);
  await serveMoney(app, environment, house.money);
  const [paymentKey] = environment.paymentKeys;
  if (environment.sandbox && paymentKey) {
    serveOutbox(app, db);
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
    { name: "sweep-sessions", schedule: "0 */5 * * * *", run: () => sweepSessions(db) },
    { name: "sweep-recovery", schedule: "15 */5 * * * *", run: () => sweepRecovery(db) },
    { name: "deliver-messages", schedule: "*/5 * * * * *", run: () => house.messages.deliver() },
    ...moneyJobs(house.money, db, house.merchants, environment.sandbox),
    { name: "make-months", schedule: "0 0 3 * * *", run: () => makeMonths(db) },
    { name: "sweep-vendors", schedule: "30 * * * * *", run: () => sweepVendors(db) },
    { name: "sweep-events", schedule: "45 */5 * * * *", run: () => sweepEvents(db) },
  ];
}
