import { afterAll, expect, test } from "vitest";
import { transact } from "../../kit/db/transact.ts";
import { inbox } from "../../notifications/inbox/inbox.ts";
import { resultCommands } from "../../backoffice/commands/results.ts";
import { runCommand } from "../../backoffice/commands/run.ts";
import { createResults } from "./results.ts";
import { testLimits } from "./test-limits.ts";
import { cashOf, read, testWallet, topUp, unit, type Player } from "./test-vendor.ts";

const wallet = await testWallet();
const { db, vendor, newTx } = wallet;

afterAll(async () => expect(await wallet.close()).toEqual([]));

const results = createResults(inbox.notify);

/** Runs an operator's command; returns its output. */
async function command(actor: string, name: string, ...words: string[]): Promise<string> {
  const found = resultCommands[name];
  const answer = found && (await runCommand(db, found, actor, words));
  if (answer === undefined) throw new Error(`${name} does not take ${words.join(" ")}`);
  return answer;
}

async function settled(player: Player, win: bigint, stake = unit): Promise<{ id: string; tx: string }> {
  const tx = newTx();
  await vendor.bet(player, tx, stake);
  await vendor.win(player, newTx(), tx, win);
  const { rows } = await db.query<{ id: bigint }>("select max(id) as id from bet where member_id = $1", [player.id]);
  return { id: String(rows[0]?.id), tx };
}

const referenceIn = (reply: string): string => /C[0-9A-F]{12}/.exec(reply)?.[0] ?? `no reference in ${reply}`;

async function reviewOf(player: Player) {
  const { rows } = await db.query<{ reference: string; state: string; cause: string; moved: bigint; owed: bigint }>(
    "select reference, state, cause, moved, owed from result_review where member_id = $1 order by id",
    [player.id],
  );
  return rows;
}

async function betOf(id: string) {
  const { rows } = await db.query<{ payout: bigint; state: string; movements: { kind: string; change: string }[] }>(
    "select payout, state, movements from bet where id = $1",
    [id],
  );
  return rows[0];
}

test("a correction waits for a second person, then pays the difference in a new entry", async () => {
  const player = await wallet.rich();
  const bet = await settled(player, 2n * unit);
  const asked = await command("mai", "correct", bet.id, "12", "the wheel was misread");
  const reference = referenceIn(asked);
  expect(asked).toContain("second person");
  expect(await command("mai", "result", reference, "approve")).toContain("second person");
  expect(await cashOf(db, player.id)).toBe(101n * unit);
  expect(await command("bao", "result", reference, "approve")).toBe(`${reference}: applied.`);
  expect(await cashOf(db, player.id)).toBe(111n * unit);
  expect(await command("bao", "result", reference, "approve")).toContain("decided");
  expect(await cashOf(db, player.id)).toBe(111n * unit);
  expect(await betOf(bet.id)).toMatchObject({
    payout: 12n * unit,
    state: "settled",
    movements: [{}, {}, { kind: "correction", change: "10.0000" }],
  });
  const entries = await db.query("select kind from ledger_entry where key = $1", [`result:${reference}`]);
  expect(entries.rows).toEqual([{ kind: "adjustment" }]);
  const messages = await db.query("select kind from member_message where member_id = $1", [player.id]);
  expect(messages.rows).toEqual([{ kind: "bet.corrected" }]);
  const audit = await db.query("select actor from audit_entry where subject = $1 order by id", [reference]);
  expect(audit.rows.map(({ actor }: { actor: string }) => actor)).toEqual(["mai", "mai", "bao"]);
});

test("a downward correction takes what is available; the rest is owed and collected later", async () => {
  const player = await wallet.rich();
  const bet = await settled(player, 50n * unit);
  await vendor.bet(player, newTx(), 140n * unit);
  const reference = referenceIn(await command("mai", "correct", bet.id, "5", "paid twice"));
  expect(await command("bao", "result", reference, "approve")).toContain("36.0000 USD still owed");
  expect(await cashOf(db, player.id)).toBe(0n);
  expect(await betOf(bet.id)).toMatchObject({ payout: 5n * unit });
  expect(await reviewOf(player)).toMatchObject([{ moved: -9n * unit, owed: 36n * unit }]);
  expect(await command("mai", "results", "test", "owed")).toContain(reference);
  expect(await command("mai", "result", reference, "collect")).toContain("nothing");
  await topUp(db, player.id, 20n * unit);
  expect(await command("mai", "result", reference, "collect")).toContain("16.0000 USD still owed");
  await topUp(db, player.id, 20n * unit);
  expect(await command("mai", "result", reference, "collect")).toBe(`${reference}: applied.`);
  expect(await cashOf(db, player.id)).toBe(4n * unit);
  expect(await command("mai", "results", "test", "owed")).toBe("No results.");
});

test("applies a correction once if two approve at once", async () => {
  const player = await wallet.rich();
  const bet = await settled(player, 0n);
  const reference = referenceIn(await command("mai", "correct", bet.id, "10", "late result"));
  await Promise.all(["bao", "chi", "dung"].map((actor) => command(actor, "result", reference, "approve")));
  expect(await cashOf(db, player.id)).toBe(109n * unit);
});

test("does not apply a correction if the bet was paid more meanwhile", async () => {
  const player = await wallet.rich();
  const bet = await settled(player, 0n);
  const reference = referenceIn(await command("mai", "correct", bet.id, "10", "late result"));
  await vendor.win(player, newTx(), bet.tx, 10n * unit);
  expect(await command("bao", "result", reference, "approve")).toContain("has changed");
  expect(await cashOf(db, player.id)).toBe(109n * unit);
  expect(await command("bao", "result", reference, "reject", "the vendor paid")).toBe(`${reference}: rejected.`);
});

