import { spawn } from "node:child_process";
import { join } from "node:path";
import { whenStale } from "./stale.ts";

const root = join(import.meta.dirname, "..");
const at = (...parts: string[]): string => join(root, ...parts);

function run(command: string, args: string[], cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ["ignore", "inherit", "inherit"] });
    child.on("error", reject);
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${command} ${args.join(" ")} failed`))));
  });
}

interface Part {
  name: string;
  folder: string;
  /** Whatever the result depends on. */
  inputs: string[];
}

const shared = [at("packages/contract/src"), at("package-lock.json")];
const parts: Part[] = [
  {
    name: "made art",
    folder: at("apps/platform"),
    inputs: [at("apps/platform/art"), at("tools/demo-catalogue"), at("package-lock.json")],
  },
  { name: "arcade", folder: at("apps/arcade"), inputs: [...shared, at("apps/arcade")] },
  { name: "web", folder: at("apps/web"), inputs: [...shared, at("apps/web")] },
];

/**
 * Builds what is out of date, one part after the other: each uses both cores by itself. In development the web app is
 * left to hot reload.
 */
export async function build({ web = true } = {}): Promise<void> {
  for (const part of parts.filter(({ name }) => web || name !== "web")) {
    const began = performance.now();
    const made = await whenStale(join(part.folder, "dist", ".stamp"), part.inputs, () =>
      run("npm", ["run", "--silent", "build"], part.folder),
    );
    if (made) console.log(`Built ${part.name} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
}

if (import.meta.main) await build();
