import { afterAll, expect, test } from "vitest";
import { cashOf, read, testWallet, unit } from "./test-vendor.ts";

const wallet = await testWallet();

afterAll(async () => expect(await wallet.close()).toEqual([]));

test.each([3n * unit, 0n])(
  "a win transaction (%s) sent for two players at once is paid to one of them",
  async (amount) => {
    const players = [await wallet.rich(), await wallet.rich()];
    for (let run = 0; run < 100; run++) {
      const bets = players.map(() => wallet.newTx());
      for (const [at, player] of players.entries()) await wallet.vendor.bet(player, bets[at] ?? "", unit);
      const before = await Promise.all(players.map((player) => cashOf(wallet.db, player.id)));
      const win = wallet.newTx();
      const answers = await Promise.all(
        players.map((player, at) => wallet.vendor.win(player, win, bets[at] ?? "", amount)),
      );
      const statuses = answers.map((answer) => read(answer).status);
      expect(statuses.toSorted()).toEqual(["OK", "TX_MISMATCH"]);
      const gained = await Promise.all(
        players.map(async (player, at) => (await cashOf(wallet.db, player.id)) - (before[at] ?? 0n)),
      );
      expect(gained).toEqual(statuses.map((status) => (status === "OK" ? amount : 0n)));
      const late = players[statuses.indexOf("TX_MISMATCH")];
      if (late) await wallet.vendor.win(late, wallet.newTx(), bets[players.indexOf(late)] ?? "", 0n);
    }
  },
);

test("a bet racing the win that closes its round is settled with it or refused", async () => {
  const player = await wallet.rich();
  const met = new Set<string>();
  for (let run = 0; run < 200; run++) {
    const [first, second] = [wallet.newTx(), wallet.newTx()];
    await wallet.vendor.bet(player, first, unit);
    const [closed, raced] = await Promise.all([
      wallet.vendor.win(player, wallet.newTx(), first, unit),
      wallet.vendor.bet(player, second, unit / 10n, { roundId: `round-${first}` }),
    ]);
    expect(read(closed).status).toBe("OK");
    met.add(read(raced).status);
    expect(read(await wallet.vendor.bet(player, wallet.newTx(), unit, { roundId: `round-${first}` })).status).toBe(
      "ROUND_CLOSED",
    );
  }
  const { rows } = await wallet.db.query("select id from bet where member_id = $1 and state <> 'settled'", [player.id]);
  expect(rows).toEqual([]);
  expect([...met].every((status) => ["OK", "ROUND_CLOSED"].includes(status))).toBe(true);
});
