import { beforeEach, describe, expect, it, vi } from "vitest";
import { readMoney } from "@croupier/contract/domain/money";
import { commitmentOf } from "../../kit/seed.ts";
import { arcadeForTests, client, newKey } from "../../test-arcade.ts";
import { replay } from "../alone/replay.ts";
import type { SoloRound, SoloState } from "../alone/views.ts";
import { soloGames } from "./games.ts";
import type { SoloView } from "./views.ts";

const game = "pt-pavilion-blackjack";
const context = arcadeForTests();
const { peer } = context;
beforeEach(async () => {
  // Rounds left open by an earlier test are removed.
  await context.arcade.db.query("update arcade.round set state = 'cancelled' where state in ('held', 'settling')");
  peer.balance = 1_000_0000n;
  peer.seen.length = 0;
  peer.faults.length = 0;
  peer.refusals.clear();
});

type Answer = SoloState | { ok: false; code: string };

async function seated(player?: string) {
  const opened = (await client(context.arcade.url).open(peer.token(player), game)) as unknown as SoloView & {
    session: string;
  };
  const headers = { "x-session": opened.session, "content-type": "application/json" };
  const ask = async (path: string, body?: object): Promise<Answer> => {
    const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
    return (await (await fetch(context.arcade.url + path, init)).json()) as Answer;
  };
  return {
    state: () => ask("/api/solo"),
    begin: (key = newKey()) => ask("/api/solo/begin", { key, stake: "2.0000", choices: {} }),
    act: ({ id, moves }: SoloRound, move: string, key = newKey()) =>
      ask("/api/solo/act", { key, id, at: moves.length, move }),
    settle: (key: string) => client(context.arcade.url, opened.session).settle(key),
  };
}

function roundOf(answer: Answer): SoloRound {
  if (!answer.ok || !answer.round) throw new Error(answer.ok ? "no round" : answer.code);
  return answer.round;
}

type Seat = Awaited<ReturnType<typeof seated>>;

/** Ends a hand without further stakes and has it paid. */
async function standOut(seat: Seat, from: SoloRound): Promise<SoloRound> {
  let round = from;
  while (round.state === "held") {
    const move = round.played.moves.some((each) => each.move === "decline") ? "decline" : "stand";
    round = roundOf(await seat.act(round, move));
  }
  await seat.settle(round.key);
  await vi.waitFor(async () => expect(roundOf(await seat.state()).state).toBe("done"), 10_000);
  return roundOf(await seat.state());
}

/** Begins hands until one may be doubled. */
async function doubleable(seat: Seat): Promise<SoloRound> {
  for (;;) {
    const round = roundOf(await seat.begin());
    if (round.played.moves.some(({ move }) => move === "double")) return round;
    await standOut(seat, round);
  }
}

