import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { parseMoney } from "@croupier/contract/domain/money";
import { slotTitles } from "./engines/slot/titles.ts";
import { lotteries } from "./engines/lotto/lotteries.ts";
import { currencies, smallestOf } from "@croupier/contract/domain/currencies";
import { stakesFor } from "./engines/alone/stakes.ts";
import { pricesFor } from "./engines/pond/prices.ts";
import { unitsFor } from "./engines/rooms/levels.ts";
import { chipsFor } from "./kit/chips.ts";
import { emptyDatabase } from "@croupier/server/test-database";
import { arcadeForTests, client, newKey, opened, testEnv } from "./test-arcade.ts";
import type { FailView, RoundView } from "./kit/views.ts";
import { games } from "../../../tools/demo-catalogue/games.ts";

const context = arcadeForTests({ balance: 100_0000n });
const { peer } = context;

/** Settles rounds that a test left to the worker, so that their money does not move in the next test. */
afterEach(async () => {
  peer.faults.length = 0;
  peer.refusals.clear();
  const open = "state in ('betting', 'settling', 'undoing')";
  await vi.waitFor(
    async () => {
      await context.arcade.db.query(
        `update arcade.round set next_try_at = now() where ${open} and next_try_at > now()`,
      );
      expect((await context.arcade.db.query(`select from arcade.round where ${open}`)).rowCount).toBe(0);
    },
    { timeout: 20_000, interval: 100 },
  );
});

const money = (text: string | null | undefined) => parseMoney(text ?? "") ?? -1n;
function played(answer: RoundView | FailView): RoundView {
  if (!answer.ok) throw new Error(answer.code);
  return answer;
}
/** Returns the balance expected at the platform double after a round, from what the player was shown. */
const after = (before: bigint, round: RoundView) => before - money(round.stake) + money(round.win);

/** Spins and then settles, as the page does after it has shown the result. */
async function playThrough(player: ReturnType<typeof client>, key = newKey()): Promise<RoundView> {
  const round = played(await player.spin(key));
  return round.state === "settling" ? played(await player.settle(key)) : round;
}
/** Spins until a round owes a win. */
async function winning(player: ReturnType<typeof client>): Promise<RoundView> {
  for (;;) {
    peer.balance = 100_0000n;
    const round = played(await player.spin(newKey()));
    if (round.state === "settling") return round;
  }
}

async function ended(player: ReturnType<typeof client>, key: string, state: string): Promise<RoundView> {
  return vi.waitFor(
    async () => {
      const round = played(await player.round(key));
      expect(round.state).toBe(state);
      return round;
    },
    { timeout: 20_000, interval: 50 },
  );
}

describe("a session", () => {
  it("exchanges the launch token once, under the game's own vendor code", async () => {
    const token = peer.token();
    const first = await client(context.arcade.url).open(token, "jl-lucky-lantern");
    expect(first).toMatchObject({ ok: true, balance: "100.0000", currency: { code: "USD", symbol: "$" } });
    expect(peer.seen[0]).toMatchObject({ verb: "authenticate", vendor: "JL" });
    expect(await client(context.arcade.url).open(token, "jl-lucky-lantern")).toEqual({
      ok: false,
      code: "TOKEN_INVALID",
    });
  });

  it("survives a reload of the page and reads the new balance", async () => {
    const { player } = await opened(context.arcade.url, peer);
    peer.balance = 42_0000n;
    expect(await player.resume()).toMatchObject({ ok: true, balance: "42.0000" });
  });

  it("is refused with an unknown key", async () => {
    expect(await client(context.arcade.url, "nobody").resume()).toEqual({ ok: false, code: "SESSION_EXPIRED" });
    expect(await client(context.arcade.url, "nobody").spin(newKey())).toEqual({ ok: false, code: "SESSION_EXPIRED" });
  });

  it("is refused for an unknown game, without a call to the platform", async () => {
    expect(await client(context.arcade.url).open(peer.token(), "no-such-game")).toEqual({
      ok: false,
      code: "GAME_UNKNOWN",
    });
    expect(peer.seen).toEqual([]);
  });
});

