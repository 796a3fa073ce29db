import { randomUUID } from "node:crypto";
import { createAffiliateHelpers } from "../../agents/affiliates/test-affiliates.ts";
import { createContractHelpers, tier } from "../../agents/contracts/test-contracts.ts";
import { createEnvelopes } from "../../agents/envelopes/envelopes.ts";
import { placeBelow, removeMadeBets } from "../../agents/measures/test-measures.ts";
import { createVendorWallets } from "../../cashier/vendor-wallets/vendor-wallets.ts";
import { noProviders } from "../../cashier/providers/providers.ts";
import { createPayouts } from "../../cashier/withdrawals/payouts.ts";
import { newNumber, withdrawPassword, type Player } from "../../cashier/withdrawals/test-withdrawals.ts";
import { seatAtPg } from "../../games/vendors/test-vendor.ts";
import type { TestDatabase } from "../../kit/db/test-database.ts";
import { hashPassword } from "../../kit/lib/passwords.ts";
import { inbox } from "../../notifications/inbox/inbox.ts";
import { createChargebacks } from "../../cashier/deposits/chargebacks.ts";
import { transact } from "../../kit/db/transact.ts";
import { reverse } from "../../ledger/holds.ts";
import { earnByDeposit } from "../../promotions/points/earn.ts";
import { createPointsHelpers } from "../../promotions/points/test-points.ts";
import { parseMerchant } from "../../site/merchants/config.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";
import { testSaffron } from "../../test-rates.ts";
import { findCommand, runCommand } from "../commands/run.ts";

type Acts = ReturnType<typeof createPointsHelpers>;

/**
 * Fills a database with the demo's two months, and with acts of members and operators that leave money in every state.
 * The platform is then stopped, so that nothing changes any more.
 */
export async function filledDatabase(): Promise<TestDatabase> {
  const app = await testPlatform();
  const act = createPointsHelpers(app);
  const payPart = await withdraw(app, act);
  const member = await promote(app, act);
  // It is the last bet at its vendor, so that its entry, the newest there, can be removed alone.
  await play(app, act);
  await moveBetweenWallets(app, act);
  await correct(app, act);
  await agree(app);
  await giveEnvelopes(app, act);
  await advertise(app);
  // It comes last, since the sandbox's operator decides it after twenty seconds.
  await act.redeem(member);
  await app.platform.close();
  await removeMadeBets(app.database.pool);
  await payPart();
  return app.database;
}

/** Makes a bet and its win of a member with limits. */
async function playWithLimits(app: TestPlatform, act: Acts): Promise<void> {
  const player = await act.player("50.0000");
  for (const limit of ["stake", "loss"] as const)
    await app.call("setMemberLimit", { limit, period: "month", amount: "40.0000" }, { token: player.token });
  const call = await seatAtPg(app, player.id);
  await call("bet", { txId: "limited", roundId: "r-limited", amount: "20.0000" });
  const win = { txId: "limited-w", betTxId: "limited", roundId: "r-limited" };
  await call("win", { ...win, amount: "5.0000", closeRound: true });
}