test("refuses corrections of open or unknown bets, equal payouts and pending corrections", async () => {
  const player = await wallet.rich();
  const bet = await settled(player, 2n * unit);
  expect(await command("mai", "correct", bet.id, "2", "the same")).toContain("nothing to change");
  expect(await command("mai", "correct", "999999999", "2", "nobody's")).toContain("not settled");
  await vendor.bet(player, newTx(), unit);
  expect(await command("mai", "correct", String(BigInt(bet.id) + 1n), "2", "open")).toContain("not settled");
  await command("mai", "correct", bet.id, "3", "once");
  expect(await command("bao", "correct", bet.id, "4", "twice")).toContain("another correction");
});

test("answers OK to a win above the highest, and holds it until two people pay it", async () => {
  const player = await wallet.rich();
  const [bet, win] = [newTx(), newTx()];
  await vendor.bet(player, bet, unit);
  const first = await vendor.win(player, win, bet, 25_001n * unit);
  expect(JSON.parse(first.body)).toEqual({
    status: "OK",
    txId: win,
    balance: "99.0000",
    reference: expect.any(String),
  });
  expect(await vendor.win(player, win, bet, 25_001n * unit)).toEqual(first);
  const [held] = await reviewOf(player);
  expect(await reviewOf(player)).toMatchObject([{ cause: "highWin", state: "waiting" }]);
  expect(await command("mai", "result", held?.reference ?? "", "approve")).toContain("second person");
  expect(await cashOf(db, player.id)).toBe(99n * unit);
  await command("bao", "result", held?.reference ?? "", "approve");
  expect(await cashOf(db, player.id)).toBe(25_100n * unit);
  const { rows } = await db.query("select payout, state from bet where member_id = $1", [player.id]);
  expect(rows).toEqual([{ payout: 25_001n * unit, state: "settled" }]);
});

test("corrections and held wins pass a player's limits, and change the loss", async () => {
  const player = await wallet.rich();
  const { set, usedOf } = testLimits(db);
  await set(player, "loss", "day", 60n * unit);
  const bet = await settled(player, 50n * unit, 20n * unit);
  const down = referenceIn(await command("mai", "correct", bet.id, "5", "paid twice"));
  await vendor.bet(player, newTx(), 40n * unit);
  expect(await usedOf(player, "loss", "day")).toBe(10n * unit);
  expect(await command("bao", "result", down, "approve")).toContain("applied");
  expect(await usedOf(player, "loss", "day")).toBe(55n * unit);
  expect(read(await vendor.bet(player, newTx(), 6n * unit)).status).toBe("LIMIT_REACHED");
  const up = referenceIn(await command("mai", "correct", bet.id, "15", "the wheel was misread"));
  await command("bao", "result", up, "approve");
  expect(await usedOf(player, "loss", "day")).toBe(45n * unit);

  const high = newTx();
  await vendor.bet(player, high, unit);
  expect(read(await vendor.win(player, newTx(), high, 25_001n * unit)).status).toBe("OK");
  expect(await usedOf(player, "loss", "day")).toBe(46n * unit);
  const held = (await reviewOf(player)).find(({ cause }) => cause === "highWin")?.reference ?? "";
  await command("mai", "result", held, "approve");
  await command("bao", "result", held, "approve");
  expect(await usedOf(player, "loss", "day")).toBe(0n);
});

test("the highest win covers a round's whole payout on all its stakes, and can be per game", async () => {
  const player = await wallet.rich();
  const [one, two] = [newTx(), newTx()];
  const inRound = { roundId: `round-${one}`, closeRound: false };
  await vendor.bet(player, one, unit / 2n);
  await vendor.bet(player, two, unit / 2n, { roundId: `round-${one}` });
  expect(await command("mai", "highest-win", "99000001", "20")).toContain("20 times");
  await vendor.win(player, newTx(), one, 15n * unit, inRound);
  await vendor.win(player, newTx(), two, 5n * unit, inRound);
  expect(await reviewOf(player)).toEqual([]);
  await vendor.win(player, newTx(), two, 1n, inRound);
  expect(await reviewOf(player)).toHaveLength(1);
  expect(await cashOf(db, player.id)).toBe(119n * unit);
  await db.query("update game set highest_win = null");
});

test("refuses to roll back a bet whose win is held, until the win is rejected", async () => {
  const player = await wallet.rich();
  const bet = newTx();
  await vendor.bet(player, bet, unit);
  await vendor.win(player, newTx(), bet, 30_000n * unit, { closeRound: false });
  expect(read(await vendor.rollback(player, newTx(), bet)).status).toBe("ALREADY_SETTLED");
  const [held] = await reviewOf(player);
  await transact(db, (tx) => results.reject(tx, held?.reference ?? "", "a mistake"));
  expect(read(await vendor.rollback(player, newTx(), bet))).toMatchObject({ status: "OK", balance: 100n * unit });
});

test("the largest possible win on the smallest stake, sent 1,000 times, moves no money", async () => {
  const player = await wallet.rich();
  const bet = newTx();
  await vendor.bet(player, bet, 1n);
  for (let sent = 0; sent < 20; sent++) {
    const wins = Array.from({ length: 50 }, () =>
      vendor.win(player, newTx(), bet, "1000000000000.0000", { closeRound: false }),
    );
    for (const answer of await Promise.all(wins)) expect(read(answer).status).toBe("OK");
  }
  expect(await cashOf(db, player.id)).toBe(100n * unit - 1n);
});
