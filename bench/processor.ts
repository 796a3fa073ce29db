import { readdirSync, readFileSync } from "node:fs";

/** Kernel clock ticks per second: the unit of /proc. */
const ticks = 100;

interface Stat {
  pid: number;
  parent: number;
  seconds: number;
}

function readStat(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name is in brackets and may contain spaces.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const [user = "0", system = "0", endedUser = "0", endedSystem = "0"] = fields.slice(11, 15);
    const spent = Number(user) + Number(system) + Number(endedUser) + Number(endedSystem);
    return { pid, parent: Number(fields[1]), seconds: spent / ticks };
  } catch {
    // The process ended meanwhile.
    return undefined;
  }
}

/** Returns the seconds of processor time that a process and its children have used. */
export function processorSeconds(pid: number): number {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(Number(name)));
  return all.reduce((sum, stat) => sum + (stat && (stat.pid === pid || stat.parent === pid) ? stat.seconds : 0), 0);
}
