import { expect, it, vi } from "vitest";
import { readMoney } from "@croupier/contract/domain/money";
import { commitmentOf, sourceOf } from "../../kit/seed.ts";

import { arcadeForTests, client, good, newKey } from "../../test-arcade.ts";
import type { FailView } from "../../kit/views.ts";
import { fishOf, isInside, minuteMs, placeAt, pondTime } from "./fish.ts";
import { shoalOf } from "./species.ts";
import type { PondState, PondView, VolleyView } from "./views.ts";
import { decideBullet } from "./volley.ts";
import { beginVolley, decideVolley } from "./water.ts";
import type { SessionRow } from "../../kit/session.ts";

const code = "ag-amber-net-admiral";
const shoal = shoalOf("reef", "octopus");
const context = arcadeForTests({ processes: 2, balance: 20_000_0000n });
const { peer } = context;

/** Gives a player a cannon, through the first or the second process. */
async function angler(at = 0, player = "p1") {
  const url = context.process(at).url;
  const opened = (await client(url).open(peer.token(player), code)) as unknown as
    | (PondView & { session: string })
    | FailView;
  const view = good(opened);
  const headers = { "x-session": view.session, "content-type": "application/json" };
  /** Watches the pond like a page: returns the first state that matches. */
  const watch = async () => {
    const line = new AbortController();
    const answer = await fetch(`${url}/api/pond/events`, { headers, signal: line.signal });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    const until = async (fits: (state: PondState) => boolean): Promise<PondState> => {
      for (;;) {
        const [row = "", ...rest] = text.split("\n");
        if (rest.length === 0) {
          const part = await reader?.read();
          if (!part || part.done) throw new Error("the stream ended");
          text += part.value;
          continue;
        }
        text = rest.join("\n");
        const state = row ? (JSON.parse(row) as PondState) : undefined;
        if (state && fits(state)) return state;
      }
    };
    return { until, leave: () => line.abort() };
  };
  const state = async (): Promise<PondState> => {
    const { until, leave } = await watch();
    const first = await until(() => true);
    leave();
    return first;
  };
  const fire = async (key: string, body: object, through = at) => {
    const init = { method: "POST", headers, body: JSON.stringify({ key, shot: "0.5000", freeze: null, ...body }) };
    return (await (await fetch(`${context.process(through).url}/api/pond/volleys`, init)).json()) as
      | VolleyView
      | FailView;
  };
  return { view, watch, state, fire };
}

/** Returns the fish in the middle of a pond, which stay there for a while. */
function fishIn(state: PondState): string[] {
  const time = pondTime(state, state.now);
  const minute = Math.floor(time / minuteMs);
  const place = { x: 0, y: 0, tilt: 0 };
  return [minute - 1, minute]
    .flatMap((each) => fishOf(shoal, state.room, each))
    .filter((fish) => !state.gone.includes(fish.id) && placeAt(fish, time, place) && isInside(place))
    .filter((fish) => placeAt(fish, time + 3_000, place) && isInside(place))
    .map(({ id }) => id);
}

/** Waits until the cannon has cooled down since the last volley. */
const cannonCools = () =>
  vi.waitFor(async () => {
    const { rows } = await context.arcade.db.query<{ hot: boolean }>(
      "select coalesce(bool_or(volley_at > now() - interval '700 ms'), false) as hot from arcade.pond_seat",
    );
    expect(rows[0]?.hot).toBe(false);
  }, 20_000);
const volleyOf = async (key: string) => {
  const { rows } = await roundBy(key);
  return rows[0];
};
const roundBy = (key: string) =>
  context.arcade.db.query<{ state: string; stake: bigint; win: bigint | null }>(
    "select state, stake, win from arcade.round where client_key = $1",
    [key],
  );

it("takes one bet for a volley, pays its catches, and lets the page verify each bullet", async () => {
  const player = await angler();
  const state = await player.state();
  const [first = "", second = ""] = fishIn(state);
  const key = newKey();
  const before = peer.balance;
  const shots = [
    { fish: first, count: 3 },
    { fish: second, count: 2 },
    { fish: "1.1", count: 4 },
  ];
  const view = good(await player.fire(key, { shots }));
  // Bullets at a fish that is not there are not charged.
  expect(view).toMatchObject({ state: "done", stake: "2.5000", commitment: state.commitment });
  expect(peer.calls("bet")).toMatchObject([{ amount: "2.5000", gameCode: code }]);
  expect(peer.calls("win")).toMatchObject([{ amount: view.win, closeRound: true }]);
  expect(peer.balance).toBe(before - 2_5000n + readMoney(view.win ?? ""));
  expect(await commitmentOf(view.seed ?? "")).toBe(state.commitment);
  const below = sourceOf(view.seed ?? "", code, key);
  let win = 0n;
  for (const bullet of view.bullets) {
    if (bullet.paid !== null) expect(await decideBullet(bullet, view.returns, below)).toBe(bullet.paid);
    win += BigInt(bullet.paid ?? 1) * 5_000n;
  }
  expect(readMoney(view.win ?? "")).toBe(win);
  expect(view.bullets.length).toBe(5);
  const { detail } = peer.calls("win")[0] as unknown as { detail: object };
  expect(detail).toMatchObject({ bullet: "0.50", commitment: state.commitment, seed: view.seed });
  // The next volley has another seed.
  expect((await player.state()).commitment).not.toBe(state.commitment);
});

