import { isServer } from "@croupier/server/as-server";
import { createHealth } from "@croupier/server/health";
import { measurePools } from "@croupier/server/measure-pools";
import { createInternal, createRegistry, measureAnswers } from "@croupier/server/metrics";
import { createPool } from "@croupier/server/pool";
import { storeTimeouts } from "@croupier/server/timeouts";
import { startTracing } from "@croupier/server/tracing/tracing";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import { goodsPicture } from "../art/paths.ts";
import { agentHandlers, agentJobs, createAgents, linksFor, measuredUntil } from "./agents/agents.ts";
import { backofficeJobs, createBackoffice, serveBackoffice } from "./backoffice/backoffice.ts";
import {
  cashierHandlers,
  cashierJobs,
  createCashier,
  createWithdrawPasswordCheck,
  serveCashier,
  turnover,
  turnoverLeft,
} from "./cashier/cashier.ts";
import { makeCallbackMonths } from "./cashier/deposits/callback-store.ts";
import { hasWithdrawPassword } from "./cashier/withdraw-password.ts";
import { composeFiles, composePaymentProviders, composeRegisters } from "./compose.ts";
import type { Environment } from "./env.ts";
import { migratePlatform } from "./schema.ts";
import { createGames, gameHandlers, gameJobs, serveGames, type Games } from "./games/games.ts";
import { createSaveCatalogue } from "./games/catalogue/own.ts";
import { findStatedReturns } from "./games/catalogue/store.ts";
import { makePlayMonths } from "./games/launch/store.ts";
import { endPlay } from "./games/vendors/store.ts";
import { findPlaces } from "./games/leaderboard/store.ts";
import { createIdentity, identityHandlers, identityJobs } from "./identity/identity.ts";
import { languageOf } from "./identity/members/store.ts";
import { createHumanProofs } from "./identity/sessions/human.ts";
import { idleMinutes } from "./identity/sessions/sessions.ts";
import { serveIcons } from "./identity/account-security/icon.ts";
import { createRequireStepUp } from "./identity/two-factor/step-up.ts";
import { takeRange } from "./kit/db/cell.ts";
import type { Db, Pool } from "./kit/db/pool.ts";
import { createReads } from "./kit/db/reads.ts";
import { createPools } from "./pools.ts";
import { takeOnce } from "./kit/db/throttle.ts";
import type { Files } from "./kit/files/files.ts";
import { readEncryptionKeys, type EncryptionKeys } from "./kit/http/encryption.ts";
import { serveReference } from "./kit/http/reference.ts";
import { serveRows } from "./kit/http/serve.ts";
import { createServer, rowOf } from "./kit/http/server.ts";
import { createEncrypter } from "./kit/lib/encrypt.ts";
import { createJobLocks } from "./kit/jobs/job-locks.ts";
import { createJobRuns } from "./kit/jobs/job-runs.ts";
import { startJobs, type TimedJob } from "./kit/jobs/jobs.ts";
import { connectRedis, type SharedState } from "./kit/lib/redis.ts";
import { measureDatabase } from "./kit/metrics/database.ts";
import { measureReads, measureShared } from "./kit/metrics/shared.ts";
import { sweepChanges } from "./ledger/changes.ts";
import { isKnownCommand } from "./ledger/command.ts";
import { makeLedgerMonths, playerBalance } from "./ledger/post.ts";
import { startHub, type Hub } from "./notifications/events/hub.ts";
import { measureEvents } from "./notifications/events/measure.ts";
import { databaseName, deadSessions } from "./notifications/events/store.ts";
import {
  createNotifications,
  notificationHandlers,
  notificationJobs,
  serveNotifications,
} from "./notifications/notifications.ts";
import { noOutbox } from "./notifications/outbound/outbox.ts";
import { createPersons, type Persons } from "./protection/persons/persons.ts";
import { createProtection, protectionHandlers, protectionJobs, serveProtection } from "./protection/protection.ts";
import { makePointsMonths } from "./promotions/points/store.ts";
import {
  createBonusWallet,
  createPromotions,
  depositPromotions,
  promotionHandlers,
  promotionJobs,
  termsFor,
} from "./promotions/promotions.ts";
import { sandboxOutbox } from "./sandbox/outbox/store.ts";
import { sandboxJobs, seedSandbox, serveSandbox, settleSandbox } from "./sandbox/sandbox.ts";
import { seedContent } from "./sandbox/seed/seed.ts";
import { gateOf, type Merchants } from "./site/merchants/merchants.ts";
import { startFolder } from "./site/merchants/folder/follow.ts";
import { createSite, serveSite, siteHandlers, siteJobs, type Site } from "./site/site.ts";

