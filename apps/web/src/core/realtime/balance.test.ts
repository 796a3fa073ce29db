import type { SocketMessage } from "@croupier/contract/wire/events";
import { expect, test } from "vitest";
import { newBalance } from "./balance.ts";

const balanceAt = (sequence: string) => ({
  type: "balance" as const,
  balance: "1.0000",
  bonus: "0.0000",
  held: "0.0000",
  vendors: "0.0000",
  total: "1.0000",
  sequence,
});

const message = (kind: "balance" | "ready", sequence: string) =>
  ({ kind, sequence: "7", balance: balanceAt(sequence) }) satisfies SocketMessage;

test("a change is applied even if the same balance was read, unless an earlier message is newer", () => {
  const position = { balance: undefined };
  expect(newBalance(position, message("balance", "3"), "3")).toEqual(balanceAt("3"));
  expect(newBalance(position, message("balance", "3"), "3")).toBeUndefined();
  expect(newBalance(position, message("balance", "5"), "5")).toEqual(balanceAt("5"));
});

test("the first `ready` is applied only if the balance changed after it was read", () => {
  expect(newBalance({ balance: undefined }, message("ready", "3"), "3")).toBeUndefined();
  expect(newBalance({ balance: undefined }, message("ready", "4"), "3")).toEqual(balanceAt("4"));
});

test("a page that was reading its balance at the first `ready` finds a change at the next one", () => {
  const position = { balance: undefined };
  expect(newBalance(position, message("ready", "4"), undefined)).toBeUndefined();
  expect(newBalance(position, message("ready", "4"), "3")).toEqual(balanceAt("4"));
});

test("a missed change is found by the next `ready`, even if the balance was read since", () => {
  const position = { balance: "3" };
  expect(newBalance(position, message("ready", "4"), "4")).toEqual(balanceAt("4"));
});

test("`ready` without a balance, as a sub-account receives it, applies nothing", () => {
  expect(newBalance({ balance: undefined }, { kind: "ready", sequence: "7" }, "3")).toBeUndefined();
});
