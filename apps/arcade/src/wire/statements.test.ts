import { expect, test } from "vitest";
import { awardsPage, roundsPage, transfersPage } from "@croupier/contract/wire/vendor-statements";
import { arcadeForTests, askSigned, newKey, opened } from "../test-arcade.ts";
import { testKey } from "../test-peer.ts";

const context = arcadeForTests();
const { peer } = context;

const day = 86_400_000;
const range = () => ({ from: new Date(Date.now() - day).toISOString(), to: new Date(Date.now() + day).toISOString() });

async function ask(path: string, requested: object, secret = testKey.secret): Promise<{ http: number; body: unknown }> {
  const answer = await askSigned(context.arcade.url, path, requested, { secret });
  return { http: answer.status, body: await answer.json() };
}

test("reports its rounds with stake, win and result, under the stake's transaction", async () => {
  const { player } = await opened(context.arcade.url, peer);
  const key = newKey();
  const round = await player.spin(key);
  await player.settle(key);
  const { rounds, next } = roundsPage.parse((await ask("/report/v1/rounds", range())).body);
  expect(next).toBeUndefined();
  expect(rounds).toHaveLength(1);
  const stake = peer.seen.find(({ verb }) => verb === "bet")?.body;
  expect(rounds[0]).toMatchObject({ txId: stake?.["txId"], vassalage: "PG", state: "settled", stake: 20_000n });
  expect(round).toMatchObject({ ok: true });
});

test("reports a thousand rounds a page, each once, and never without a signature", async () => {
  await context.arcade.db.query(
    `insert into arcade.transfer (reference, fingerprint, vassalage, player_id, currency, direction, amount, status)
     select 'ref-' || n, '', 'PG', '7', 'CNY', 'in', n, 'OK' from generate_series(1, 1500) n`,
  );
  const first = transfersPage.parse((await ask("/report/v1/transfers", range())).body);
  const second = transfersPage.parse(
    (await ask("/report/v1/transfers", { ...range(), ...(first.next ? { after: first.next } : {}) })).body,
  );
  const all = [...first.transfers, ...second.transfers].map(({ reference }) => reference);
  expect([first.transfers.length, second.transfers.length, second.next]).toEqual([1000, 500, undefined]);
  expect(new Set(all).size).toBe(1500);
  expect(awardsPage.parse((await ask("/report/v1/awards", range())).body)).toEqual({ awards: [] });
  expect((await ask("/report/v1/rounds", range(), "another-secret-of-32-characters-x")).http).toBe(401);
  expect((await ask("/report/v1/rounds", { from: "yesterday" })).http).toBe(400);
});
