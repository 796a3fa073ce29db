// Starts everything: the embedded database (unless DATABASE_URL names another), platform, arcade and web server.
import { join, resolve } from "node:path";
import { build } from "./build.ts";
import { keepDatabase } from "./database.ts";
import { takenPorts } from "./ports.ts";
import { supervise, type Service } from "./processes.ts";
import { readSecrets } from "./secrets.ts";
import { welcome } from "./welcome.ts";

const root = join(import.meta.dirname, "..");
const dev = process.argv.includes("--dev");
const port = (name: string, fallback: number): number => Number(process.env[name] ?? fallback);
const ports = { web: port("PORT", 8080), platform: port("PLATFORM_PORT", 8081), arcade: port("ARCADE_PORT", 8082) };
const data = resolve(root, process.env.DATA_DIR ?? ".data");

async function main(): Promise<void> {
  const taken = await takenPorts({ PORT: ports.web, PLATFORM_PORT: ports.platform, ARCADE_PORT: ports.arcade });
  if (taken.length > 0) {
    console.error(`In use already: ${taken.join(", ")}. Stop what listens there, or set these to free ports.`);
    process.exit(1);
  }
  // Journeys take what stands: a source that one of them changes for a moment must not end up in another's house.
  if (!process.argv.includes("--built")) await build({ web: !dev });
  const secrets = await readSecrets(data);
  const database = process.env.DATABASE_URL ? undefined : await keepDatabase(data);
  const env = {
    ...secrets,
    DATABASE_URL: process.env.DATABASE_URL ?? database?.url ?? "",
    DATA_DIR: data,
    SANDBOX: process.env.SANDBOX ?? "1",
    PORT: String(ports.web),
    PLATFORM_PORT: String(ports.platform),
    ARCADE_PORT: String(ports.arcade),
    PLATFORM_URL: `http://127.0.0.1:${ports.platform}`,
    ARCADE_URL: `http://127.0.0.1:${ports.arcade}`,
    NODE_ENV: dev ? "development" : "production",
  };
  const services = listServices(env).map(supervise);
  let stopping = false;
  const stop = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    // The web server first: nobody comes in any more while the others finish what they began.
    for (const service of services.toReversed()) await service.stop();
    await database?.stop();
    process.exit(code);
  };
  process.on("SIGINT", () => void stop(0));
  process.on("SIGTERM", () => void stop(0));
  try {
    await Promise.all(services.map((service) => service.ready));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    await stop(1);
  }
  console.log(welcome(ports, env.SANDBOX === "1"));
}

function listServices(env: Record<string, string>): Service[] {
  const watch = dev ? ["--watch-preserve-output", "--watch"] : [];
  return [
    {
      name: "platform",
      cwd: join(root, "apps/platform"),
      args: [...watch, "src/main.ts"],
      env,
      health: `http://127.0.0.1:${ports.platform}/healthz`,
    },
    {
      name: "arcade",
      cwd: join(root, "apps/arcade"),
      args: [...watch, "src/main.ts"],
      env,
      health: `http://127.0.0.1:${ports.arcade}/healthz`,
    },
    {
      name: "web",
      cwd: join(root, "apps/web"),
      args: ["server/main.ts", ...(dev ? ["--dev"] : [])],
      env,
      health: `http://127.0.0.1:${ports.web}/healthz`,
    },
  ];
}

await main();
