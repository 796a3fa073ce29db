import fc from "fast-check";
import { expect, test } from "vitest";
import { readPage } from "./page-of-days.ts";

const dayMs = 24 * 60 * 60_000;
const start = Date.UTC(2026, 4, 1);

test("the pages of a list are the list, however its rows are spread over the days and however long a page is", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(6 * dayMs - 1), { maxLength: 120 }),
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom(-210, 0, 480),
      // A list of which a page is read from a part of the day has more rows than these.
      fc.constantFrom(1, 1000),
      async (moments, limit, gmtOffsetMinutes, times) => {
        const rows = moments
          .map((at) => start + at - gmtOffsetMinutes * 60_000)
          .flatMap((at) => Array.from({ length: times }, () => at))
          .toSorted((a, b) => b - a);
        const days = Object.entries(
          Object.groupBy(rows, (at) => new Date(at + gmtOffsetMinutes * 60_000).toISOString().slice(0, 10)),
        )
          .map(([day, of]) => ({ day, count: of?.length ?? 0 }))
          .toSorted((a, b) => b.day.localeCompare(a.day));
        for (const pageNo of [0, 1, Math.floor(rows.length / limit / 2), Math.floor(rows.length / limit), 10_000]) {
          const offset = pageNo * limit;
          const page = await readPage(
            days,
            { limit, offset, gmtOffsetMinutes, now: new Date(start + 5.5 * dayMs) },
            async ({ from, to }, most, skipped) =>
              rows.filter((at) => at >= from.getTime() && at < to.getTime()).slice(skipped, skipped + most),
          );
          expect(page).toEqual(rows.slice(offset, offset + limit));
        }
      },
    ),
    { numRuns: 60 },
  );
});
