import { createHash, createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lotText, prizeAt, rollOf } from "@croupier/contract/domain/raffle";
import { verify } from "../../backoffice/invariants/verify.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";
import { signedHeaders } from "@croupier/server/signature";
import { saffron } from "../../../merchants/saffron.ts";
import { windowOf } from "./missions.ts";
import { removeMadeBets } from "../../agents/measures/test-measures.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
});

afterAll(async () => {
  // The stakes of these tests are rows without ledger entries.
  await removeMadeBets(app.database.pool);
  expect((await verify(app.database.pool)).filter((check) => check.faults.length > 0)).toEqual([]);
  await app.close();
});

interface Player {
  token: string;
  id: string;
}

const slow = { timeout: 12_000 };
const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
const rewards = async ({ token }: Player) => (await app.call("rewards", {}, { token })).value;
const counts = async ({ token }: Player) => (await app.call("rewardCounts", {}, { token })).value;
const claim = ({ token }: Player, id?: string, key = newKey()) =>
  app.call("claimReward", id === undefined ? {} : { id }, { token, key });
const balance = async ({ token }: Player) => {
  const { value } = await app.call("balance", {}, { token });
  return [value.balance, value.bonus];
};
const kinds = async ({ token }: Player) =>
  (await app.call("messages", {}, { token })).value.content.map(({ kind }) => kind);

/** Grants a reward to this member, as a job would. */
async function granted({ id }: Player, amount: number, required = 0, life = "1 day"): Promise<string> {
  const { rows } = await query(
    `insert into reward (id, merchant, member_id, source, cause, code, amount, required, currency, reference, granted_at,
                         expires_at)
     values (gen_random_uuid(), 'saffron', $1, 'mission', gen_random_uuid(), 'daily-stake', $2, $3, 'USD',
             'T' || gen_random_uuid(), now() - interval '2 days', now() + $4::interval) returning id`,
    [id, amount * 10_000, required * 10_000, life],
  );
  return String((rows[0] as { id: string }).id);
}

/** Registers a player and waits until the job has seen the registration. */
async function settled(): Promise<Player> {
  const player = await app.register();
  await expect.poll(() => counts(player), slow).toEqual({ rewards: 2, missions: 1 });
  return player;
}

async function deposit({ token }: Player, amount: string): Promise<void> {
  const input = { method: "qr", amount, returnUrl: "/" };
  const { payUrl } = (await app.call("createDeposit", input, { token, key: newKey() })).value;
  await fetch(payUrl ?? "", { method: "POST", redirect: "manual", body: new URLSearchParams({ outcome: "paid" }) });
}

const stake = ({ id }: Player, amount: number, count = 1) =>
  query(
    `insert into bet (id, placed_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type,
                      round_id, stake, upline_path, entry_id, movements, state, settled_at)
     select nextval('bet_id'), now(), $1, 'saffron', 'USD', 'PG', 1, 'g', 'RNG', gen_random_uuid(), $2, '{}', 0, '[]',
            'settled', now() from generate_series(1, $3)`,
    [id, amount * 10_000, count],
  );

async function operate(who: "mai" | "bao", ...words: string[]): Promise<string> {
  const key = app.environment.operatorKeys.find(({ id }) => id === who);
  if (!key) throw new Error(`nobody is called ${who}`);
  const body = JSON.stringify({ words });
  const headers = signedHeaders(key, "POST", "/operator/v2/command", body);
  const answer = await fetch(`${app.url}/operator/v2/command`, { method: "POST", body, headers });
  return ((await answer.json()) as { message: string }).message;
}

test("a new member claims the registration bonus and first mission once each", async () => {
  const player = await settled();
  const { content, claimable } = await rewards(player);
  expect(content.map(({ source, amount, required, state }) => [source, amount, required, state]).toSorted()).toEqual([
    ["mission", "0.2000", "0.0000", "claimable"],
    ["registration", "3.0000", "15.0000", "claimable"],
  ]);
  expect(claimable).toEqual({ count: 2, total: "3.2000" });
  const cash = content.find(({ source }) => source === "mission")?.id ?? "";
  const key = newKey();
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, at) => claim(player, cash, at % 2 ? key : newKey())),
  );
  expect(new Set(answers.map(({ status, value }) => [status, value.total].join(" ")))).toEqual(new Set(["200 0.2000"]));
  expect(await balance(player)).toEqual(["0.2000", "0.0000"]);
  const bonus = content.find(({ source }) => source === "registration")?.id ?? "";
  expect((await claim(player, bonus)).value.left).toEqual({ rewards: 0, missions: 0 });
  expect(await balance(player)).toEqual(["0.2000", "3.0000"]);
  const [active] = (await app.call("bonusDetails", {}, { token: player.token })).value.content;
  expect(active).toMatchObject({ title: "Registration bonus", required: "15.0000", state: "active" });
  await stake(player, 15);
  await expect.poll(() => balance(player), slow).toEqual(["3.2000", "0.0000"]);
});