it("decides each player's volley from a separate seed, whatever key the player sends", async () => {
  const players = [await angler(0, "one"), await angler(0, "two")];
  const key = newKey();
  const commitments: string[] = [];
  for (const player of players) {
    const [fish = ""] = fishIn(await player.state());
    commitments.push(good(await player.fire(key, { shots: [{ fish, count: 1 }] })).commitment);
  }
  expect(new Set(commitments).size).toBe(2);
});

it("freezes the pond for everyone with a bullet worth ten, and not again at once", async () => {
  const player = await angler();
  await cannonCools();
  const [target = ""] = fishIn(await player.state());
  const view = good(await player.fire(newKey(), { shots: [], freeze: target }));
  expect(view).toMatchObject({ stake: "5.0000", froze: true });
  const frozen = await (await angler(1)).state();
  expect((frozen.freezeUntil ?? 0) - (frozen.freezeAt ?? 0)).toBe(5_000);
  await cannonCools();
  expect(await player.fire(newKey(), { shots: [], freeze: fishIn(frozen)[0] ?? "" })).toMatchObject({
    code: "FISH_GONE",
  });
});

it("shows two players the same seats, fish, volleys and catches at the same moment", async () => {
  const [one, two] = [await angler(0), await angler(1, "p2")];
  await cannonCools();
  const [left, right] = [await one.watch(), await two.watch()];
  const both = ({ seats }: PondState) => seats.length === 2;
  const [here, there] = await Promise.all([left.until(both), right.until(both)]);
  expect([there.room, there.seats]).toEqual([here.room, here.seats]);
  expect(there.cannon).not.toBe(here.cannon);
  expect(fishIn({ ...there, now: here.now })).toEqual(fishIn(here));

  const [first = "", second = ""] = fishIn(here);
  const known = new Set(here.volleys.map(({ id }) => id));
  const isNew = ({ id }: { id: string }) => !known.has(id);
  const shows = ({ volleys }: PondState) => volleys.some(isNew);
  const shots = [first, second].map((fish) => ({ fish, count: 6 }));
  const view = good(await one.fire(newKey(), { shots }));
  const [mine, theirs] = await Promise.all([left.until(shows), right.until(shows)]);
  left.leave();
  right.leave();
  expect(theirs.volleys.filter(isNew)).toMatchObject([{ cannon: here.cannon, win: view.win }]);
  expect(theirs.volleys.filter(isNew)).toEqual(mine.volleys.filter(isNew));
  const caught = theirs.volleys.filter(isNew).flatMap((volley) => volley.caught);
  expect(theirs.gone).toEqual(mine.gone);
  expect(theirs.gone).toEqual(expect.arrayContaining(caught));
  expect(fishIn({ ...theirs, now: mine.now })).toEqual(fishIn(mine));
});

it("refuses volleys that come too fast or at an unknown price, without a bet", async () => {
  const player = await angler();
  await cannonCools();
  const [target = ""] = fishIn(await player.state());
  const shots = [{ fish: target, count: 1 }];
  await player.fire(newKey(), { shots });
  peer.seen.length = 0;
  expect(await player.fire(newKey(), { shots })).toMatchObject({ code: "TOO_FAST" });
  expect(await player.fire(newKey(), { shots, shot: "0.5001" })).toMatchObject({ code: "STAKE_UNKNOWN" });
  expect(await player.fire(newKey(), { shots: [{ fish: target, count: 13 }] })).toMatchObject({ code: "BAD_REQUEST" });
  expect(peer.calls("bet")).toEqual([]);
});

it("refunds a stake whose response is lost, and decides nothing", async () => {
  const player = await angler();
  await cannonCools();
  const [target = ""] = fishIn(await player.state());
  const before = peer.balance;
  peer.faults.push({ verb: "bet", fault: "lose" });
  const view = good(await player.fire(newKey(), { shots: [{ fish: target, count: 5 }] }));
  expect(view).toMatchObject({ state: "cancelled", win: null, seed: null, bullets: [] });
  expect(peer.balance).toBe(before);
});