/** Makes bets that are open, won, lost, two in a round, rolled back, refused, and rolled back before they came. */
async function play(app: TestPlatform, act: Acts): Promise<void> {
  await playWithLimits(app, act);
  const player = await act.player("500.0000");
  await app.call(
    "createDeposit",
    { method: "bank", amount: "70.0000", returnUrl: "/" },
    { token: player.token, key: newKey() },
  );
  const call = await seatAtPg(app, player.id);
  const bet = (txId: string, roundId: string, amount: string) => call("bet", { txId, roundId, amount });
  const contribute = (txId: string, roundId: string, amount: string, contribution: string) =>
    call("bet", { txId, roundId, amount, contribution });
  const tip = (txId: string, roundId: string) => call("tip", { txId, roundId, amount: "2.0000" });
  const win = (txId: string, betTxId: string, roundId: string, amount: string, closeRound = true) =>
    call("win", { txId, betTxId, roundId, amount, closeRound });
  const rollback = (txId: string, betTxId: string, roundId: string) => call("rollback", { txId, betTxId, roundId });
  await bet("won", "r-won", "10.0000");
  await win("won-w", "won", "r-won", "25.0000");
  await bet("lost", "r-lost", "11.0000");
  await win("lost-w", "lost", "r-lost", "0.0000");
  await bet("two-a", "r-two", "12.0000");
  await bet("two-b", "r-two", "13.0000");
  await win("two-w", "two-a", "r-two", "6.0000", false);
  await win("two-c", "two-b", "r-two", "14.0000");
  await bet("gone", "r-gone", "15.0000");
  await rollback("gone-r", "gone", "r-gone");
  await rollback("early-r", "early", "r-early");
  await bet("early", "r-early", "5.0000");
  await bet("dear", "r-dear", "9000.0000");
  await bet("other", "r-other", "16.0000");
  await win("other-w", "other", "r-other", "17.0000");
  await act.query("insert into award_right values ('PG', 'USD', 1000000, 10000000)");
  await call("award", { txId: "prize", kind: "jackpot", amount: "30.0000" });
  await contribute("pooled", "r-pooled", "4.0000", "0.5000");
  await win("pooled-w", "pooled", "r-pooled", "0.0000");
  await contribute("all", "r-all", "3.0000", "3.0000");
  await contribute("pool-gone", "r-pool-gone", "6.0000", "0.2500");
  await rollback("pool-gone-r", "pool-gone", "r-pool-gone");
  await call("award", { txId: "jackpot", kind: "jackpot", amount: "9.0000" });
  await contribute("pool-dear", "r-pool-dear", "9000.0000", "0.0100");
  await contribute("pool-next", "r-pool-next", "7.0000", "0.7500");
  await tip("tip", "r-won");
  await tip("tip-gone", "r-won");
  await rollback("tip-gone-r", "tip-gone", "r-won");
  await rollback("tip-early-r", "tip-early", "r-won");
  await tip("tip-early", "r-won");
  await call("tip", { txId: "tip-dear", roundId: "r-won", amount: "9000.0000" });
  await bet("open", "r-open", "18.0000");
}

/**
 * Makes withdrawals in every state; returns a function that pays a part of one once no provider can be called for the
 * rest.
 */
async function withdraw(app: TestPlatform, act: Acts): Promise<() => Promise<unknown>> {
  const { rows } = await app.database.pool.query("select config from merchant where code = 'saffron'");
  const operator = createPayouts({
    db: app.database.pool,
    providers: noProviders,
    configOf: async () => parseMerchant("saffron", rows[0].config),
    notify: async () => undefined,
  });
  const opened = async (amount: string): Promise<{ player: Player; id: string }> => {
    const player = await act.player("900.0000");
    const { id: destination } = (await act.bind(player, { number: newNumber() })).value;
    return { player, id: (await act.ask(player, destination, amount)).value.id };
  };
  const approved = async (amount: string) => {
    const made = await opened(amount);
    // It lies an hour ahead, so that the automatic operator leaves it alone.
    await act.query("update withdrawal set updated_at = now() + interval '1 hour' where id = $1", [made.id]);
    await operator.approve(made.id, "mai");
    await act.query("update withdrawal set updated_at = now() + interval '1 hour' where id = $1", [made.id]);
    return made;
  };
  await act.query("update withdrawal set updated_at = now() + interval '1 hour' where id = $1", [
    (await opened("100.0000")).id,
  ]);
  await approved("101.0000");
  const part = await approved("102.0000");
  const paid = await approved("103.0000");
  await operator.paidByHand(paid.id, "mai", { eventId: randomUUID(), amount: 400_000n });
  await operator.paidByHand(paid.id, "mai", { eventId: randomUUID(), amount: 630_000n });
  const refunded = await approved("104.0000");
  await operator.paidByHand(refunded.id, "mai", { eventId: randomUUID(), amount: 1_040_000n });
  await act.query(
    "update withdrawal set state = 'notReceived', received_amount = 100000, confirm_by = null where id = $1",
    [refunded.id],
  );
  await operator.settle(refunded.id, "mai", 940_000n);
  await operator.reject((await opened("105.0000")).id, "Name differs");
  const cancelled = await opened("106.0000");
  await app.call("cancelWithdrawal", { id: cancelled.id }, { token: cancelled.player.token, key: newKey() });
  const [sender, upline] = [await act.player("0.0000"), await app.register()];
  await placeBelow(app.database.pool, sender.id, upline.id);
  await act.fund(sender, "300.0000");
  await app.call(
    "transferUpline",
    { amount: "50.0000", paymentPassword: withdrawPassword },
    { token: sender.token, key: newKey() },
  );
  return () => operator.paidByHand(part.id, "mai", { eventId: randomUUID(), amount: 400_000n });
}

async function operate(app: TestPlatform, name: string, words: string[]): Promise<void> {
  const command = findCommand(name);
  if (command) await runCommand(app.database.pool, command, "mai", words);
}

