import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { saffron } from "../../apps/platform/merchants/saffron.ts";
import { settleDemoContracts } from "../../apps/platform/src/sandbox/seed/contracts.ts";
import { parseMerchant } from "../../apps/platform/src/site/merchants/config.ts";
import { copyDatabase, removeDatabase } from "../../tools/embedded-postgres/embedded.ts";
import { freePort } from "../../tools/free-port.ts";
import { asPlatform } from "./database.ts";

const root = join(import.meta.dirname, "../..");

/** A running app: database, platform, arcade and web server on free ports, with separate data. */
export interface RunningApp {
  web: string;
  platform: string;
  arcade: string;
  dataDir: string;
  /** Returns the log output of its processes so far. */
  log(): string;
  /** Stops it; `keep` leaves its data for other apps to start with. */
  stop(options?: { keep?: boolean }): Promise<void>;
}

/** Copies the data of a stopped app: its secrets, its database and its files. */
async function copyData(from: string, to: string): Promise<void> {
  cpSync(from, to, { recursive: true, filter: (source) => source !== join(from, "cluster") });
  await copyDatabase(from, to);
}

/** Creates the data of a first start, with which apps can begin; returns its folder. */
export async function makeData(): Promise<string> {
  const app = await startApp({}, { data: "" });
  await untilSettled(app);
  await app.stop({ keep: true });
  return app.dataDir;
}

/** Settles the demo, which a first start does while it already serves. */
export const untilSettled = ({ dataDir }: RunningApp): Promise<void> =>
  asPlatform(dataDir, (db) => settleDemoContracts(db, parseMerchant(saffron.code, saffron)));

export async function removeData(dataDir: string): Promise<void> {
  await removeDatabase(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}

/**
 * Starts the built app as `npm start` does; with `--dev` as `npm run dev` does. It begins with a copy of `data`, which
 * saves most of a first start, or with none if that is "".
 */
export async function startApp(
  env: Record<string, string> = {},
  { args = ["--built"], data = process.env.E2E_DATA }: { args?: string[]; data?: string } = {},
): Promise<RunningApp> {
  const [web, platform, arcade, internal] = await Promise.all(Array.from({ length: 4 }, freePort));
  const dataDir = mkdtempSync(join(tmpdir(), "croupier-app-"));
  if (data) await copyData(data, dataDir);
  const child = spawn(process.execPath, [join(root, "scripts/start.ts"), ...args], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(web),
      PLATFORM_PORT: String(platform),
      ARCADE_PORT: String(arcade),
      INTERNAL_PORT: String(internal),
      // No journey reads these metrics.
      WEB_INTERNAL_PORT: "0",
      ARCADE_INTERNAL_PORT: "0",
      COUNTRY_HEADER: "x-country",
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      // All journeys come from one address, so a limit for one person would stop them.
      LIMIT_FACTOR: "50",
      // Browsers share the processors: the platform must not refuse calls because it is slow.
      OVERLOAD_MS: "0",
      // Nor may a slow vendor count as silent.
      ARCADE_TIMEOUT_MS: "20000",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  await untilRunning(child, lines);
  return {
    web: `http://localhost:${web}`,
    platform: `http://localhost:${platform}`,
    arcade: `http://localhost:${arcade}`,
    dataDir,
    log: () => lines.join("\n"),
    async stop({ keep = false } = {}) {
      const ended = new Promise((done) => child.once("exit", done));
      child.kill("SIGTERM");
      await ended;
      if (!keep) await removeData(dataDir);
    },
  };
}

function untilRunning(child: ChildProcess, lines: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on("line", (line) => {
        lines.push(line);
        if (process.env.APP_LOG) console.log(line);
        if (line.includes("Croupier is running")) resolve();
      });
    }
    child.once("exit", (code) => reject(new Error(`the app ended with ${code}:\n${lines.slice(-40).join("\n")}`)));
  });
}