test("claims all cash and one bonus at once; no other begins while it is active", async () => {
  const player = await settled();
  await granted(player, 5);
  await granted(player, 7, 70);
  // The older of the two that become a bonus is claimed.
  expect((await rewards(player)).claimable).toEqual({ count: 3, total: "12.2000" });
  const key = newKey();
  const both = await Promise.all([claim(player, undefined, key), claim(player, undefined, key)]);
  expect(both.map(({ value }) => value.total)).toEqual([both[0]?.value.total, both[0]?.value.total]);
  const [first] = both;
  expect(first?.value.claimed.filter(({ required }) => required === "0.0000")).toHaveLength(2);
  expect(first?.value.claimed.filter(({ required }) => required !== "0.0000")).toHaveLength(1);
  expect(first?.value.left.rewards).toBe(1);
  expect(await balance(player)).toEqual(["5.2000", "7.0000"]);
  expect((await rewards(player)).claimable).toEqual({ count: 0, total: "0.0000" });
  expect((await claim(player)).code).toBe("BONUS_ACTIVE");
  const waiting = (await rewards(player)).content.find(({ state }) => state === "claimable");
  expect((await claim(player, waiting?.id)).code).toBe("BONUS_ACTIVE");
  expect((await claim(player, undefined, key)).value).toEqual(first?.value);
});

test("refuses to claim an expired reward, and another member's or another merchant's", async () => {
  const player = await settled();
  const late = await granted(player, 5, 0, "-1 second");
  expect((await claim(player, late)).code).toBe("REWARD_EXPIRED");
  expect((await rewards(player)).content.find(({ id }) => id === late)?.state).toBe("expired");
  const own = await granted(player, 5);
  expect((await claim(await app.register(), own)).code).toBe("NOT_FOUND");
  await query(
    `with made as (
       insert into member (merchant, account, nickname, currency, language, password_hash, referral_code)
       select 'jade', 'harbour7', 'harbour7', 'CNY', 'en', password_hash, 'HARBOUR7' from member where id = $1 returning id)
     insert into member_path (ancestor_id, descendant_id, depth) select id, id, 0 from made`,
    [player.id],
  );
  const signIn = { username: "harbour7", password: "Lantern2026", type: "username" } as const;
  const elsewhere = await app.call("login", signIn, { merchant: "jade" });
  const token = elsewhere.value.token;
  const there = await app.call("claimReward", { id: own }, { token, key: newKey(), merchant: "jade" });
  expect(there.code).toBe("NOT_FOUND");
  expect((await app.call("claimReward", { id: own }, { token, key: newKey() })).status).toBe(401);
  await query("update member set status = 'excluded' where id = $1", [player.id]);
  expect((await claim(player, own)).code).toBe("ACCOUNT_BLOCKED");
  expect(await balance(player)).toEqual(["0.0000", "0.0000"]);
});

const application = async ({ token }: Player, id: string) =>
  (await app.call("promotionApplications", {}, { token })).value.list.find(({ promotionId }) => promotionId === id);
const stateOf = async (player: Player, id: string) => (await application(player, id))?.state;
const join = ({ token }: Player, promotionId: string) => app.call("joinPromotion", { promotionId }, { token });

test("a promotion is joined once, waits for needs and an operator, and is granted once", async () => {
  const player = await settled();
  expect(await stateOf(player, "welcome")).toBe("JOIN");
  const joined = await Promise.all(Array.from({ length: 8 }, () => join(player, "welcome")));
  expect(new Set(joined.map(({ value }) => value.reference)).size).toBe(1);
  expect(joined[0]?.value).toMatchObject({
    state: "JOINING",
    needs: [{ kind: "deposit", met: false, money: { done: "0.0000", goal: "50.0000" } }],
  });
  const reference = joined[0]?.value.reference ?? "";
  expect(await operate("mai", "promotion", reference, "approve")).toContain("does not allow");
  await deposit(player, "60.0000");
  await expect.poll(() => stateOf(player, "welcome"), slow).toBe("APPLYING");
  expect(await operate("mai", "promotion", reference, "take")).toBe(`${reference}: processing.`);
  expect(await stateOf(player, "welcome")).toBe("PROCESSING");
  const reply = await Promise.all([
    operate("mai", "promotion", reference, "approve"),
    operate("bao", "promotion", reference, "approve"),
  ]);
  expect(reply.filter((words) => words === `${reference}: approved.`)).toHaveLength(1);
  expect(await stateOf(player, "welcome")).toBe("CLAIM");
  const mine = (await rewards(player)).content.filter(({ source }) => source === "promotion");
  expect(mine.map(({ amount, required }) => [amount, required])).toEqual([["20.0000", "100.0000"]]);
  expect(await kinds(player)).toContain("promotion.approved");
  expect(await operate("mai", "audit", "saffron")).toContain(reference);
  await claim(player, mine[0]?.id);
  expect(await stateOf(player, "welcome")).toBe("CLAIMED");
});

