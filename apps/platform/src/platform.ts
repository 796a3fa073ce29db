import type { FastifyInstance } from "fastify";
import { Redis } from "ioredis";
import { createCatalogue } from "./catalogue/catalogue.ts";
import { catalogueHandlers } from "./catalogue/routes.ts";
import { startClock } from "./clock/clock.ts";
import { contentHandlers } from "./content/routes.ts";
import { migrate } from "./db/migrate.ts";
import { createPool, isOutage, type Pool } from "./db/pool.ts";
import type { Environment } from "./env.ts";
import { readEncryptionKeys } from "./http/encryption.ts";
import { serveReference } from "./http/reference.ts";
import { serveRows } from "./http/serve.ts";
import { createServer } from "./http/server.ts";
import { scenePictures, vendorIconPath } from "../art/paths.ts";
import { serveMedia } from "./media.ts";
import { createMembers } from "./members/members.ts";
import { memberHandlers } from "./members/routes.ts";
import { createMerchants, gateOf } from "./merchants/merchants.ts";
import { merchantHandlers } from "./merchants/routes.ts";
import { serveOutbox } from "./sandbox/routes.ts";
import { noOutbox, sandboxOutbox } from "./sandbox/store.ts";
import { seedContent, seedDemoAccounts } from "./seed.ts";
import { createCaptchas } from "./sessions/captchas.ts";
import { sessionHandlers } from "./sessions/routes.ts";
import { createSessions } from "./sessions/sessions.ts";
import { createSignIn } from "./sessions/sign-in.ts";
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
  await seedContent(db);
  if (environment.sandbox) await seedDemoAccounts(db);
  const redis = environment.redisUrl ? new Redis(environment.redisUrl) : undefined;
  const app = await createServer({
    trustedProxies: environment.trustedProxies,
    logLevel: environment.logLevel,
    healthy: async () => (await db.query("select 1")).rowCount === 1,
    isOutage,
    ...(redis ? { redis } : {}),
  });
  const house = await furnish(environment, db, app);
  const clock = startClock(db, house.jobs, app.log);
  return {
    app,
    db,
    async close() {
      await clock.stop();
      await app.close();
      redis?.disconnect();
      await db.end();
    },
  };
}

async function furnish(environment: Environment, db: Pool, app: FastifyInstance) {
  const outbox = environment.sandbox ? sandboxOutbox(db) : noOutbox;
  const keys = await readEncryptionKeys(environment.encryptionKeys);
  const merchants = createMerchants(db, environment.sandbox ? "saffron" : undefined);
  const catalogue = createCatalogue({ db, vendorIcon: vendorIconPath });
  const captchas = createCaptchas(db, outbox);
  const members = createMembers({ db, captchaRight: captchas.right });
  const sessions = createSessions({ db, members, tellSignedOut: async () => {} });
  const signIn = createSignIn({ db, members, captchaRight: captchas.right, open: sessions.open });
  const handlers = {
    ...merchantHandlers({
      merchants,
      keys,
      report: (type, url, userAgent) => app.log.warn({ type, url, userAgent }, "a page reports a failed load"),
    }),
    ...sessionHandlers({
      sessions,
      signIn,
      makeCaptcha: captchas.make,
      createTrial: async (code, ip) => {
        const { config } = await merchants.byCode(code);
        return members.createTrial(code, config.currency, config.defaultLanguage, ip);
      },
      noteFirstLogin: members.noteFirstLogin,
    }),
    ...memberHandlers({ members, merchants, sessions }),
    ...catalogueHandlers(catalogue, merchants),
    ...contentHandlers(merchants, scenePictures),
  };
  serveRows(app, handlers, {
    merchant: async (code, host, country) => {
      const row = await merchants.find(code, host);
      return row && gateOf(row, country);
    },
    session: sessions.find,
    encryption: keys,
    limitFactor: environment.limitFactor,
  });
  serveReference(app);
  await serveMedia(app);
  if (environment.sandbox) serveOutbox(app, db);
  return { jobs: [{ name: "sweep-sessions", schedule: "0 */5 * * * *", run: () => sweepSessions(db) }] };
}
