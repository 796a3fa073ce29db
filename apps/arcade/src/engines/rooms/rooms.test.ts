import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { parseMoney } from "@croupier/contract/domain/money";
import { commitmentOf } from "../../kit/seed.ts";
import { arcadeForTests, client, good, newKey } from "../../test-arcade.ts";
import type { FailView } from "../../kit/views.ts";
import { at } from "./game.ts";
import { replay } from "./replay.ts";
import type { RoomState } from "./state.ts";
import type { HandsView, RoomLine, RoomListView, SitView } from "./views.ts";

const holdemCode = "ws-willow-holdem-club";
const patience = { timeout: 18_000, interval: 30 };
const context = arcadeForTests({ inPlayWaitMs: 50, pace: 0.04 });
const { peer } = context;

beforeEach(async () => {
  // Players who left in the middle of a hand are settled when it is over.
  await vi.waitFor(async () => {
    const { rows } = await context.arcade.db.query(
      "select 1 from arcade.round where state in ('held', 'settling', 'undoing')",
    );
    expect(rows).toEqual([]);
  }, patience);
  peer.reset(1_000_0000n);
});
const lines: AbortController[] = [];

async function player(name: string, gameCode = holdemCode) {
  const view = good(
    (await client(context.arcade.url).open(peer.token(name), gameCode)) as { ok: true; session: string } | FailView,
  );
  const headers = { "x-session": view.session, "content-type": "application/json" };
  const ask = async <T extends { ok: boolean }>(path: string, body?: object): Promise<T | FailView> => {
    const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
    return (await (await fetch(context.arcade.url + path, init)).json()) as T | FailView;
  };
  const list = async () => good(await ask<RoomListView>("/api/room/list")).rooms;
  const states: RoomLine[] = [];
  /** Follows a room like its page; records every line as text. */
  const follow = async (room: string): Promise<string[]> => {
    const raw: string[] = [];
    const line = new AbortController();
    lines.push(line);
    const answer = await fetch(`${context.arcade.url}/api/room/events?room=${room}`, { headers, signal: line.signal });
    void (async () => {
      let rest = "";
      for await (const chunk of answer.body ?? []) {
        const parts = (rest + Buffer.from(chunk).toString()).split("\n");
        rest = parts.pop() ?? "";
        for (const text of parts.filter((each) => each !== "")) {
          raw.push(text);
          states.push(JSON.parse(text) as RoomLine);
        }
      }
    })().catch(() => undefined);
    return raw;
  };
  const now = () => states.at(-1);
  const sit = (room: string, seat: number, amount = "50.0000", key = newKey()) =>
    ask<SitView>("/api/room/sit", { key, room, seat, amount });
  /** Waits for the player's turn; returns the state at that moment. */
  const turn = () =>
    vi.waitFor(() => {
      const state = now();
      if (!state?.hand?.options || !state.you) throw new Error("not my turn");
      return { ...state, hand: state.hand, you: state.you };
    }, patience);
  const act = async (action: string) => {
    const { id, hand, you } = await turn();
    return ask<{ ok: true }>("/api/room/act", { room: id, hand: hand.number, step: you.step, action });
  };
  return { ask, list, follow, sit, turn, act, now, states };
}
const roomAt = async (who: Awaited<ReturnType<typeof player>>, level: string) => {
  const found = (await who.list()).find((each) => each.level === level);
  if (!found) throw new Error(`no room ${level}`);
  return found.id;
};
afterAll(() => lines.forEach((line) => line.abort()));

async function stateOf(room: string): Promise<RoomState> {
  const { rows } = await context.arcade.db.query<{ state: RoomState }>(
    "select state from arcade.card_room where id = $1",
    [room],
  );
  return at(rows, 0).state;
}