/** Makes a member registered years ago, unknown to the agents' figures; returns a function that undoes it. */
async function registeredLongAgo({ id }: Player): Promise<() => Promise<unknown>> {
  const { rows } = await query("select registered_at::text as at from member where id = $1", [id]);
  const set = (moment: string) => query("update member set registered_at = $2 where id = $1", [id, moment]);
  await set("2020-01-01T00:00Z");
  return () => set(rows[0].at);
}

test("a rejection shows its reason and is final, and outsiders and latecomers may not join", async () => {
  const player = await settled();
  await deposit(player, "60.0000");
  const { reference = "" } = (await join(player, "welcome")).value;
  expect(await stateOf(player, "welcome")).toBe("APPLYING");
  expect(await operate("mai", "promotion", reference, "reject", "Two", "accounts")).toBe(`${reference}: rejected.`);
  expect(await application(player, "welcome")).toMatchObject({ state: "REJECTED", reason: "Two accounts" });
  expect((await join(player, "welcome")).value.state).toBe("REJECTED");
  expect(await operate("bao", "promotion", reference, "approve")).toContain("does not allow");
  expect((await rewards(player)).content.some(({ source }) => source === "promotion")).toBe(false);
  const old = await settled();
  const setBack = await registeredLongAgo(old);
  expect(await application(old, "welcome")).toMatchObject({ state: "JOIN", barred: "NEW_MEMBERS" });
  expect((await join(old, "welcome")).code).toBe("PROMOTION_NOT_FOR_YOU");
  expect((await join(old, "nothing")).code).toBe("NOT_FOUND");
  expect((await join(old, "winter-league")).code).toBe("PROMOTION_CLOSED");
  expect((await join(old, "autumn-tables")).code).toBe("PROMOTION_CLOSED");
  expect(await stateOf(old, "winter-league")).toBe("COMING_SOON");
  expect(await stateOf(old, "autumn-tables")).toBe("CLOSED");
  await setBack();
  const trial = (await app.call("freePlay", { os: "test", platform: "W" })).value.token;
  expect((await join({ token: trial, id: "" }, "welcome")).code).toBe("TRIAL_REFUSED");
});

test("a promotion that pays at once is issued when its stakes are done", async () => {
  const player = await settled();
  expect((await join(player, "lantern-week")).value.state).toBe("JOINING");
  await stake(player, 50);
  await expect.poll(() => stateOf(player, "lantern-week"), slow).toBe("ISSUED");
  expect((await balance(player))[0]).toBe("2.0000");
});

test("draws one lot a day from a committed seed that is later published for verification", async () => {
  const player = await settled();
  const table = async () =>
    (await app.call("raffleDraws", { promotionId: "lucky-lantern" }, { token: player.token })).value;
  const draw = (key: string) =>
    app.call("rafflePromotion", { promotionId: "lucky-lantern" }, { token: player.token, key });
  const { seal, prizes, day } = await table();
  const [key, other] = [newKey(), newKey()];
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => draw(at % 3 ? key : other)));
  const drawn = answers.filter(({ status }) => status === 200);
  expect(new Set(drawn.map(({ value }) => `${value.ticket} ${value.roll}`)).size).toBe(1);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
    new Set(["RAFFLE_DRAWN"]),
  );
  const mine = drawn[0]?.value;
  expect((await draw(mine?.ticket ?? "")).value).toEqual(mine);
  expect((await table()).draws).toMatchObject([{ roll: mine?.roll, seal }]);
  expect((await table()).draws[0]?.seed).toBeUndefined();
  const prized = (await rewards(player)).content.filter(({ source }) => source === "raffle");
  expect(prized.map(({ amount }) => amount)).toEqual(mine?.prize === "0.0000" ? [] : [mine?.prize]);
  expect(await stateOf(player, "lucky-lantern")).toBe(prized.length > 0 ? "CLAIM" : "SIGNED");
  // The data is moved a day back, so that the next day begins.
  for (const name of ["raffle_draw", "raffle_seed"])
    await query(`update ${name} set day = day - 1 where promotion_id = 'lucky-lantern'`);
  const [yesterday] = (await table()).draws;
  // A repeated call gets the first answer, without the seed that is public by now; its day was moved above.
  expect((await draw(mine?.ticket ?? "")).value).toEqual({ ...mine, day: yesterday?.day });
  const seed = Buffer.from(yesterday?.seed ?? "", "hex");
  expect(createHash("sha256").update(seed).digest("hex")).toBe(seal);
  const weights = prizes.map(({ weight }) => weight);
  const digest = createHmac("sha256", seed)
    .update(
      lotText({
        promotionId: "lucky-lantern",
        day,
        ticket: mine?.ticket ?? "",
        memberId: player.id,
        number: mine?.number,
      }),
    )
    .digest();
  const roll = rollOf(
    digest,
    weights.reduce((sum, weight) => sum + weight, 0),
  );
  expect([roll, prizes[prizeAt(weights, roll)]?.prize]).toEqual([mine?.roll, mine?.prize]);
  expect((await draw(newKey())).status).toBe(200);
});