export interface Platform {
  app: FastifyInstance;
  /** Metrics and the reference, on a separate port. */
  internal: FastifyInstance;
  db: Pool;
  /** Lets balancers notice, finishes running work, then closes the database. */
  close(): Promise<void>;
}

/**
 * Starts the platform on a database, which it first brings up to date; it serves once the caller listens. `schedule`
 * runs the timed jobs; a simulation replaces it to run them at its own times.
 */
export async function startPlatform(environment: Environment, schedule = startJobs): Promise<Platform> {
  const metrics = createRegistry();
  const tracing = await traceFor(environment, metrics);
  const { db, vendorDb, merchantsDb, directDb, readDb } = createPools(environment);
  const shared = environment.redisUrl === undefined ? undefined : connectRedis(environment.redisUrl);
  const reach = async () => (await db.query("select 1")).rowCount === 1;
  const pools = { site: db, vendors: vendorDb, merchants: merchantsDb, jobs: directDb };
  measurePools(metrics, { ...pools, ...(readDb ? { reads: readDb } : {}) });
  const reads = createReads({ primary: db, standby: readDb, note: measureReads(metrics) });
  measureDatabase(metrics, db);
  const health = createHealth({ reach, drainMs: environment.drainMs });
  const [app, isSeeded] = await Promise.all([
    createServer({
      trustedProxies: environment.trustedProxies,
      logLevel: environment.logLevel,
      overloadMs: environment.overloadMs,
      tracing,
      health,
      healthy: reach,
      rates: { shared, cell: environment.cell, noteFallback: measureShared(metrics, shared) },
    }),
    prepareFirst(environment),
  ]);
  measureAnswers(app, metrics, rowOf);
  if (shared) logAbsence(shared, app.log);
  const internal = createInternal(metrics, environment.logLevel, environment.internalHost);
  serveReference(internal);
  const endMerchants = await startFolder({
    db,
    dir: environment.merchantsDir,
    codes: environment.merchants,
    log: app.log,
    games: () => findStatedReturns(db),
    saveCatalogue: createSaveCatalogue(db),
    lookMs: environment.merchantsFreshMs,
  });
  const rooms = createRooms(environment, { db, merchantsDb, directDb }, app.log, metrics);
  const locks = createJobLocks(directDb);
  const sharing = shared && { shared, locks, database: await databaseName(db) };
  const hub = await startHub(db, idleMinutes, app.log, sharing);
  measureEvents(metrics, hub);
  await serve(app, environment, { db, reads: reads.db }, rooms, hub);
  await serveGames(app, environment, vendorDb, { idleMinutes, metrics });
  const jobs = timedJobs(rooms, db, environment, app.log);
  const runs = createJobRuns(db, metrics, jobs);
  const clock = schedule(locks, jobs, app.log, runs.note, tracing);
  const settled = isSeeded ? settleSandbox(db, app.log) : undefined;
  return {
    app,
    internal,
    db,
    async close() {
      await health.drain();
      await endMerchants();
      await Promise.all([clock.stop(), settled]);
      await runs.stop();
      await hub.stop();
      await Promise.all([app.close(), internal.close()]);
      await rooms.notifications.messages.stop();
      shared?.end();
      await locks.end();
      await reads.stop();
      await Promise.all([db, vendorDb, merchantsDb, directDb, readDb].map((pool) => pool?.end()));
      await tracing?.stop();
    },
  };
}

/** Logs when Redis goes away and comes back. */
const logAbsence = (shared: SharedState, log: FastifyBaseLogger): void =>
  shared.watch((error) =>
    error === undefined
      ? log.info("Redis is back")
      : log.warn({ err: error }, "Redis is away: each instance counts limits and reads events itself"),
  );

const traceFor = ({ tracing: settings, arcadeUrl: arcade, platformUrl: platform }: Environment, registry: Registry) =>
  startTracing({ service: "croupier-platform", settings, peers: { arcade, platform }, registry });

/**
 * Prepares the database with fewer connections than the platform runs with; returns whether the demo was seeded.
 */
async function prepareFirst({ databaseDirectUrl, sandbox, cell }: Environment): Promise<boolean> {
  const preparing = createPool(databaseDirectUrl, { max: 4, patient: true, applicationName: "croupier-start" });
  return storeTimeouts(preparing)
    .then(() => prepareDatabase(preparing, sandbox, cell))
    .finally(() => preparing.end());
}

/**
 * Prepares a database: tables, functions, coming months, and in the sandbox the demo's merchants and accounts. The pool
 * must lead to the server itself and have more than one connection. Returns whether it seeded the demo, which is then to
 * be settled.
 */
