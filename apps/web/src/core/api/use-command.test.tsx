import { screen } from "@testing-library/react";
import type { Code } from "@croupier/contract/wire/codes";
import { headers } from "@croupier/contract/wire/version";
import { expect, test } from "vitest";
import { member, openPage } from "../../app/test-page.tsx";
import { useCommand } from "./use-command.ts";

function Convert() {
  const { failure, run, state } = useCommand("convertPoints");
  return (
    <button type="button" onClick={() => void run({ points: "200.0000", paymentPassword: "135790" })}>
      {state === "idle" ? (failure?.code ?? "none") : "running"}
    </button>
  );
}

/** Presses a command's button; returns the last code shown, and the keys that were sent. */
async function press(codes: readonly Code[], presses: number) {
  let attempt = 0;
  const page = await openPage(<Convert />, {
    as: member,
    answers: { convertPoints: () => ({ refuse: codes[Math.min(attempt++, codes.length - 1)] ?? "NOT_FOUND" }) },
  });
  for (let at = 0; at < presses; at += 1) {
    await page.user.click(screen.getByRole("button"));
    await screen.findByRole("button", { name: /^[A-Z_]+$/ }, { timeout: 5000 });
  }
  const calls = page.calls("convertPoints");
  return {
    code: screen.getByRole("button").textContent,
    keys: new Set(calls.map((call) => call.headers.get(headers.idempotencyKey))),
  };
}

test.each<[Code, number, Code]>([
  ["TOO_MANY_REQUESTS", 1, "UNAVAILABLE"],
  ["TOO_MANY_REQUESTS", 3, "TOO_MANY_REQUESTS"],
  ["DECRYPTION_FAILED", 3, "DECRYPTION_FAILED"],
])("%s after a lost answer keeps the command's key, pressed %i times", async (refused, presses, shown) => {
  const { code, keys } = await press(["UNAVAILABLE", refused], presses);
  expect([code, keys.size]).toEqual([shown, 1]);
});

test("a refusal of the first attempt is final, and the next press is another command", async () => {
  const { code, keys } = await press(["TOO_MANY_REQUESTS"], 2);
  expect([code, keys.size]).toEqual(["TOO_MANY_REQUESTS", 2]);
});