describe("a sitting", () => {
  it("takes one stake and pays one win: the chips left of the buy-in, with its hands in words", async () => {
    const one = await player("alone");
    const room = await roomAt(one, "regular");
    await one.follow(room);
    const key = newKey();
    expect(good(await one.sit(room, 2, "50.0000", key))).toMatchObject({ state: "held", balance: "950.0000" });
    // The same key returns the same sitting, and another key is refused.
    expect(good(await one.sit(room, 2, "50.0000", key)).state).toBe("held");
    expect(await one.sit(room, 4)).toMatchObject({ ok: false, code: "ALREADY_SEATED" });
    expect(peer.calls("bet").length).toBe(1);
    await one.act("fold");
    await vi.waitFor(() => expect(one.now()?.hand?.isOver).toBe(true), patience);
    const { hands: first } = good(await one.ask<HandsView>("/api/room/hands"));
    good(await one.ask("/api/room/leave", { room }));
    await vi.waitFor(() => expect(peer.calls("win").length).toBe(1), patience);
    const [win] = peer.calls("win");
    // Another hand may have begun before the player left.
    const { rows: hands } = await context.arcade.db.query<{ gain: bigint }>(
      "select h.gain from arcade.sitting_hand h join arcade.round r on r.id = h.round_id where r.player_id = 'alone' order by h.hand_id",
    );
    const stack = hands.reduce((sum, { gain }) => sum + gain, 50_0000n);
    expect(parseMoney(at(first, 0).gain)).toBe(at(hands, 0).gain);
    expect(parseMoney(String(win?.["amount"]))).toBe(stack);
    expect(peer.balance).toBe(950_0000n + stack);
    expect(win?.["detail"]).toMatchObject({ game: holdemCode, hands: hands.length });
    const lost = hands.reduce((sum, { gain }) => sum + (gain < 0n ? -gain : 0n), 0n);
    // A folded blind pays its part of the rake where the others see a flop; a fold without one pays nothing.
    expect(parseMoney(String(win?.["fee"]))).toBeGreaterThanOrEqual(0n);
    expect(parseMoney(String(win?.["fee"]))).toBeLessThanOrEqual(lost);
    expect(parseMoney(String(win?.["atRisk"]))).toBeGreaterThanOrEqual(0n);
    expect(parseMoney(String(win?.["atRisk"]))).toBeLessThanOrEqual(lost);
    expect(JSON.stringify(win?.["detail"])).toContain('"result":"fold"');
  });

  it("is refunded as if never placed when no card was dealt", async () => {
    const one = await player("shy");
    const room = await roomAt(one, "high");
    expect(good(await one.sit(room, 0, "250.0000")).state).toBe("held");
    // No hand is in play, and none begins for a while.
    await context.arcade.db.query(
      `update arcade.card_room set state = jsonb_set(state, '{hand}', 'null') || '{"pauseUntil": 9000000000000}' where id = $1`,
      [room],
    );
    const state = await stateOf(room);
    if (state.seats.some((each) => each?.round && each.hands > 0)) throw new Error("was dealt cards");
    const isOwed = async () => good(await one.ask<RoomListView>("/api/room/list")).isOwed;
    expect(await isOwed()).toBe(false);
    // The page reads the wallet again only after it has been paid.
    peer.faults.push({ verb: "rollback", fault: "drop" });
    good(await one.ask("/api/room/leave", { room }));
    expect(await isOwed()).toBe(true);
    await vi.waitFor(async () => expect(await isOwed()).toBe(false), patience);
    expect(peer.tries("rollback")).toHaveLength(2);
    expect(peer.balance).toBe(1_000_0000n);
    expect(peer.calls("win")).toEqual([]);
  });

  it("takes no seat when its stake is refused, and is undone when the response is lost", async () => {
    const one = await player("poor");
    const room = await roomAt(one, "expert");
    peer.refusals.set("bet", "INSUFFICIENT_FUNDS");
    expect(good(await one.sit(room, 0, "500.0000"))).toMatchObject({ state: "refused", refusal: "INSUFFICIENT_FUNDS" });
    peer.refusals.clear();
    peer.faults.push({ verb: "bet", fault: "lose" });
    expect(good(await one.sit(room, 0, "500.0000")).state).toBe("cancelled");
    expect(peer.balance).toBe(1_000_0000n);
    expect((await stateOf(room)).seats.every((each) => each?.kind !== "player")).toBe(true);
    expect(await one.sit(room, 0, "1.0000")).toMatchObject({ code: "BUY_IN_UNKNOWN" });
  });
});

