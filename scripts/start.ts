// Starts everything: the embedded database (unless DATABASE_URL names another), platform, arcade and web server.
import { dataDir, digestFileIn } from "../apps/platform/src/kit/lib/data-dir.ts";
import { startBuilds } from "./build.ts";
import { keepDatabase } from "./database.ts";
import { addressesInNetwork, freeFrom, reachableAt, takenPorts } from "./ports.ts";
import { endWithStarter, supervise, type Service, type Supervised } from "./processes.ts";
import { behindPooler, prepareRoles, type Addresses, type Roles } from "./roles.ts";
import { readSecrets } from "./secrets.ts";
import { listServices, type App } from "./services.ts";
import { welcome } from "./welcome.ts";

const dev = process.argv.includes("--dev");
const port = (name: string, fallback: number): number => Number(process.env[name] ?? fallback);
const ports = {
  web: port("PORT", 8080),
  platform: port("PLATFORM_PORT", 8081),
  arcade: port("ARCADE_PORT", 8082),
};
/** This machine only, unless HOST says otherwise: a sandbox shows everybody which messages it sends and to whom. */
const host = process.env.HOST || "127.0.0.1";
const reached = reachableAt(host);
const inNetwork = addressesInNetwork(host, ports.web);
const sandbox = process.env.SANDBOX ?? "1";
const data = dataDir();

const apps = ["platform", "arcade", "web"] as const;

async function main(): Promise<void> {
  const taken = await takenPorts({ PORT: ports.web, PLATFORM_PORT: ports.platform, ARCADE_PORT: ports.arcade });
  if (taken.length > 0) {
    console.error(`In use already: ${taken.join(", ")}. Stop what listens there, or set these to free ports.`);
    process.exit(1);
  }
  // A second Croupier uses other ports and needs no configuration for this one.
  const internal = Number(process.env.INTERNAL_PORT || (await freeFrom(ports.platform + 3)));
  const webInternal = process.env.WEB_INTERNAL_PORT || (await freeFrom(internal + 1));
  const arcadeInternal = process.env.ARCADE_INTERNAL_PORT || (await freeFrom(Number(webInternal) + 1));
  // Tests start an existing build: a source that one test changes briefly must not be built for another.
  const builds = process.argv.includes("--built") ? undefined : startBuilds({ web: !dev });
  const secrets = await readSecrets(data, sandbox === "1");
  const env = {
    ...secrets,
    LEDGER_DIGEST_FILE: process.env.LEDGER_DIGEST_FILE || digestFileIn(data),
    SANDBOX: sandbox,
    PORT: String(ports.web),
    PLATFORM_PORT: String(ports.platform),
    ARCADE_PORT: String(ports.arcade),
    INTERNAL_PORT: String(internal),
    WEB_INTERNAL_PORT: String(webInternal),
    ARCADE_INTERNAL_PORT: String(arcadeInternal),
    HOST: host,
    SITE_ORIGINS: process.env.SITE_ORIGINS || inNetwork.join(" "),
    PLATFORM_URL: `http://${reached}:${ports.platform}`,
    ARCADE_URL: `http://${reached}:${ports.arcade}`,
    NODE_ENV: dev ? "development" : "production",
  };
  const database = process.env.DATABASE_URL ? undefined : keepDatabase(data);
  const running = new Map<App, Supervised>();
  let stopping = false;
  const stop = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    // The web server stops first, so that no new visits arrive while the others finish.
    for (const app of apps.toReversed()) await running.get(app)?.stop();
    // A database that did not start needs no stop.
    await (await database?.catch(() => undefined))?.stop();
    process.exit(code);
  };
  endWithStarter(() => void stop(0));
  const prepareDatabase = async (): Promise<Record<keyof Roles, Addresses>> => {
    const pooled = process.env.DATABASE_URL || (await database)?.url || "";
    const addresses = await prepareRoles(process.env.DATABASE_DIRECT_URL || pooled, {
      platform: secrets.PLATFORM_DATABASE_PASSWORD ?? "",
      arcade: secrets.ARCADE_DATABASE_PASSWORD ?? "",
    });
    return behindPooler(addresses, pooled);
  };
  const prepared = prepareDatabase();
  /**
   * Starts a service as soon as its own part is built, while others are still being built and the database is prepared.
   */
  const begin = async (app: App, service: Service): Promise<void> => {
    if (app !== "platform") await builds?.[app];
    // With --watch, only the first of several processes could read what comes later.
    if (dev) await completeNow(service);
    if (stopping) return;
    const supervised = supervise(service);
    running.set(app, supervised);
    await supervised.ready;
  };
  try {
    const services = listServices({ ...process.env, ...env }, prepared, ports, dev);
    await Promise.all([prepared, ...apps.map((app) => begin(app, services[app]))]);
  } catch (error) {
    // Parts that still begin fail while everything is taken down.
    if (stopping) return;
    console.error(error instanceof Error ? error.message : error);
    return stop(1);
  }
  console.log(welcome({ ...ports, internal }, env.SANDBOX === "1", inNetwork));
}

/** Waits for all variables of a service. */
async function completeNow(service: Service): Promise<void> {
  Object.assign(service.env, await service.later?.());
  delete service.later;
}

await main();