describe("a spin", () => {
  it("takes the stake, pays the shown result, and leaves equal balances on both sides", async () => {
    const { player } = await opened(context.arcade.url, peer);
    for (let i = 0; i < 20; i += 1) {
      const before = peer.balance;
      const round = await playThrough(player);
      expect(round.state).toBe("done");
      const state = await player.state();
      if (!state.ok || !state.round) throw new Error("no round");
      expect(state.round.key).toBe(round.key);
      expect(money(round.win)).toBe((BigInt(state.round.played.pays) * money(round.stake)) / 100n);
      expect(peer.balance).toBe(after(before, round));
      expect(money(round.balance)).toBe(peer.balance);
    }
    const win = peer.calls("win")[0];
    expect(win).toMatchObject({ closeRound: true, betTxId: peer.calls("bet")[0]?.txId });
    expect(JSON.stringify(win?.detail).length).toBeLessThan(8192);
  });

  it("runs once per key, however often and concurrently it is requested", async () => {
    const { player } = await opened(context.arcade.url, peer);
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 12 }, () => player.spin(key)));
    await Promise.all(Array.from({ length: 12 }, () => player.settle(key)));
    const final = await ended(player, key, "done");
    for (const answer of answers) expect(played(answer).win ?? final.win).toEqual(final.win);
    expect(played(await player.spin(key))).toEqual(final);
    expect(peer.calls("bet").length).toBe(1);
    expect(peer.balance).toBe(after(100_0000n, final));
  });

  it("is refused while another one is in flight, and one stake is taken", async () => {
    const { player } = await opened(context.arcade.url, peer);
    const answers = await Promise.all(Array.from({ length: 8 }, () => player.spin(newKey())));
    const good = answers.filter((answer) => answer.ok);
    expect(answers.filter((answer) => !answer.ok)).toEqual(
      Array.from({ length: 8 - good.length }, () => ({ ok: false, code: "SPIN_IN_PROGRESS" })),
    );
    expect(peer.calls("bet").length).toBe(good.length);
    expect(good.length).toBeGreaterThan(0);
  });

  it.each(["INSUFFICIENT_FUNDS", "SESSION_EXPIRED", "PLAYER_BLOCKED", "LIMIT_REACHED"])(
    "passes on the refusal %s and moves no money",
    async (status) => {
      const { player } = await opened(context.arcade.url, peer);
      peer.refusals.set("bet", status);
      const round = played(await player.spin(newKey()));
      expect(round).toMatchObject({ state: "refused", refusal: status, win: null, balance: "100.0000" });
      expect(peer.calls("win")).toEqual([]);
      peer.refusals.clear();
      expect((await playThrough(player)).state).toBe("done");
    },
  );

  it("accepts only stakes of the ladder, and only well-formed ones", async () => {
    const { player } = await opened(context.arcade.url, peer);
    for (const stake of ["0.0000", "-2.0000", "2.00", "0.2100", "1e30", "NaN", "999.0000"]) {
      expect(await player.spin(newKey(), stake)).toEqual({ ok: false, code: "BET_UNKNOWN" });
    }
    expect(await player.spin("short")).toEqual({ ok: false, code: "BAD_REQUEST" });
    expect(peer.calls("bet")).toEqual([]);
  });

  it("rolls the stake back when the response is lost, dropped or late", async () => {
    for (const fault of ["lose", "drop", "late", "tryLater"] as const) {
      const { player } = await opened(context.arcade.url, peer);
      peer.faults.push({ verb: "bet", fault }, { verb: "rollback", fault: "drop" });
      const key = newKey();
      await player.spin(key);
      await ended(player, key, "cancelled");
      expect(peer.balance).toBe(100_0000n);
      expect((await playThrough(player)).state).toBe("done");
      peer.balance = 100_0000n;
    }
  });

  it("repeats a win until it is answered, with the same transaction in a new request", async () => {
    const { player } = await opened(context.arcade.url, peer);
    peer.faults.push(...(["drop", "lose", "tryLater", "drop"] as const).map((fault) => ({ verb: "win", fault })));
    const key = newKey();
    const shown = await playThrough(player, key);
    expect(shown.state).toBe("settling");
    const final = await ended(player, key, "done");
    expect(final.win).toEqual(shown.win);
    expect(peer.calls("win").length).toBe(1);
    expect(peer.tries("win").length).toBe(5);
    expect(peer.balance).toBe(after(100_0000n, final));
  });
});

