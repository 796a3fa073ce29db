import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../kit/db/test-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.drop());

type Period = "day" | "week" | "month";

async function periodAt(period: Period, at: Date, offset: number): Promise<{ from: string; to: string }> {
  const { rows } = await database.pool.query<{ starts_at: Date; ends_at: Date }>(
    "select * from limit_period($1, $2, $3)",
    [period, at, offset],
  );
  return { from: rows[0]?.starts_at.toISOString() ?? "", to: rows[0]?.ends_at.toISOString() ?? "" };
}

/** Calculates a period by the parts of the merchant's clock. */
function modelAt(period: Period, at: Date, offset: number): { from: string; to: string } {
  const local = new Date(at.getTime() + offset * 60_000);
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  const monday = day - ((local.getUTCDay() + 6) % 7);
  const [from, to] = {
    day: [Date.UTC(year, month, day), Date.UTC(year, month, day + 1)],
    week: [Date.UTC(year, month, monday), Date.UTC(year, month, monday + 7)],
    month: [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)],
  }[period] as [number, number];
  const write = (time: number) => new Date(time - offset * 60_000).toISOString();
  return { from: write(from), to: write(to) };
}

test.each([
  ["day", "2026-11-30T16:59:59.999Z", 420, "2026-11-29T17:00:00.000Z", "2026-11-30T17:00:00.000Z"],
  ["day", "2026-11-30T17:00:00.000Z", 420, "2026-11-30T17:00:00.000Z", "2026-12-01T17:00:00.000Z"],
  ["week", "2026-11-29T23:59:59.999Z", 0, "2026-11-23T00:00:00.000Z", "2026-11-30T00:00:00.000Z"],
  ["week", "2026-11-30T00:00:00.000Z", 0, "2026-11-30T00:00:00.000Z", "2026-12-07T00:00:00.000Z"],
  ["month", "2028-02-29T23:00:00.000Z", -120, "2028-02-01T02:00:00.000Z", "2028-03-01T02:00:00.000Z"],
  ["month", "2026-12-31T20:00:00.000Z", 420, "2026-12-31T17:00:00.000Z", "2027-01-31T17:00:00.000Z"],
] as const)("a %s that contains %s at offset %s starts and ends at the merchant's midnight", async (...given) => {
  const [period, at, offset, from, to] = given;
  expect(await periodAt(period, new Date(at), offset)).toEqual({ from, to });
});

test("every period of any merchant's clock is that of the calendar", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<Period>("day", "week", "month"),
      fc.date({ min: new Date("2024-01-01"), max: new Date("2030-12-31"), noInvalidDate: true }),
      fc.integer({ min: -48, max: 56 }).map((quarters) => quarters * 15),
      async (period, at, offset) => {
        expect(await periodAt(period, at, offset)).toEqual(modelAt(period, at, offset));
      },
    ),
    { numRuns: 300 },
  );
});