export async function prepareDatabase(db: Pool, sandbox: boolean, cell = 0): Promise<boolean> {
  await migratePlatform(db);
  await takeRange(db, cell);
  await makeMonths(db);
  return sandbox && seedOnce(db);
}

/** Any number that no other lock of the database uses. */
const seedLock = 7_264_504;

/** Seeds the demo while instances that start at the same moment wait, and find it seeded. */
async function seedOnce(db: Pool): Promise<boolean> {
  const lock = await db.connect();
  try {
    await lock.query("select pg_advisory_lock($1)", [seedLock]);
    await seedContent(db);
    return await seedSandbox(db);
  } finally {
    // Closing the connection releases the lock.
    lock.release(true);
  }
}

/** Creates the rooms, each with the functions it needs of the others. */
function createRooms(
  environment: Environment,
  { db, merchantsDb, directDb }: { db: Pool; merchantsDb: Pool; directDb: Pool },
  log: FastifyBaseLogger,
  metrics: Registry,
) {
  const outbox = environment.sandbox ? sandboxOutbox(db) : undefined;
  const files = composeFiles(environment, db, log, metrics);
  const notifications = createNotifications(environment, db, log, outbox);
  const site = createSite(environment, merchantsDb, log);
  const { merchants } = site;
  const games = createGames(environment, db);
  const requireStepUp = createRequireStepUp(db);
  const checkPassword = createWithdrawPasswordCheck(db);
  const bonuses = createBonusWallet(db, turnover, async (code) => (await merchants.byCode(code)).config);
  const providers = composePaymentProviders(environment, db, merchants);
  const persons = createPersons(createEncrypter(environment.sealingKeys));
  const cashier = createCashier({
    db,
    merchants,
    providers,
    alarm: (status, reference) => log.error({ status, reference }, "a payment needs a look"),
    requireStepUp,
    checkPassword,
    promotions: depositPromotions(bonuses),
    vendorWallet: games.vendorWallet,
    isVendorOpen: games.isVendorOpen,
    attachProofs: site.attachUploads,
  });
  const registers = composeRegisters(environment, db, log, { merchants, persons, sessions: () => identity.sessions });
  const identity = createIdentity({
    environment,
    db,
    log,
    metrics,
    messages: notifications.messages,
    merchants,
    cashier,
    requireStepUp,
    outbox: outbox ?? noOutbox,
    persons,
    registers,
    files,
    invitations: linksFor(db, merchants),
  });
  return {
    files,
    notifications,
    site,
    games,
    cashier,
    identity,
    registers,
    protection: createProtection({
      db,
      requireStepUp,
      ...identity.owner,
      ...toProtect(environment, site, { persons, files }),
    }),
    agents: createAgents({
      db,
      merchants,
      createDownline: identity.members.createDownline,
      leaving: { checkPassword, turnoverLeft },
    }),
    promotions: createPromotions({ db, merchants, bonuses, checkPassword, ...promotionSources(db) }),
    backoffice: createBackoffice({ db, directDb, log, providers, ...toCompare(environment, games) }),
  };
}

/** Returns the records with which the backoffice compares the ledger. */
const toCompare = ({ ledgerDigests, cell }: Environment, { statements }: Pick<Games, "statements">) => ({
  statements,
  cell,
  digests: ledgerDigests,
});

/** Lists what promotions read of other rooms. */
const promotionSources = (db: Pool) => ({
  languageOf,
  gatheredUntil: () => measuredUntil(db),
  places: findPlaces,
});

type Rooms = ReturnType<typeof createRooms>;

/** Reads what a merchant's file says about identity documents. */
const documentTermsOf = (merchants: Merchants) => async (code: string) => {
  const { protection, register, defaultLanguage } = (await merchants.byCode(code)).config;
  return { ...protection.documents, minimumAge: register.minimumAge, defaultLanguage };
};

/** Returns the functions that protection needs: of games, of members' identities and for their documents. */
const toProtect = (
  environment: Environment,
  { merchants }: Site,
  { persons, files }: { persons: Persons; files: Files },
) => ({
  endPlay,
  decryptIdentity: persons.decrypt,
  documents: {
    files,
    persons,
    retention: () => retentionOf(merchants),
  },
  verifications: { keys: environment.verifierKeys, persons, termsOf: documentTermsOf(merchants) },
});

const retentionOf = async (merchants: Merchants) =>
  (await merchants.all()).map(({ code, config }) => ({ code, days: config.protection.documents.retentionDays }));

