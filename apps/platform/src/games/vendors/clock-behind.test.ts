import { afterAll, expect, test } from "vitest";
import { gatherMeasures, minimumsOf } from "../../agents/measures/store.ts";
import { gatherAll } from "../../agents/measures/test-measures.ts";
import { readMerchants } from "../../site/merchants/store.ts";
import { read, testWallet, unit } from "./test-vendor.ts";

const wallet = await testWallet();
const { db, vendor, newTx, rich } = wallet;

// The invariants compare the figures with the bets and the ledger.
afterAll(async () => expect(await wallet.close()).toEqual([]));

test("bets and wins on a server whose clock is behind are counted once it has caught up", async () => {
  const player = await rich();
  await gatherAll(db);
  // An earlier server counted up to a moment that this one has not reached.
  const { rows } = await db.query<{ until: Date }>(
    `update measured set until = now() + interval '1500 milliseconds', lists_until = now() + interval '1500 milliseconds'
     returning until`,
  );
  const until = rows[0]?.until ?? new Date();
  const [bet, other, back] = [newTx(), newTx(), newTx()];
  for (const tx of [bet, other, back]) expect(read(await vendor.bet(player, tx, 10n * unit)).status).toBe("OK");
  expect(read(await vendor.win(player, newTx(), bet, 25n * unit)).status).toBe("OK");
  expect(read(await vendor.rollback(player, newTx(), back)).status).toBe("OK");
  const minimums = minimumsOf(await readMerchants(db));
  await expect.poll(async () => (await gatherMeasures(db, minimums)) > until).toBe(true);
  const { rows: figures } = await db.query(
    "select bets, stake, payout from play_by_day where member_id = $1 and not team",
    [player.id],
  );
  expect(figures).toEqual([{ bets: 1n, stake: 10n * unit, payout: 25n * unit }]);
  const { rows: listed } = await db.query(
    "select state, bets from bets_by_day where member_id = $1 and not team and bets <> 0 order by state",
    [player.id],
  );
  expect(listed).toEqual([
    { state: "open", bets: 1n },
    { state: "settled", bets: 1n },
    { state: "cancelled", bets: 1n },
  ]);
});
