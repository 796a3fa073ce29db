import { readGmtOffset } from "@croupier/contract/domain/gmt-offset";
import type { Pool } from "../../kit/db/pool.ts";
import type { Merchants } from "../../site/merchants/merchants.ts";

/** A time zone by which days and months are counted. */
export interface Zone {
  /** Its name for `at time zone`. */
  sql: string;
  /** Returns the month of a moment, "2026-11". */
  monthAt(time: Date): string;
}

/** A zone of a fixed offset. PostgreSQL counts the offsets of such names to the west. */
function fixedZone(minutes: number): Zone {
  const pad = (value: number) => String(value).padStart(2, "0");
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const size = `${pad(hours)}:${pad(rest)}`;
  const [east, west] = minutes < 0 ? ["-", "+"] : ["+", "-"];
  return {
    sql: `<${east}${pad(hours)}${pad(rest)}>${west}${size}`,
    monthAt: (time) => new Date(time.getTime() + minutes * 60_000).toISOString().slice(0, 7),
  };
}

function namedZone(name: string): Zone {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: name, year: "numeric", month: "2-digit" });
  return {
    sql: name,
    monthAt(time) {
      const parts = format.formatToParts(time);
      const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
      return `${part("year")}-${part("month")}`;
    },
  };
}

/** Returns the usual name of a zone that this runtime knows: "AET" is Australia/Sydney. */
function nameOf(typed: string): string | undefined {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: typed }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/**
 * Creates a reader of the time zones that browsers name. A zone that this runtime or the database does not know, such as
 * "Etc/Unknown", is the merchant's.
 */
export function createZones(db: Pool, merchants: Pick<Merchants, "byCode">) {
  let known: Promise<Set<string>> | undefined;
  const read = async () => {
    const { rows } = await db.query<{ name: string | null }>("select name from pg_timezone_names");
    return new Set(rows.flatMap(({ name }) => name ?? []));
  };
  const names = () => {
    known ??= read().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  return async (merchant: string, typed = "UTC"): Promise<Zone> => {
    const offset = readGmtOffset(typed);
    if (offset !== undefined) return fixedZone(offset);
    const name = nameOf(typed);
    if (name !== undefined && (await names()).has(name)) return namedZone(name);
    return fixedZone((await merchants.byCode(merchant)).config.gmtOffsetMinutes);
  };
}

export type ZoneOf = ReturnType<typeof createZones>;