describe("bought free spins", () => {
  const islands = [...slotTitles.values()].find(({ solo }) => solo === "storm-islands")?.gameCode;
  const buy = { buy: "free" };

  it("are one bet of several stakes, and all their wins are its win", async () => {
    peer.buysFeatures = true;
    peer.balance = 1_000_0000n;
    const { player, view } = await opened(context.arcade.url, peer, islands);
    expect(view.game.price).toBe(70);
    const key = newKey();
    const bought = played(await player.spin(key, "2.0000", buy));
    expect(bought.stake).toBe("140.0000");
    const done = bought.state === "settling" ? played(await player.settle(key)) : bought;
    expect(peer.calls("bet").map(({ amount }) => amount)).toEqual(["140.0000"]);
    expect(peer.calls("win")).toHaveLength(1);
    expect(peer.balance).toBe(after(1_000_0000n, done));
    peer.buysFeatures = false;
  });

  it("are refused where the site forbids them and in slots without them", async () => {
    const { player, view } = await opened(context.arcade.url, peer, islands);
    expect(view.game.price).toBeNull();
    expect(await player.spin(newKey(), "2.0000", buy)).toEqual({ ok: false, code: "BET_UNKNOWN" });
    peer.buysFeatures = true;
    const { player: other } = await opened(context.arcade.url, peer);
    expect(await other.spin(newKey(), "2.0000", buy)).toEqual({ ok: false, code: "BET_UNKNOWN" });
    expect(peer.calls("bet")).toEqual([]);
    peer.buysFeatures = false;
  });
});

describe("the stake limits of a site", () => {
  it("restrict the offered and accepted stakes, and the page receives the range", async () => {
    peer.limits = { minStake: "1.0000", maxStake: "10.0000" };
    const { player, view } = await opened(context.arcade.url, peer);
    expect(view.stakes).toEqual(["1.0000", "2.0000", "4.0000", "6.0000", "10.0000"]);
    expect(view).toMatchObject({ start: "2.0000", limits: { least: "1.0000", most: "10.0000" } });
    for (const stake of ["0.6000", "20.0000"]) {
      expect(await player.spin(newKey(), stake)).toEqual({ ok: false, code: "BET_UNKNOWN" });
    }
    expect(await player.resume()).toMatchObject({ limits: { least: "1.0000", most: "10.0000" } });
    const start = async (gameCode: string) => (await opened(context.arcade.url, peer, gameCode)).view as unknown;
    expect(await start("ibc-inside-court-sportsbook")).toMatchObject({ book: { least: "1.0000", most: "10.0000" } });
    expect(await start("ag-amber-net-admiral")).toMatchObject({ prices: ["1.0000", "2.0000", "5.0000", "10.0000"] });
    const { view: hall } = await opened(context.arcade.url, peer, "lotus-lotus-xoc-dia");
    const lines = [1, 2, 3].map(() => ({ play: "even", pick: "", stake: "5.0000" }));
    const answer = await fetch(`${context.arcade.url}/api/slips`, {
      method: "POST",
      headers: { "x-session": hall.session, "content-type": "application/json" },
      body: JSON.stringify({ key: newKey(), drawId: "1", lines }),
    });
    expect(await answer.json()).toEqual({ ok: false, code: "LIMIT_REACHED" });
    expect(peer.calls("bet")).toEqual([]);

    // A site may set limits that exclude every stake of the game, or none at all.
    peer.limits = { minStake: "5000.0000", maxStake: "9000.0000" };
    expect((await opened(context.arcade.url, peer)).view.stakes).toHaveLength(11);
    peer.limits = {};
    expect(await start("pg-gates-of-qilin")).toMatchObject({ limits: { least: "0.0000", most: null } });
  });
});