test("the same key gives each member a separate lot, by member and number", async () => {
  const promotionId = "lucky-lantern";
  const draw = async (player: Player, key: string) =>
    (await app.call("rafflePromotion", { promotionId }, { token: player.token, key })).value;
  const key = newKey();
  const lots: { memberId: string; lot: Awaited<ReturnType<typeof draw>> }[] = [];
  for (let count = 0; count < 12; count += 1) {
    const player = await app.register();
    lots.push({ memberId: player.id, lot: await draw(player, key) });
  }
  const first = lots[0]?.lot.number ?? 0;
  expect(lots.map(({ lot }) => lot.number)).toEqual(lots.map((_, at) => first + at));
  // Twelve lots of a hundred are all alike by chance once in 10^22.
  expect(new Set(lots.map(({ lot }) => lot.roll)).size).toBeGreaterThan(1);
  const { rows } = await query(
    "select seed, day::text from raffle_seed where promotion_id = $1 order by day desc limit 1",
    [promotionId],
  );
  const [row] = rows as { seed: Buffer; day: string }[];
  for (const { memberId, lot } of lots) {
    const text = lotText({ promotionId, day: row?.day ?? "", ticket: key, memberId, number: lot.number });
    const digest = createHmac("sha256", row?.seed ?? "")
      .update(text)
      .digest();
    expect(rollOf(digest, 100)).toBe(lot.roll);
  }
});

test("the lots of a table come as often as their weights", () => {
  const weights = [60, 25, 10, 5];
  const hits = [0, 0, 0, 0];
  for (let roll = 0; roll < 100; roll += 1) {
    const at = prizeAt(weights, roll);
    hits[at] = (hits[at] ?? 0) + 1;
  }
  expect(hits).toEqual(weights);
  const digests = Array.from({ length: 4000 }, (_, at) => createHash("sha256").update(String(at)).digest());
  const first = digests.filter((digest) => prizeAt(weights, rollOf(digest, 100)) === 0).length;
  expect(Math.abs(first - 2400)).toBeLessThan(150);
});

test("missions follow settled bets, deposits, sign-ins and bindings within their period", async () => {
  const player = await settled();
  const missions = async () => (await app.call("missionSummary", {}, { token: player.token })).value.missions;
  const mission = async (id: string) => (await missions()).find((each) => each.id === id);
  expect((await mission("daily-login"))?.state).toBe("claimable");
  await stake(player, 4, 19);
  expect(await mission("daily-slots")).toMatchObject({ state: "underWay", need: { count: { done: 19, goal: 20 } } });
  expect(await mission("daily-stake")).toMatchObject({ need: { money: { done: "76.0000", goal: "100.0000" } } });
  await stake(player, 24);
  await expect.poll(async () => (await mission("daily-slots"))?.state, slow).toBe("claimable");
  await expect.poll(async () => (await mission("daily-stake"))?.state, slow).toBe("claimable");
  await deposit(player, "200.0000");
  await expect.poll(async () => (await mission("weekly-deposit"))?.state, slow).toBe("claimable");
  expect((await mission("bind-email"))?.need.met).toBe(false);
  await query("update member set email = $2, email_verified_at = now() where id = $1", [
    player.id,
    `${player.id}@example.com`,
  ]);
  expect((await mission("bind-email"))?.need.met).toBe(true);
  await stake(player, 500);
  await claim(player, (await mission("daily-stake"))?.rewardId);
  expect((await mission("daily-stake"))?.state).toBe("claimed");
  await stake(player, 500);
  await expect.poll(async () => (await counts(player)).missions, slow).toBe(4);
  const all = (await rewards(player)).content.filter(({ title }) => title === "An evening at the tables");
  expect(all).toHaveLength(1);
});

