import { execFileSync } from "node:child_process";
import { accessSync, constants, globSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The programs of the cluster, each with the package of Debian that contains it. */
const packageOf = {
  etcd: "etcd-server",
  // Patroni alone may bring the client of another store than etcd.
  patroni: "patroni python3-etcd",
  patronictl: "patroni python3-etcd",
  pgbouncer: "pgbouncer",
  "redis-server": "redis-server",
  haproxy: "haproxy",
  setpriv: "util-linux",
} as const;

type Program = keyof typeof packageOf;

/** The paths of the programs that the cluster runs. */
export type Programs = Record<Program, string> & {
  /** The folder of PostgreSQL's own programs, of the newest version that is installed. */
  postgres: string;
  /**
   * Whether Patroni keeps the leader's key safe through version 3 of etcd's interface: before 3.0.3 a primary whose
   * network comes back may overwrite the key of its successor, and what that had acknowledged is lost.
   */
  safeWithEtcd3: boolean;
  /** Whether PgBouncer remembers the prepared statements of its clients, as it does since 1.21. */
  poolerPrepares: boolean;
};

/** Daemons are in folders that are not in the path of every account. */
const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/sbin", "/usr/local/sbin"];

/** Finds a program in the path; undefined if there is none. */
export function findProgram(name: string): string | undefined {
  return folders
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

const versionOf = (folder: string): number => Number(/(\d+)\/bin$/.exec(folder)?.[1] ?? 0);

/** Finds every program, or returns the packages that are missing. */
export function findPrograms(): Programs | { missing: string[] } {
  const names = Object.keys(packageOf) as Program[];
  const found = names.map((name) => [name, findProgram(name)] as const);
  const [postgres] = globSync("/usr/lib/postgresql/*/bin").toSorted((a, b) => versionOf(b) - versionOf(a));
  const missing: string[] = found.flatMap(([name, file]) => (file === undefined ? [packageOf[name]] : []));
  if (postgres === undefined) missing.push("postgresql");
  if (missing.length > 0 || postgres === undefined) return { missing: [...new Set(missing)] };
  const programs = Object.fromEntries(found) as Record<Program, string>;
  return {
    ...programs,
    postgres,
    safeWithEtcd3: isFrom(programs.patroni, [3, 0, 3]),
    poolerPrepares: isFrom(programs.pgbouncer, [1, 21, 0]),
  };
}

/** Returns whether a program has this version or a later one. */
function isFrom(file: string, wanted: readonly number[]): boolean {
  const text = execFileSync(file, ["--version"], { encoding: "utf8" });
  const version = (/(\d+)\.(\d+)(?:\.(\d+))?/.exec(text)?.slice(1) ?? []).map((part) => Number(part ?? 0));
  const at = wanted.findIndex((number, place) => (version[place] ?? 0) !== number);
  return at === -1 || (version[at] ?? 0) > (wanted[at] ?? 0);
}

/** Returns the line that installs packages. */
export const aptLine = (missing: readonly string[]): string =>
  `apt-get install --no-install-recommends ${missing.join(" ")}`;
