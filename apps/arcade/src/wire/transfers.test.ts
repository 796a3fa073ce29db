import { expect, test } from "vitest";
import { arcadeForTests, askSigned, newKey } from "../test-arcade.ts";

const context = arcadeForTests();

const path = "/transfer/v1/move";

/** Sends a transfer signed like a platform's, if need be with another body. Returns undefined without a response. */
async function move(change: Record<string, unknown> = {}, sent?: string, age = 0, withinMs = 20_000) {
  const order = {
    reference: newKey(),
    vassalage: "PG",
    playerId: "7",
    direction: "in",
    amount: "50.0000",
    currency: "CNY",
  };
  const signal = AbortSignal.timeout(withinMs);
  const how = { age, signal, ...(sent === undefined ? {} : { sent }) };
  const answer = await askSigned(context.arcade.url, path, { ...order, ...change }, how).catch(() => undefined);
  return answer && { http: answer.status, ...((await answer.json()) as { status: string }) };
}

test("takes money once per reference, and refuses another amount under it", async () => {
  const reference = newKey();
  for (let times = 0; times < 3; times += 1) expect(await move({ reference })).toMatchObject({ status: "OK" });
  expect(await move({ reference, amount: "51.0000" })).toMatchObject({ http: 409 });
  const { rowCount } = await context.arcade.db.query("select from arcade.transfer where reference = $1", [reference]);
  expect(rowCount).toBe(1);
});

test("selects its behaviour by the cents: a refusal, or a delayed response", async () => {
  expect(await move({ amount: "50.1100", direction: "out" })).toMatchObject({ status: "REFUSED" });
  const silent = { reference: newKey(), amount: "50.1300" };
  expect(await move(silent, undefined, 0, 4000)).toBeUndefined();
  await context.arcade.db.query("update arcade.transfer set at = now() - interval '1 minute'");
  expect(await move(silent)).toMatchObject({ status: "OK" });
});

test("refuses text that the database cannot store", async () => {
  expect(await move({ currency: "C\u0000Y" })).toMatchObject({ http: 400 });
});

test("refuses a wrong signature and an invalid amount", async () => {
  expect(await move({}, JSON.stringify({ amount: "1.0000" }))).toMatchObject({ http: 401 });
  expect(await move({}, undefined, 301)).toMatchObject({ http: 401 });
  expect(await move({ amount: "-50.0000" })).toMatchObject({ http: 400 });
});
