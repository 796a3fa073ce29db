import type { Range } from "../../kit/lib/range.ts";
import { momentsOf, type DayRange } from "./days.ts";

/** How many rows a list has on a day. */
export interface Listed {
  day: string;
  count: number;
}

interface Stretch extends DayRange {
  /** How many rows lie on these days, and how many of them are newer than the page. */
  count: number;
  offset: number;
}

/** Finds the days on which a page lies, of days with the newest first; undefined where the list ends before it. */
function stretchOf(days: readonly Listed[], limit: number, offset: number): Stretch | undefined {
  let before = 0;
  let found: Stretch | undefined;
  for (const { day, count } of days) {
    if (before + count > offset) {
      found = {
        to: found?.to ?? day,
        offset: found?.offset ?? offset - before,
        from: day,
        count: (found?.count ?? 0) + count,
      };
      if (before + count >= offset + limit) break;
    }
    before += count;
  }
  return found;
}

/** So many rows are read and sorted in a moment; of more, only the newer part is. */
const readAtOnce = 20_000;
/** Rows are not spread evenly over a day. */
const margin = 4;

/**
 * Reads a page of a list, newest first, from nothing but the days on which it lies: of a long day, only from a part that
 * should hold it, and from the whole day where that did not.
 */
export async function readPage<R>(
  days: readonly Listed[],
  { limit, offset, gmtOffsetMinutes, now }: { limit: number; offset: number; gmtOffsetMinutes: number; now: Date },
  read: (range: Range, limit: number, offset: number) => Promise<R[]>,
): Promise<R[]> {
  const stretch = stretchOf(days, limit, offset);
  if (!stretch) return [];
  const whole = momentsOf(stretch, gmtOffsetMinutes);
  const newest = Math.min(whole.to.getTime(), now.getTime());
  const share = (margin * (stretch.offset + limit)) / stretch.count;
  if (stretch.count > readAtOnce && share < 1) {
    const from = new Date(newest - share * (newest - whole.from.getTime()));
    const rows = await read({ from, to: whole.to }, limit, stretch.offset);
    if (rows.length === limit) return rows;
  }
  return read(whole, limit, stretch.offset);
}
