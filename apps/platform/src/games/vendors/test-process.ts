import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../../../../tools/free-port.ts";
import { testEnvironment } from "../../test-platform.ts";

/** A server in a separate process, which can be killed and started again at the same address. */
export interface KillableProcess {
  url: string;
  start(): void;
  /** Waits until it answers. */
  ready(): Promise<void>;
  /** Kills it at any moment, like a machine that fails. */
  kill(): Promise<void>;
}

interface ProcessOptions {
  /** The program's path within the folder of all apps. */
  main: string;
  portName: string;
  /** A free port by default. */
  port?: number;
  env: Readonly<Record<string, string>>;
}

export async function killableProcess({ main, portName, env, ...options }: ProcessOptions): Promise<KillableProcess> {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const program = path.join(import.meta.dirname, "../../../..", main);
  const environment = { ...process.env, ...env, [portName]: String(port), HOST: "127.0.0.1" };
  let child: ChildProcess | undefined;
  return {
    url,
    start() {
      child = spawn(process.execPath, [program], { env: environment, stdio: ["ignore", "ignore", "inherit"] });
    },
    async ready() {
      while (!(await fetch(`${url}/healthz`).catch(() => undefined))?.ok) await wait(20);
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Starts a platform's process on a database; returns it with the vendors' signing key. */
export async function platformProcess(databaseUrl: string, env: Record<string, string> = {}) {
  const settings = await testEnvironment(databaseUrl);
  const [key] = settings.seamlessKeys;
  if (!key) throw new Error("no key for vendors");
  const platform = await killableProcess({
    main: "platform/src/main.ts",
    portName: "PLATFORM_PORT",
    env: {
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: "silent",
      ENCRYPTION_KEYS: JSON.stringify(settings.encryptionKeys),
      SEAMLESS_KEYS: JSON.stringify(settings.seamlessKeys),
      PAYMENT_KEYS: JSON.stringify(settings.paymentKeys),
      SEALING_KEYS: JSON.stringify(settings.sealingKeys),
      SERVER_KEYS: JSON.stringify(settings.serverKeys),
      INTERNAL_PORT: "0",
      SANDBOX: "0",
      ...env,
    },
  });
  return { platform, key };
}