/** Gives a member a point for each unit of its deposits, like a merchant that rewards deposits. */
async function earnByDeposits(app: TestPlatform, act: Acts, { id: memberId }: Player): Promise<void> {
  const { points, ...config } = parseMerchant("saffron", testSaffron);
  const terms = { ...config, points: { ...points, ratios: { deposit: 10_000 } } };
  const deposits = await act.query<{ id: string; merchant: string; amount: bigint; reference: string }>(
    "select id, merchant, amount, reference from deposit where member_id = $1 and state = 'credited' order by created_at",
    [memberId],
  );
  for (const each of deposits)
    await transact(app.database.pool, (tx) => earnByDeposit(tx, terms, { ...each, memberId: BigInt(memberId) }));
}

/** Makes points, rewards and bonuses; returns the member who has points. */
async function promote(app: TestPlatform, act: Acts): Promise<Player> {
  const { value } = await app.call("login", { username: "lina.tran", password: "Lantern-2026", type: "username" });
  const [lina] = await act.query<{ id: string }>(
    "update member set payment_password_hash = $1 where account = 'lina.tran' returning id::text",
    [await hashPassword(withdrawPassword)],
  );
  const member = { token: value.token, id: lina?.id ?? "", account: "lina.tran" };
  await app.call("claimRebate", {}, { token: member.token, key: newKey() });
  await earnByDeposits(app, act, member);
  const approved = (await act.redeem(member)).value.reference;
  await operate(app, "redeem", [approved, "approve"]);
  const rejected = (await act.redeem(member)).value.reference;
  await operate(app, "redeem", [rejected, "reject", "Out of reach"]);
  await act.convert(member, "650.0000");
  const grant = (of: Player, amount: number, required: number) =>
    act.query(
      `insert into reward (id, merchant, member_id, source, cause, code, amount, required, currency, reference, expires_at)
       values (gen_random_uuid(), 'saffron', $1, 'mission', gen_random_uuid(), 'daily-stake', $2, $3, 'USD',
               'T' || gen_random_uuid(), now() + interval '1 day')`,
      [of.id, amount, required],
    );
  const rewarded = await app.register();
  await grant(rewarded, 30_000, 0);
  await grant(rewarded, 40_000, 80_000);
  await app.call("claimReward", {}, { token: rewarded.token, key: newKey() });
  await act.query(
    `with ended as (
       insert into race_end (merchant, race, ends_at) values ('saffron', 'daily-race', '2026-11-02') returning *),
     granted as (
       insert into reward (id, merchant, member_id, source, cause, code, amount, required, currency, reference, expires_at)
       select gen_random_uuid(), merchant, $1, 'race', 'daily-race:2026-11-01', race, 250000, 250000, 'USD',
              'T' || gen_random_uuid(), now() + interval '7 days' from ended returning *)
     insert into race_place (merchant, race, ends_at, member_id, place, stake, currency, prize, cause)
     select e.merchant, e.race, e.ends_at, g.member_id, 1, 1000000, g.currency, g.amount, g.cause from ended e, granted g`,
    [rewarded.id],
  );
  for (const isForfeited of [false, true]) {
    const player = await app.register();
    const input = { method: "card", amount: "100.0000", returnUrl: "/", bonus: "WELCOME" };
    const { payUrl } = (await app.call("createDeposit", input, { token: player.token, key: newKey() })).value;
    await fetch(payUrl ?? "", { method: "POST", redirect: "manual", body: new URLSearchParams({ outcome: "paid" }) });
    const [bonus] = (await app.call("bonusDetails", {}, { token: player.token })).value.content;
    const call = await seatAtPg(app, player.id);
    await call("bet", { txId: `bonus-${isForfeited}`, roundId: `r-bonus-${isForfeited}`, amount: "5.0000" });
    if (isForfeited) await app.call("forfeitBonus", { id: bonus?.id ?? "" }, { token: player.token, key: newKey() });
  }
  return member;
}

/** Makes transfers to a vendor that are done, refused and still pending. */
async function moveBetweenWallets(app: TestPlatform, act: Acts): Promise<void> {
  const player = await act.player("400.0000");
  let answer: "OK" | "REFUSED" | undefined = "OK";
  const wallets = createVendorWallets({
    db: app.database.pool,
    vendor: { move: async () => answer },
    isOpen: async () => true,
    notify: async () => undefined,
  });
  const actor = {
    merchant: "saffron",
    memberId: BigInt(player.id),
    currency: "USD",
    status: "active" as const,
    isSingle: false,
    fingerprint: "move",
  };
  const move = (from: string, to: string, amount: bigint) =>
    wallets.move({ ...actor, key: newKey() }, { from, to, amount });
  await move("MAIN", "PG", 1_000_000n);
  await move("PG", "MAIN", 300_000n);
  answer = "REFUSED";
  await move("MAIN", "PG", 200_000n);
  answer = undefined;
  await move("MAIN", "PG", 150_000n);
}

