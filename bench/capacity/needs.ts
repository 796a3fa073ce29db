import type { Day } from "./simulate.ts";

/** Figures that bench measured, for one signed bet or win. */
export interface Measured {
  callsASecond: number;
  platformMs: number;
  databaseMs: number;
  logBytes: number;
}

/** Stated inputs that no measurement gives. */
const assumed = {
  /** Bytes that a settled bet occupies with its lines, indexes and daily sums. */
  storedBytesABet: 2300,
  /** Rows that a settled bet adds: bet, round, two entries with four lines and two keys, and its share of the sums. */
  rowsABet: 11,
  /** Processors of the largest primary that is bought, and their share in use at the peak. */
  largestPrimary: 32,
  usedShare: 0.5,
  /** Bytes of the largest disk of a primary that can still be copied to a new standby within two days. */
  largestDisk: 60e12,
  /** Days of bets that stay on the primary's disk. */
  daysStored: 400,
  /** Prices a month: a processor with 4 GB of memory, a GB of disk, a GB of backup. */
  processorPrice: 30,
  diskPrice: 0.1,
  backupPrice: 0.025,
};

/** Reads the measurements of bets and wins with 64 clients from the table of results. @throws if one is missing */
export function readMeasured(results: string): Measured {
  const valueOf = (name: string): number => {
    const row = results.split("\n").find((line) => line.split("|")[1]?.trim() === name);
    const value = Number.parseFloat(row?.split("|")[2] ?? "");
    if (Number.isNaN(value)) throw new Error(`bench/results.md has no row "${name}": run npm run bench`);
    return value;
  };
  const calls = "signed bets and wins, 64 clients";
  return {
    callsASecond: valueOf(calls),
    platformMs: valueOf(`${calls}, processor of the platform`),
    databaseMs: valueOf(`${calls}, processor of the database`),
    logBytes: valueOf(`${calls}, written to the log`),
  };
}

/** Returns what a day needs of machines. */
export function needsOf(day: Day, { callsASecond, platformMs, databaseMs, logBytes }: Measured) {
  const calls = day.peakBetsASecond * 2;
  const databaseCores = (calls * databaseMs) / 1000 / assumed.usedShare;
  const platformCores = (calls * platformMs) / 1000 / assumed.usedShare;
  const storedBytes = day.bets * assumed.storedBytesABet;
  const disk = (storedBytes * assumed.daysStored) / 1e9;
  const cells = Math.max(
    1,
    Math.ceil(databaseCores / assumed.largestPrimary),
    Math.ceil((disk * 1e9) / assumed.largestDisk),
  );
  const isOne = calls < callsASecond / 2;
  // One platform has one processor; from the second machine on, one more covers the loss of any.
  const platforms = isOne ? 1 : Math.ceil(platformCores) + cells;
  const standbys = isOne ? 0 : 2 * cells;
  const primary = Math.max(2, Math.ceil(databaseCores / cells));
  const processors = primary * (cells + standbys) + platforms + (isOne ? 0 : 3 * cells);
  const price = Math.round(
    processors * assumed.processorPrice +
      disk * (1 + standbys / cells) * assumed.diskPrice +
      disk * assumed.backupPrice,
  );
  return {
    calls,
    rows: day.bets * assumed.rowsABet,
    storedBytes,
    logBytes: day.bets * 2 * logBytes,
    primary,
    platforms,
    cells,
    disk,
    price,
    add: additions({ isOne, platforms, cells }),
  };
}

/** Names the parts that a deployment of this size has. */
function additions({ isOne, platforms, cells }: { isOne: boolean; platforms: number; cells: number }): string {
  if (isOne) return "one machine, backups";
  if (cells > 1) return `${cells} cells, each with all of the above`;
  return platforms > 4 ? "a pooler, a bigger primary" : "two standbys, a balancer, Redis";
}