it("refunds a volley whose fish are all gone, and charges another only for fired bullets", async () => {
  const { db } = context.arcade;
  const player = await angler();
  /** Begins a volley at two fish, of which the first `caught` are caught before it is decided. */
  const fireAt = async (caught: number) => {
    await cannonCools();
    const state = await player.state();
    const aimed = fishIn(state).slice(0, 2);
    const { rows } = await db.query<SessionRow>(
      "select * from arcade.session where player_id = 'p1' order by used_at desc",
    );
    const shots = aimed.map((fish) => ({ fish, count: 3 }));
    const begun = await beginVolley(
      db,
      rows[0] as SessionRow,
      { clientKey: newKey(), shot: 5_000n, shots, freeze: null },
      60_000,
    );
    if ("code" in begun) throw new Error(begun.code);
    await db.query("insert into arcade.pond_catch (room_id, fish, round_id) select $1, unnest($2::text[]), $3", [
      state.room,
      aimed.slice(0, caught),
      begun.id,
    ]);
    return decideVolley(db, begun, { balance: 0n, holdMs: 60_000 });
  };
  expect(await fireAt(2)).toMatchObject({ state: "undoing", refusal: "FISH_GONE", win: null });
  const partly = await fireAt(1);
  const back = BigInt((partly?.volley?.bullets ?? []).filter(({ paid }) => paid === null).length) * 5_000n;
  expect(back).toBeGreaterThan(0n);
  expect(partly).toMatchObject(
    back === partly?.stake ? { state: "undoing" } : { at_risk: (partly?.stake ?? 0n) - back },
  );
});

it("reports a refunded volley to the page with no win", async () => {
  const player = await angler();
  await cannonCools();
  const [target = ""] = fishIn(await player.state());
  const before = peer.balance;
  const key = newKey();
  peer.faults.push({ verb: "bet", fault: "late" });
  peer.lateMs = 1_000;
  const firing = player.fire(key, { shots: [{ fish: target, count: 5 }] });
  await vi.waitFor(() => expect(peer.calls("bet")).toHaveLength(1), 10_000);
  const { db } = context.arcade;
  await db.query(
    "insert into arcade.pond_catch (room_id, fish, round_id) select pond_id, $2, id from arcade.round where client_key = $1",
    [key, target],
  );
  expect(good(await firing)).toMatchObject({ state: "cancelled", refusal: "FISH_GONE", win: null });
  expect(peer.calls("win")).toEqual([]);
  expect(peer.balance).toBe(before);
});

it("agrees with the wallet after lost and late responses and duplicates over two processes", async () => {
  const player = await angler();
  const before = peer.balance;
  const keys: string[] = [];
  const faults = ["lose", "drop", "tryLater"] as const;
  const verbs = ["bet", "win", "win", "rollback"] as const;
  const fire = async () => {
    await cannonCools();
    const targets = fishIn(await player.state());
    const key = newKey();
    keys.push(key);
    const shots = targets.slice(0, 4).map((fish) => ({ fish, count: 3 }));
    await Promise.all([player.fire(key, { shots }), player.fire(key, { shots }, 1)]);
  };
  for (let at = 0; at < 14; at += 1) {
    if (at % 3 > 0) peer.faults.push({ verb: verbs[at % 4] ?? "win", fault: faults[at % 3] ?? "lose" });
    await fire();
  }
  // On a slow machine many volleys come too late, so some successful ones are required.
  const doneNow = async () => (await Promise.all(keys.map(volleyOf))).filter((each) => each?.state === "done").length;
  for (let more = 0; more < 30 && (await doneNow()) < 6; more += 1) await fire();
  await vi.waitFor(
    async () => {
      const volleys = await Promise.all(keys.map(volleyOf));
      expect(volleys.filter((each) => each && !["done", "cancelled"].includes(each.state))).toEqual([]);
    },
    { timeout: 20_000, interval: 100 },
  );
  const volleys = (await Promise.all(keys.map(volleyOf))).filter((each) => each !== undefined);
  const done = volleys.filter(({ state }) => state === "done");
  expect(done.length).toBeGreaterThan(5);
  const net = done.reduce((sum, { stake, win }) => sum + (win ?? 0n) - stake, 0n);
  expect(peer.balance).toBe(before + net);
  // No fish was caught twice, whichever process decided.
  const { rows } = await context.arcade.db.query<{ catches: number; decided: number }>(`
    select (select count(*)::int from arcade.pond_catch) as catches,
           (select count(distinct (room_id, fish))::int from arcade.pond_catch) as decided`);
  expect(rows[0]?.catches).toBe(rows[0]?.decided);
}, 60_000);