describe("a win", () => {
  it("is paid once, after the page has shown it, however often the page settles", async () => {
    const { player } = await opened(context.arcade.url, peer);
    const shown = await winning(player);
    expect(peer.balance).toBe(100_0000n - money(shown.stake));
    expect(money(shown.balance)).toBe(peer.balance);
    expect(await player.spin(newKey())).toEqual({ ok: false, code: "SPIN_IN_PROGRESS" });
    await Promise.all(Array.from({ length: 8 }, () => player.settle(shown.key)));
    const done = await ended(player, shown.key, "done");
    expect(peer.balance).toBe(after(100_0000n, done));
    expect(peer.calls("win").length).toBe(peer.calls("bet").length);
    expect(played(await player.settle(shown.key))).toEqual(done);
  });

  it("is paid without the page when its display time is over", async () => {
    const { player } = await opened(context.arcade.url, peer);
    const shown = await winning(player);
    const { rows } = await context.arcade.db.query<{ seconds: number }>(
      "select extract(epoch from next_try_at - now())::float as seconds from arcade.round where client_key = $1",
      [shown.key],
    );
    const state = await player.state();
    const steps = state.ok ? (state.round?.played.view.steps ?? []).length : 0;
    expect(rows[0]?.seconds).toBeLessThanOrEqual(10 + 4 * (steps - 1));
    await context.arcade.db.query("update arcade.round set next_try_at = now() where client_key = $1", [shown.key]);
    const done = await ended(player, shown.key, "done");
    expect(peer.balance).toBe(after(100_0000n, done));
  });

  it("is settled only by the session that won it", async () => {
    const { player } = await opened(context.arcade.url, peer);
    const shown = await winning(player);
    const { player: other } = await opened(context.arcade.url, peer);
    expect(await other.settle(shown.key)).toEqual({ ok: false, code: "ROUND_UNKNOWN" });
    expect(played(await player.round(shown.key)).state).toBe("settling");
    await player.settle(shown.key);
  });
});

it("responds to healthz, allows only named pages to frame it, and sends no referrer", async () => {
  expect((await fetch(`${context.arcade.url}/healthz`)).status).toBe(200);
  const headers = (await fetch(`${context.arcade.url}/nothing-here`)).headers;
  expect(headers.get("content-security-policy")).toMatch(/frame-ancestors http:\/\/localhost:\d+ http:\/\/[^*]+$/);
  expect(headers.get("content-security-policy")).toContain("script-src 'self';");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
});

it("stays in the balancer while its database is away, and says that no game can be opened", async () => {
  const { arcade } = context;
  const statuses = () =>
    Promise.all(["/livez", "/readyz", "/healthz"].map(async (path) => (await fetch(arcade.url + path)).status));
  expect(await statuses()).toEqual([200, 200, 200]);
  const fault = Object.assign(new Error("away"), { code: "57P03" });
  const away = vi.spyOn(arcade.db, "query").mockImplementation(() => Promise.reject(fault));
  expect(await statuses()).toEqual([200, 200, 503]);
  away.mockRestore();
});

