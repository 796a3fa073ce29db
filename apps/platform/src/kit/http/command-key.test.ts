import { rows, type RowName } from "@croupier/contract/rows";
import type { Endpoint } from "@croupier/contract/wire/endpoint";
import { expect, test } from "vitest";
import { z } from "zod";
import { fingerprintOf } from "./command-key.ts";

const fields = (row: Endpoint): string[] => Object.keys((row.input as z.ZodObject).shape);
const table = (Object.entries(rows) as [RowName, Endpoint][])
  .filter(([, row]) => row.idempotent)
  .flatMap(([name, row]) => fields(row).map((field) => ({ name, field, mayDiffer: row.mayDiffer ?? [] })));

test.each(table)("$name: another $field is another command, unless it may differ", ({ name, field, mayDiffer }) => {
  const first = { [field]: "one" };
  const other = fingerprintOf(name, { [field]: "two" }, "USD") !== fingerprintOf(name, first, "USD");
  expect(other).toBe(!mayDiffer.includes(field));
});

test("only passwords and addresses to return to may differ in a repetition", () => {
  const named = (Object.values(rows) as Endpoint[]).flatMap(({ mayDiffer = [] }) => mayDiffer);
  expect([...new Set(named)].toSorted()).toEqual(["paymentPassword", "returnUrl"]);
});

test("the order of fields does not matter; the call, the currency and an absent field do", () => {
  const one = fingerprintOf("createDeposit", { method: "bank", amount: 5n }, "USD");
  expect(fingerprintOf("createDeposit", { amount: 5n, method: "bank" }, "USD")).toBe(one);
  expect(fingerprintOf("createDeposit", { method: "bank", amount: 5n }, "EUR")).not.toBe(one);
  expect(fingerprintOf("createDeposit", { method: "bank" }, "USD")).not.toBe(one);
  expect(fingerprintOf("createWithdrawal", { method: "bank", amount: 5n }, "USD")).not.toBe(one);
});

test("order in a list matters, and nested fields count", () => {
  const confirm = (proofs: unknown) => fingerprintOf("confirmWithdrawal", { proofs }, "USD");
  expect(confirm(["a", "b"])).not.toBe(confirm(["b", "a"]));
  expect(confirm([{ id: 1n, at: "x" }])).toBe(confirm([{ at: "x", id: 1n }]));
  expect(confirm([{ id: 1n, at: "x" }])).not.toBe(confirm([{ id: 2n, at: "x" }]));
});