/** Makes contracts that are valid, offered and asked to end; and a dividend that is claimed. */
async function agree(app: TestPlatform): Promise<void> {
  const { value } = await app.call("login", { username: "quan.pham", password: "Lantern-2026", type: "username" });
  const bills = await app.call("bills", { kind: "enableCt", state: "unclaimed" }, { token: value.token });
  await app.call("claimBill", { id: bills.value.content[0]?.id ?? "" }, { token: value.token, key: newKey() });
  const agents = createContractHelpers(app);
  const first = await agents.agent();
  const second = await agents.agent(first);
  const third = await agents.agent(second);
  await agents.top(first, "enableCt", [tier(3000)]);
  const id = await agents.agree(first, second, "enableCt", [tier(2000)]);
  await agents.agree(second, third, "enableCt", [tier(1000)]);
  await agents.offer(second, third, "enableCt", [tier(1500)]);
  await app.call("terminateContract", { id, confirm: "true" }, { token: first.token });
}

/** Makes envelopes that were opened completely, in part, and partly returned. */
async function giveEnvelopes(app: TestPlatform, act: Acts): Promise<void> {
  const { agent: below } = createContractHelpers(app);
  const sender = await below();
  await act.query("update member set payment_password_hash = $2 where id = $1", [
    sender.id,
    await hashPassword(withdrawPassword),
  ]);
  await act.fund(sender, "100.0000");
  const team = [await below(sender, 0), await below(sender, 0)];
  const envelopes = createEnvelopes({
    db: app.database.pool,
    checkPassword: async () => undefined,
    turnoverLeft: async () => 0n,
  });
  for (const [count, openers] of [
    [2, 2],
    [3, 1],
    [4, 1],
  ] as const) {
    const filling = { amount: "10.0000", count, mode: "random", hours: 1, paymentPassword: withdrawPassword } as const;
    const { id } = (await app.call("agentEnvelopeSend", filling, { token: sender.token, key: newKey() })).value;
    for (const { token } of team.slice(0, openers)) await app.call("openEnvelope", { id }, { token, key: newKey() });
    if (count !== 3) continue;
    await act.query(
      `do $$ begin set local session_replication_role = replica;
         update envelope set expires_at = at + interval '1 millisecond' where id = '${id}'; end $$`,
    );
    await envelopes.returnExpired();
  }
}

/** Makes an affiliate with a paid month and one below zero, and another whose application was rejected. */
async function advertise(app: TestPlatform): Promise<void> {
  const act = createAffiliateHelpers(app);
  const { who, code } = await act.affiliate();
  const player = await act.join(code);
  await act.lost(player, 2, 1_000_000n);
  await act.lost(player, 1, -200_000n);
  await act.since(who, 2);
  await act.settle();
  const { reference } = (await act.apply(await app.register())).value;
  await act.operate("affiliate", reference, "reject", "No channel");
}

/** Makes a deposit that an entry reversed, and one that its provider charged back in part. */
async function correct(app: TestPlatform, act: Acts): Promise<void> {
  const player = await act.player("60.0000");
  const [entry] = await act.query<{ id: bigint }>(
    "select id from ledger_entry where kind = 'deposit' and member_id = $1",
    [player.id],
  );
  await transact(app.database.pool, (tx) => reverse(tx, `correction:${player.id}`, entry?.id ?? 0n));
  const disputed = await act.player("70.0000");
  const [deposit] = await act.query<{ reference: string }>("select reference from deposit where member_id = $1", [
    disputed.id,
  ]);
  const back = { amount: 20_0000n, reason: "The bank took it back" };
  for (const actor of ["mai", "bao"])
    await transact(app.database.pool, (tx) =>
      createChargebacks(inbox.notify).chargeBack(tx, actor, deposit?.reference ?? "", back),
    );
  // The demo's merchants require no turnover of deposits, so this member gets a merchant that does.
  const { id } = await act.player("80.0000");
  await act.query("update deposit set turnover_required = amount where member_id = $1", [id]);
  await act.query(
    `insert into turnover (id, member_id, currency, cause, reference, required)
     select gen_random_uuid(), member_id, currency, 'deposit', id, amount from deposit where member_id = $1`,
    [id],
  );
}