it("runs every slot of the demo catalogue under its vendor", () => {
  const listed = games.filter(({ gameType }) => gameType === "RNG");
  expect(listed.length).toBe(slotTitles.size);
  for (const { gameCode, vassalage, names, hue, emblem, engine } of listed) {
    const own = slotTitles.get(gameCode);
    const solo = engine?.kind === "slot" ? engine.skin : undefined;
    expect(own).toMatchObject({ vassalage, names, hue, solo });
    expect(own?.emblems).toContain(emblem);
    expect(new Set(own?.emblems).size).toBe(10);
  }
});

it("offers every lottery of the demo catalogue under its vendor and type", () => {
  const listed = games.filter(({ engine }) => engine?.kind === "lottery");
  expect(listed.length).toBe(lotteries.size);
  for (const { gameCode, vassalage, gameType, names, hue, emblem } of listed) {
    // Lotteries of the straits have a separate prize mode.
    const mode = vassalage === "TCG_SEA" ? "SEA" : gameType;
    expect(lotteries.get(gameCode)).toMatchObject({ vassalage, mode, names, hue, emblems: [emblem] });
  }
});

it("has ladders of rising stakes for every currency, in whole units where it has no decimals", () => {
  for (const currency of [...Object.keys(currencies), "XYZ"]) {
    const { stakes, start } = stakesFor(currency);
    expect(stakes).toContain(start);
    const { prices } = pricesFor("high", currency);
    for (const ladder of [stakes, chipsFor(currency), prices, unitsFor(currency)]) {
      expect(ladder).toEqual(ladder.toSorted((a, b) => (a < b ? -1 : 1)));
      expect(ladder.filter((stake) => stake % smallestOf(currency) !== 0n)).toEqual([]);
    }
  }
});

describe("a killed process", () => {
  let child: ChildProcess | undefined;
  const own = { databaseUrl: "", drop: async () => {} };

  beforeAll(async () => {
    const made = await emptyDatabase();
    own.databaseUrl = made.url;
    own.drop = made.drop;
  });
  afterAll(async () => {
    child?.kill("SIGKILL");
    await own.drop();
  });

  async function start(): Promise<string> {
    const env = { ...process.env, ...testEnv(own.databaseUrl, peer), SEAMLESS_TIMEOUT_MS: "3000" };
    const begun = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
      env,
      stdio: ["ignore", "pipe", 2],
    });
    child = begun;
    if (!begun.stdout) throw new Error("the arcade has no output");
    for await (const line of createInterface({ input: begun.stdout })) {
      const url = /^arcade: (http:\S+)/.exec(line)?.[1];
      if (url) return url;
    }
    throw new Error("the arcade ended before it listened");
  }
  async function kill(): Promise<void> {
    const ending = new Promise((resolve) => child?.once("exit", resolve));
    child?.kill("SIGKILL");
    await ending;
  }

  it("pays its open win and rolls back its unanswered stake after a restart", async () => {
    peer.lateMs = 60_000;
    const first = await start();
    const { player: winner, view: a } = await opened(first, peer);
    const { player: staker, view: b } = await opened(first, peer);
    const keys = { win: newKey(), bet: newKey() };
    peer.faults.push({ verb: "win", fault: "drop" }, { verb: "win", fault: "late" });
    const owed = await playThrough(winner, keys.win);
    expect(owed.state).toBe("settling");
    peer.faults.push({ verb: "bet", fault: "late" });
    const lost = staker.spin(keys.bet).catch(() => undefined);
    await vi.waitFor(() => expect(peer.calls("bet").length).toBe(2), { timeout: 5_000 });
    await kill();
    await lost;
    peer.faults.length = 0;
    const url = await start();
    const done = await ended(client(url, a.session), keys.win, "done");
    expect(done.win).toEqual(owed.win);
    await vi.waitFor(async () => expect(played(await client(url, b.session).round(keys.bet)).state).toBe("cancelled"), {
      timeout: 20_000,
      interval: 200,
    });
    expect(peer.balance).toBe(after(100_0000n, done));
  }, 40_000);
});
