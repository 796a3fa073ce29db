import { beforeEach, expect, test, vi } from "vitest";
import { storePending, readPending, dropPending } from "./pending.ts";

function storage(): Storage {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  } as Storage;
}

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
});

const account = (number: string) => ({
  method: "bank",
  bankCode: "FLB",
  holder: "Lina Tran",
  number,
  paymentPassword: "246810",
});

test("account numbers, names and passwords are not stored on the device under any name", () => {
  storePending("7", "addDestination", account("7012345678901"));
  const stored = localStorage.getItem("croupier.pending") ?? "";
  expect(stored).toContain("addDestination");
  for (const secret of ["7012345678901", "Lina", "Tran", "246810", "FLB"]) expect(stored).not.toContain(secret);
});

test("the same command keeps its key until its answer is there, another one gets another", () => {
  const { key } = storePending("7", "addDestination", account("7012345678901"));
  expect(storePending("7", "addDestination", account("7012345678901")).key).toBe(key);
  expect(storePending("7", "addDestination", account("7012345678902")).key).not.toBe(key);
  expect(storePending("8", "addDestination", account("7012345678901")).key).not.toBe(key);
  dropPending(key);
  expect(storePending("7", "addDestination", account("7012345678901")).key).not.toBe(key);
});

test("a deposit can be asked for again after a reload exactly as it was sent", () => {
  const input = {
    method: "bank",
    amount: "100.0000",
    returnUrl: "http://localhost/member/depositv2",
    bonus: "WELCOME",
  };
  const { key } = storePending("7", "createDeposit", input);
  expect(readPending("7", "createDeposit")).toMatchObject({ key, input });
});