describe("two players at one table", () => {
  it("see the same hand at once, each only their own cards, and verify it afterwards", async () => {
    const [one, two] = [await player("ann"), await player("ben")];
    const room = await roomAt(one, "beginner");
    const [first, second] = await Promise.all([one.follow(room), two.follow(room)]);
    await Promise.all([one.sit(room, 0, "10.0000"), two.sit(room, 3, "10.0000")]);
    // At least one of two players who sit down at once names the other.
    const named = peer.calls("bet").map(({ playerId, opponents }) => [playerId, opponents] as [unknown, unknown]);
    expect(
      [
        ["ann", ["ben"]],
        ["ben", ["ann"]],
      ].some((each) => named.some((one) => JSON.stringify(one) === JSON.stringify(each))),
    ).toBe(true);
    const isIn = () => {
      const [a, b] = [one.now(), two.now()];
      const seats = [a?.seats[a.you?.seat ?? -1], b?.seats[b.you?.seat ?? -1]];
      expect(seats.every((each) => typeof each?.index === "number")).toBe(true);
      expect(a?.hand?.number).toBe(b?.hand?.number);
      return a?.hand?.number ?? 0;
    };
    const number = await vi.waitFor(async () => {
      try {
        return isIn();
      } catch (error) {
        // The player seated first may already be in a hand, which must end.
        for (const each of [one, two]) if (each.now()?.hand?.options) await each.act("fold");
        throw error;
      }
    }, patience);
    const seen = (who: typeof one) => who.states.filter(({ hand }) => hand?.number === number);
    const isOver = () => one.states.some(({ hand }) => hand?.number === number && hand.isOver);
    await vi.waitFor(async () => {
      const who = [one, two].find((each) => each.now()?.hand?.number === number && each.now()?.hand?.options);
      if (who) await who.act("call");
      expect(isOver()).toBe(true);
    }, patience);
    await vi.waitFor(() => expect(one.states.some(({ last }) => last?.number === number)).toBe(true), patience);
    // Each player's stream is checked for the time of the hand.
    for (const who of [one, two]) {
      for (const { hand, seats, last } of seen(who)) {
        if (!hand || hand.isOver) continue;
        expect(last?.number).not.toBe(number);
        for (const seat of seats) {
          const cards = seat?.index == null ? [] : (hand.players[seat.index]?.cards ?? []);
          if (!seat?.isYou) expect(cards.every((card) => card === null)).toBe(true);
        }
      }
    }
    expect([...first, ...second].some((text) => text.includes('"round"'))).toBe(false);
    const last = one.states.find((state) => state.last?.number === number)?.last;
    if (!last) throw new Error("no last hand");
    // The commitment of the first line matches the seed shown at the end.
    expect(at(seen(one), 0).hand?.commitment).toBe(await commitmentOf(last.seed));
    const again = await replay({ id: room, gameCode: holdemCode, game: "holdem" }, last);
    const end = one.states.find(({ hand }) => hand?.number === number && hand.isOver);
    expect(again.view(undefined).players.map(({ stack }) => stack)).toEqual(
      end?.hand?.players.map(({ stack }) => stack),
    );
    for (const who of [one, two]) good(await who.ask("/api/room/leave", { room }));
  });

  it("act once a turn: repeated, old and out-of-turn requests change nothing", async () => {
    const one = await player("cat");
    const room = await roomAt(one, "regular");
    await one.follow(room);
    await one.sit(room, 1);
    const { hand, you } = await one.turn();
    const call = { room, hand: hand.number, step: you.step, action: "call" };
    good(await one.ask("/api/room/act", call));
    good(await one.ask("/api/room/act", call));
    const state = await stateOf(room);
    const index = state.hand?.seats.indexOf(you.seat);
    expect(state.hand?.actions.filter(([who]) => who === index).length).toBe(1);
    expect(await one.ask("/api/room/act", { ...call, step: 9 })).toMatchObject({ code: "NOT_YOUR_TURN" });
    expect(await one.ask("/api/room/act", { ...call, hand: hand.number + 9 })).toMatchObject({ code: "NOT_YOUR_TURN" });
    good(await one.ask("/api/room/leave", { room }));
  });
});

describe("a table", () => {
  it("resumes the same hand after the process was killed, and pays once", async () => {
    const one = await player("dora");
    const room = await roomAt(one, "regular");
    await one.follow(room);
    await one.sit(room, 1);
    const before = await one.turn();
    good(await one.ask("/api/room/leave", { room }));
    const stored = (await stateOf(room)).hand;
    await context.start();
    await vi.waitFor(() => expect(peer.calls("win").length).toBe(1), patience);
    const { rows } = await context.arcade.db.query<{ number: number; seed: string }>(
      "select number, seed from arcade.card_hand where room_id = $1 and number = $2",
      [room, before.hand.number],
    );
    expect(rows).toEqual([{ number: before.hand.number, seed: stored?.seed }]);
    const paid = parseMoney(String(peer.calls("win")[0]?.["amount"])) ?? 0n;
    expect(peer.balance).toBe(950_0000n + paid);
  });

  it("returns the chips from before a hand that cannot be replayed", async () => {
    const one = await player("emil");
    const room = await roomAt(one, "regular");
    await one.follow(room);
    await one.sit(room, 1);
    const { hand } = await one.turn();
    await context.arcade.db.query(
      `update arcade.card_room set state = jsonb_set(state, '{hand,actions}', '[[0, "nonsense"]]'), due_at = now() where id = $1`,
      [room],
    );
    await vi.waitFor(async () => expect((await stateOf(room)).hand?.number).toBeGreaterThan(hand.number), patience);
    const { seats } = await stateOf(room);
    expect(seats.find((each) => each?.player === "emil")).toMatchObject({ hands: 0, stack: "50.0000" });
    good(await one.ask("/api/room/leave", { room }));
  });

  it("sits out a player whose page is away, and cashes out after three minutes", async () => {
    const one = await player("finn");
    const room = await roomAt(one, "regular");
    await one.sit(room, 1);
    const past = (key: string) =>
      context.arcade.db.query(
        `update arcade.card_room set state = jsonb_set(state, $2, to_jsonb(0)), due_at = now() where id = $1`,
        [room, `{seats,${key}}`],
      );
    await context.arcade.db.query("update arcade.round set seen_at = now() - interval '1 minute' where state = 'held'");
    await context.arcade.db.query("update arcade.card_room set due_at = now() where id = $1", [room]);
    const find = async () => {
      const { seats } = await stateOf(room);
      return { seats, seat: seats.findIndex((each) => each?.player === "finn") };
    };
    const seat = await vi.waitFor(async () => {
      const found = await find();
      expect(found.seats[found.seat]?.out?.why).toBe("away");
      return found.seat;
    }, patience);
    await vi.waitFor(
      async () => {
        // This is repeated because a step of the room in progress overwrites the state.
        await past(`${seat},out,since`);
        expect(peer.calls("win").length + peer.calls("rollback").length).toBe(1);
      },
      { timeout: 40_000, interval: 500 },
    );
    expect((await find()).seat).toBe(-1);
  }, 60_000);
});