test("a mission's day is the merchant's own, and restarts the next day", () => {
  const daily = saffron.rewards.missions.find(({ id }) => id === "daily-stake");
  if (!daily) throw new Error("no daily mission");
  const at = (iso: string) => windowOf(daily, new Date(iso), 420);
  expect(at("2026-11-21T16:59:59Z").cause).toBe("daily-stake:2026-11-21");
  expect(at("2026-11-21T17:00:00Z")).toEqual({
    cause: "daily-stake:2026-11-22",
    from: new Date("2026-11-21T17:00:00Z"),
    to: new Date("2026-11-22T17:00:00Z"),
  });
});

/** Registers a member with another member's link. */
async function invited(inviter: Player, ip?: string): Promise<Player> {
  const { code } = (await app.call("referral", {}, { token: inviter.token })).value;
  const headers = ip ? { "x-forwarded-for": ip, "user-agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0" } : {};
  const input = {
    ...(await app.registration()),
    username: `g${newKey()
      .replace(/[^a-z0-9]/gi, "")
      .slice(0, 10)
      .toLowerCase()}`,
    referralCode: code,
  };
  const { value } = await app.call("register", input, { headers });
  return { token: value.token, id: value.info.id };
}

test("an invited member who deposits is rewarded once, and shown with a masked name", async () => {
  const inviter = await settled();
  const friend = await invited(inviter);
  const list = async () => (await app.call("referrals", {}, { token: inviter.token })).value.content;
  expect(await list()).toMatchObject([{ state: "registered", player: expect.stringMatching(/^g••••.$/) }]);
  await Promise.all([deposit(friend, "60.0000"), deposit(friend, "70.0000")]);
  await expect.poll(async () => (await list())[0]?.reward, slow).toBe("10.0000");
  // It is scanned again from the beginning, as after a crash before the mark was moved.
  await query("update reward_mark set at = now() - interval '1 hour'");
  await deposit(friend, "80.0000");
  const friendToo = await invited(inviter);
  await deposit(friendToo, "49.0000");
  await deposit(friendToo, "500.0000");
  await settled();
  const info = (await app.call("referral", {}, { token: inviter.token })).value;
  expect(info).toMatchObject({ invited: 2, deposited: 2, earned: "10.0000" });
  expect(info.terms).toEqual({ amount: "10.0000", required: "30.0000", minDeposit: "50.0000" });
  expect((await rewards(inviter)).content.filter(({ source }) => source === "referral")).toHaveLength(1);
  expect((await kinds(inviter)).filter((kind) => kind === "reward.referral")).toHaveLength(1);
});

test("an invitation from the member's own address, device or number waits for an operator", async () => {
  const inviter = await invited(await app.register(), "203.0.113.7");
  const self = await invited(inviter, "203.0.113.7");
  await deposit(self, "100.0000");
  const list = async () => (await app.call("referrals", {}, { token: inviter.token })).value.content;
  await expect.poll(async () => (await list())[0]?.state, slow).toBe("held");
  const line =
    (await operate("mai", "referrals", "saffron")).split("\n").find((each) => each.includes("address")) ?? "";
  expect(line.split("\t")[4]).toBe("address,device");
  const reference = line.split("\t")[1] ?? "";
  const reply = await Promise.all([
    operate("mai", "referral", reference, "approve"),
    operate("bao", "referral", reference, "approve"),
  ]);
  expect(reply.filter((words) => words === `${reference}: approved.`)).toHaveLength(1);
  expect((await list())[0]).toMatchObject({ state: "deposited", reward: "10.0000" });

  const twin = await invited(inviter, "198.51.100.4");
  const number = { whatsapp: "84901234567" };
  await query("update member set profile = $2 where id = any($1::bigint[])", [[inviter.id, twin.id], number]);
  await deposit(twin, "100.0000");
  await expect.poll(async () => (await list())[0]?.state, slow).toBe("held");
  const held = (await operate("mai", "referrals", "saffron")).split("\t");
  expect(held[4]).toBe("number");
  expect(await operate("mai", "referral", held[1] ?? "", "reject")).toContain("rejected");
  expect((await list())[0]).toMatchObject({ state: "refused" });
  expect((await rewards(inviter)).content.filter(({ source }) => source === "referral")).toHaveLength(1);
});
