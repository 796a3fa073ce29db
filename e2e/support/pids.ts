import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { withDatabase } from "./database.ts";

const environmentOf = (pid: string): string[] => readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
const parentOf = (pid: string): string =>
  /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? "";

/** Finds the process of an app's platform by the data folder of its parent process. */
export function platformPid(dataDir: string): number {
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const here = readlinkSync(`/proc/${pid}/cwd`).endsWith("apps/platform");
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      if (!here || !command.includes("src/main.ts")) continue;
      if (environmentOf(parentOf(pid)).includes(`DATA_DIR=${dataDir}`)) return Number(pid);
    } catch {
      // It ended meanwhile, or belongs to another user.
    }
  }
  throw new Error("the platform of this app is not running");
}

export async function databasePid(dataDir: string): Promise<number> {
  const { rows } = await withDatabase(dataDir, (db) => db.query<{ data_directory: string }>("show data_directory"));
  return Number(readFileSync(join(rows[0]?.data_directory ?? "", "postmaster.pid"), "utf8").split("\n")[0]);
}
