import type { Range } from "../../kit/lib/range.ts";
import { momentsOf, type DayRange } from "./days.ts";

/** The number of rows a list has on a day. */
export interface Listed {
  day: string;
  count: number;
}

interface Stretch extends DayRange {
  /** The number of rows on these days, and of those newer than the page. */
  count: number;
  offset: number;
}

/** Finds the days of a page among days sorted newest first; undefined if the list ends before it. */
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

/** Maximum of rows to read and sort at once; of more, only the newer part is read. */
const readAtOnce = 20_000;
/** Factor for the uneven spread of rows over a day. */
const margin = 4;

/**
 * Reads a page of a list, newest first, from its days only. Of a long day it reads a part that should contain the page,
 * and the whole day if that part did not.
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
