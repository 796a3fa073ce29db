import { expect, test } from "vitest";
import { documents } from "./documents-schema.ts";

interface Allows {
  deposits?: string;
  limits?: { day?: string; week?: string; month?: string };
  withdrawal?: boolean;
}

const start = { key: "start", title: {}, requires: [] };
const known = { key: "known", title: {}, requires: ["identity"] };

/** Returns the faults of two levels with these permissions. */
function faultsOf(lower: Allows, upper: Allows, more: object = {}): string[] {
  const levels = [
    { ...start, allows: { withdrawal: false, ...lower } },
    { ...known, allows: { withdrawal: true, ...upper }, ...more },
  ];
  return documents.safeParse({ levels, operators: ["mai"] }).error?.issues.map(({ message }) => message) ?? [];
}

const narrower = "a level allows at least what the one below allows";

test.each<[Allows, Allows]>([
  [{}, {}],
  [{ deposits: "100.0000" }, { deposits: "100.0000" }],
  [{ limits: { day: "50.0000" } }, { limits: { day: "50.0000" } }],
  // The sum of all time bounds every period.
  [{ deposits: "150.0000", limits: { day: "100.0000" } }, { limits: { month: "1000.0000" } }],
  [{ limits: { month: "100.0000" } }, { limits: { day: "100.0000" } }],
])("a level that allows %j may be followed by one that allows %j", (lower, upper) => {
  expect(faultsOf(lower, upper)).toEqual([]);
});

test.each<[Allows, Allows]>([
  [{}, { deposits: "100.0000" }],
  [{ deposits: "100.0000" }, { deposits: "99.0000" }],
  [{ deposits: "100.0000" }, { limits: { day: "99.0000" } }],
  [{ limits: { day: "50.0000" } }, { limits: { month: "40.0000" } }],
  [{ limits: { day: "50.0000" } }, { limits: { month: "400.0000" } }],
  [{ withdrawal: true }, { withdrawal: false }],
])("a level that allows %j is not followed by one that allows %j", (lower, upper) => {
  expect(faultsOf(lower, upper)).toContain(narrower);
});

test("levels begin with nothing, each requires more, and the highest allows withdrawals", () => {
  expect(faultsOf({}, {}, { requires: [] })).toEqual(["a level requires all that the one below requires, and more"]);
  expect(faultsOf({}, {}, { key: "start" })).toEqual(["two levels have one key"]);
  expect(faultsOf({}, { withdrawal: false })).toEqual(["the highest level allows withdrawals"]);
  const one = { ...known, allows: { withdrawal: true } };
  const messages = (file: object) => documents.safeParse(file).error?.issues.map(({ message }) => message);
  expect(messages({ levels: [one], operators: ["mai"] })?.[0]).toContain("requires nothing");
  expect(messages({ levels: [{ ...one, ...start }] })).toEqual(["levels need an operator who looks at documents"]);
});
