import { expect, test } from "vitest";
import type { RowName } from "@croupier/contract/rows";
import { refuse, type Refusal } from "../db/refusal.ts";
import type { Call } from "./call.ts";
import { cacheAnswers } from "./answer-cache.ts";

const asks = (input: object, merchant = "saffron", language = "en"): Call<RowName> =>
  ({ input, merchant: { code: merchant }, language }) as Call<RowName>;

test("concurrent callers with the same input, merchant and language share one answer", async () => {
  let made = 0;
  const ask = cacheAnswers(60, async () => `answer ${++made}`);
  expect(await Promise.all([ask(asks({ a: 1 })), ask(asks({ a: 1 }))])).toEqual(["answer 1", "answer 1"]);
  expect(await ask(asks({ a: 2 }))).toBe("answer 2");
  expect(await ask(asks({ a: 1 }, "jade"))).toBe("answer 3");
  expect(await ask(asks({ a: 1 }, "saffron", "zh-CN"))).toBe("answer 4");
  expect(await ask(asks({ a: 1 }))).toBe("answer 1");
});

test("an expired answer is computed again", async () => {
  let made = 0;
  const ask = cacheAnswers(0, async () => `answer ${++made}`);
  expect(await ask(asks({}))).toBe("answer 1");
  await expect.poll(() => ask(asks({}))).not.toBe("answer 1");
});

test("refusals and failures are not stored", async () => {
  const outcomes: (() => string | Refusal)[] = [
    () => {
      throw new Error("away");
    },
    () => refuse("NOT_FOUND"),
    () => "there",
  ];
  const ask = cacheAnswers(60, async () => outcomes.shift()?.() ?? "more");
  await expect(ask(asks({}))).rejects.toThrow("away");
  expect(await ask(asks({}))).toEqual({ refused: "NOT_FOUND" });
  expect(await ask(asks({}))).toBe("there");
  expect(await ask(asks({}))).toBe("there");
});

test("the number of stored answers is bounded", async () => {
  let made = 0;
  const ask = cacheAnswers(60, async () => `answer ${++made}`);
  const first = await ask(asks({ n: 0 }));
  for (let n = 1; n <= 500; n++) await ask(asks({ n }));
  expect(await ask(asks({ n: 0 }))).not.toBe(first);
});
