import fc from "fast-check";
import { expect, test } from "vitest";
import { readPage } from "./page-of-days.ts";

const dayMs = 24 * 60 * 60_000;
const start = Date.UTC(2026, 4, 1);

test("pages make up the whole list, for any spread over the days and any length", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(6 * dayMs - 1), { maxLength: 120 }),
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom(-210, 0, 480),
      // A day that is read in parts has more rows than these.
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