function allHandlers(rooms: Rooms, { db, reads }: Databases, keys: EncryptionKeys, log: FastifyBaseLogger) {
  const { site, identity } = rooms;
  const { merchants } = site;
  return {
    ...siteHandlers(site, db, {
      keys,
      files: rooms.files,
      signInWith: identity.providers.of,
      captchaRight: identity.captchas.right,
      report: (type, url, userAgent) => log.warn({ type, url, userAgent }, "a page reports a failed load"),
    }),
    ...identityHandlers(identity, merchants),
    ...gameHandlers(rooms.games, { db, reads }, merchants),
    ...cashierHandlers(
      rooms.cashier,
      db,
      merchants,
      (config, memberId) => termsFor(db, config, memberId),
      rooms.games.catalogue.tiles,
    ),
    ...promotionHandlers(rooms.promotions, db, merchants, {
      hasPassword: (memberId) => hasWithdrawPassword(db, memberId),
      picture: goodsPicture,
    }),
    ...agentHandlers(rooms.agents, { db, reads }, merchants, {
      available: async (memberId, currency) => (await playerBalance(db, memberId, currency)).cash,
      turnoverLeft: (memberId, currency) => turnoverLeft(db, memberId, currency),
      hasPassword: (memberId) => hasWithdrawPassword(db, memberId),
    }),
    ...protectionHandlers(rooms.protection, {
      db,
      rulesOf: async (code) => (await merchants.byCode(code)).config.protection,
      documentTermsOf: documentTermsOf(merchants),
    }),
    ...notificationHandlers(db),
  };
}

/** The database, and its reads that may be a second old. */
interface Databases {
  db: Pool;
  reads: Db;
}

async function serve(
  app: FastifyInstance,
  environment: Environment,
  { db, reads }: Databases,
  rooms: Rooms,
  hub: Hub,
): Promise<void> {
  const { identity, site } = rooms;
  const keys = await readEncryptionKeys(environment.encryptionKeys, (nonce, seconds) =>
    takeOnce(db, "body", nonce, seconds),
  );
  serveRows(app, allHandlers(rooms, { db, reads }, keys, app.log), {
    merchant: async (code, origin, country) => {
      const row = await site.merchants.find(code, origin);
      return row && gateOf(row, country);
    },
    session: identity.sessions.find,
    recentSession: identity.sessions.findRecent,
    noteAct: identity.subAccounts.noteAct,
    isKnownCommand: (memberId, key) => isKnownCommand(db, memberId, key),
    refuseUnknown: rooms.registers.refuseUnknown,
    encryption: keys,
    human: { ...createHumanProofs(db, environment.sealingKeys[0]?.secret ?? ""), work: identity.humanWork },
    isServer: (request) => isServer(environment.serverKeys, request),
    limitFactor: environment.limitFactor,
  });
  await serveNotifications(app, {
    db,
    hub,
    heartbeatMs: environment.heartbeatMs,
    limitFactor: environment.limitFactor,
    merchantAt: async (origin) => (await site.merchants.find(undefined, origin))?.code,
  });
  serveIcons(app, db, rooms.files);
  await serveSite(app, db);
  await serveCashier(app, environment, rooms.cashier);
  await serveProtection(app, rooms.protection);
  await serveBackoffice(app, environment, db, rooms.files);
  await serveSandbox(app, {
    environment,
    db,
    chatTickets: site.chatTickets,
    merchants: site.merchants,
    isSessionOpen: async (id) => !(await deadSessions(db, [id], idleMinutes)).has(id),
  });
}

/** Creates the coming monthly partitions of all partitioned tables. */
async function makeMonths(db: Pool): Promise<void> {
  await makeLedgerMonths(db);
  await makePlayMonths(db);
  await makePointsMonths(db);
  await makeCallbackMonths(db);
}

/** Lists every timed job. */
function timedJobs(rooms: Rooms, db: Pool, environment: Environment, log: FastifyBaseLogger): TimedJob[] {
  return [
    ...identityJobs(db),
    ...gameJobs(db, (bets) => log.error({ bets: bets.slice(0, 20) }, "rounds are open too long: a person has to look")),
    ...notificationJobs(rooms.notifications.messages, db),
    ...protectionJobs(rooms.protection, rooms.registers, db),
    ...cashierJobs(rooms.cashier),
    ...promotionJobs(rooms.promotions),
    ...agentJobs(rooms.agents),
    ...siteJobs(db),
    ...backofficeJobs(rooms.backoffice),
    ...(environment.sandbox ? sandboxJobs(rooms.cashier, rooms.promotions, rooms.site.merchants) : []),
    { name: "make-months", schedule: "0 0 3 * * *", run: () => makeMonths(db) },
    { name: "sweep-files", schedule: "40 */5 * * * *", run: rooms.files.sweep },
    { name: "sweep-balance-changes", schedule: "25 */5 * * * *", run: () => sweepChanges(db) },
  ];
}
