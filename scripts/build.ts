import { spawn } from "node:child_process";
import { join } from "node:path";
import { whenStale } from "./stale.ts";

const root = join(import.meta.dirname, "..");
const at = (...parts: string[]): string => join(root, ...parts);

function run(script: string, cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script], { cwd, stdio: ["ignore", "inherit", "inherit"] });
    child.on("error", reject);
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${join(cwd, script)} failed`))));
  });
}

interface Part {
  title: string;
  folder: string;
  /** The command of the workspace's own build script, without the second that npm takes to find it. */
  script: string;
  /** Files and folders on which the result depends. */
  inputs: string[];
}

const shared = [at("packages/contract/src"), at("tools/compress"), at("package-lock.json")];
const parts = {
  arcade: {
    title: "arcade",
    folder: at("apps/arcade"),
    script: "build.ts",
    inputs: [...shared, at("apps/arcade")],
  },
  web: { title: "web", folder: at("apps/web"), script: "scripts/build.ts", inputs: [...shared, at("apps/web")] },
} satisfies Record<string, Part>;

async function buildPart({ title, folder, script, inputs }: Part): Promise<void> {
  const began = performance.now();
  const made = await whenStale(join(folder, "dist", ".stamp"), inputs, () => run(script, folder));
  if (made) console.log(`Built ${title} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/** One promise for each app with a build, resolved when its files are built. */
export type Builds = Record<keyof typeof parts, Promise<void>>;

/** Starts building everything that is out of date, in parallel. In development the web app is left to hot reload. */
export function startBuilds({ web = true } = {}): Builds {
  const builds: Builds = {
    arcade: buildPart(parts.arcade),
    web: web ? buildPart(parts.web) : Promise.resolve(),
  };
  // Callers that await a build receive its failure; an unawaited one must not end the process.
  for (const part of Object.values(builds)) part.catch(() => undefined);
  return builds;
}

/** Builds everything that is out of date. */
export async function build(): Promise<void> {
  await Promise.all(Object.values(startBuilds()));
}

if (import.meta.main) await build();