describe("a solo game", () => {
  it("follows from a seed with a published hash, and pays its result once", async () => {
    const seat = await seated();
    const before = await seat.state();
    const begun = roundOf(await seat.begin());
    expect(before.ok && before.next).toBe(begun.commitment);
    if (begun.state === "held") expect(begun.seed).toBeNull();
    const ended = await standOut(seat, begun);
    expect(await commitmentOf(ended.seed ?? "")).toBe(ended.commitment);
    const again = await replay(soloGames.blackjack, game, { ...ended, seed: ended.seed ?? "" });
    expect(again).toEqual(ended.played);
    expect(peer.balance).toBe(1_000_0000n - 2_0000n + readMoney(ended.win ?? "0.0000"));
    expect(peer.calls("win")).toHaveLength(1);
    expect(peer.calls("win")[0]?.detail).toMatchObject({ game, seed: ended.seed, commitment: ended.commitment });
  });

  it("draws from a separate seed for each player, whatever key the player sends", async () => {
    const key = newKey();
    const [one, two] = [await seated("one"), await seated("two")];
    const rounds = [roundOf(await one.begin(key)), roundOf(await two.begin(key))];
    expect(new Set(rounds.map(({ commitment }) => commitment)).size).toBe(2);
  });

  it("makes no second bet and no second move for a repeated request", async () => {
    const seat = await seated();
    const key = newKey();
    const [one, two] = await Promise.all([seat.begin(key), seat.begin(key)]);
    expect(roundOf(one).id).toBe(roundOf(two).id);
    expect(peer.calls("bet")).toHaveLength(1);
    await standOut(seat, roundOf(one));
    const round = await doubleable(seat);
    const bets = peer.calls("bet").length;
    const other = await seated();
    await Promise.all([seat.act(round, "double"), other.act(round, "double"), seat.act(round, "double")]);
    expect(peer.calls("bet")).toHaveLength(bets + 1);
    expect(peer.calls("bet").at(-1)?.roundId).toBe(round.id);
    expect(roundOf(await seat.state())).toMatchObject({ moves: ["double"], staked: "4.0000" });
  });

  it("leaves the hand unchanged when a further stake is refused or its response is lost", async () => {
    const seat = await seated();
    const round = await doubleable(seat);
    peer.refusals.set("bet", "INSUFFICIENT_FUNDS");
    const refused = await seat.act(round, "double");
    expect(refused).toMatchObject({
      refused: "INSUFFICIENT_FUNDS",
      round: { moves: [], state: "held", staked: "2.0000" },
    });
    peer.refusals.clear();
    const held = peer.balance;
    peer.faults.push({ verb: "bet", fault: "lose" });
    const lost = await seat.act(round, "double");
    expect(lost).toMatchObject({ refused: "TRY_LATER", round: { moves: [], state: "held", staked: "2.0000" } });
    await vi.waitFor(() => expect(peer.balance).toBe(held), 10_000);
    await standOut(seat, round);
  });

  it("waits for the refund of a lost further stake, then continues and is paid", async () => {
    const seat = await seated();
    const round = await doubleable(seat);
    peer.faults.push({ verb: "bet", fault: "lose" });
    for (let tries = 0; tries < 20; tries += 1) peer.faults.push({ verb: "rollback", fault: "drop" });
    expect(await seat.act(round, "double")).toMatchObject({ refused: "TRY_LATER" });
    expect(await seat.act(round, "stand")).toMatchObject({ refused: "TRY_LATER", round: { moves: [] } });
    // Meanwhile, the round is not ended even when its time runs out, and the worker continues with all else.
    await context.arcade.db.query("update arcade.round set next_try_at = now() where id = $1", [round.id]);
    await vi.waitFor(() => expect(peer.tries("rollback").length).toBeGreaterThan(2), 10_000);
    expect(roundOf(await seat.state()).state).toBe("held");
    peer.faults.length = 0;
    await context.arcade.db.query("update arcade.round set next_try_at = now() where state = 'undoing'");
    await vi.waitFor(async () => {
      const { rows } = await context.arcade.db.query("select 1 from arcade.round where state = 'undoing'");
      expect(rows).toEqual([]);
    }, 20_000);
    await seat.act(round, "stand");
    const ended = roundOf(await seat.state());
    expect(ended.played.isOver).toBe(true);
    await context.arcade.db.query("update arcade.round set next_try_at = now() where id = $1", [round.id]);
    await vi.waitFor(async () => expect(roundOf(await seat.state()).state).toBe("done"), 10_000);
    expect(peer.calls("win").filter(({ roundId }) => roundId === round.id)).toHaveLength(1);
  });

  it("resumes in another session and process, and is ended when it is left", async () => {
    const seat = await seated();
    const round = await doubleable(seat);
    await context.start();
    const other = await seated();
    expect(roundOf(await other.state())).toEqual(round);
    expect((await other.begin()).ok).toBe(false);
    await context.arcade.db.query("update arcade.round set next_try_at = now() - interval '1 second' where id = $1", [
      round.id,
    ]);
    await vi.waitFor(async () => expect(roundOf(await other.state()).moves).toEqual(["stand"]), 10_000);
    await context.arcade.db.query("update arcade.round set next_try_at = now() where id = $1", [round.id]);
    await vi.waitFor(async () => expect(roundOf(await other.state()).state).toBe("done"), 10_000);
    expect(peer.calls("win").filter(({ roundId }) => roundId === round.id)).toHaveLength(1);
  });

  it("refuses choices, stakes and moves that are not offered", async () => {
    const seat = await seated();
    const round = await doubleable(seat);
    expect(await seat.act(round, "cash")).toEqual({ ok: false, code: "BET_UNKNOWN" });
    await standOut(seat, round);
  });
});
