import { describe, expect, it } from "vitest";
import { vi } from "vitest";
import { arcadeForTests, askSigned, client, newKey } from "../../test-arcade.ts";
import { soloGames } from "./games.ts";
import type { Choices, Rules } from "../alone/rules.ts";
import { lowerRisk } from "../alone/solo-store.ts";
import type { SoloState } from "../alone/views.ts";
import type { SoloView } from "./views.ts";
import type { RoundRow } from "../../kit/round-store.ts";

const context = arcadeForTests();
const { peer } = context;

function returned(name: keyof typeof soloGames, luck: readonly number[], choices: Choices, moves: readonly string[]) {
  const rules: Rules = soloGames[name];
  const played = rules.play(luck, choices, moves);
  if (!played?.isOver) throw new Error("the round is not over");
  return rules.returned?.(played, choices, moves) ?? 0;
}

const cells = Array.from({ length: 25 }, (_, at) => at);
/** Converts dice to drawn numbers: each face minus one. */
const dice = (...faces: number[]) => faces.map((face) => face - 1);

describe("the part of a stake that is returned without a decision", () => {
  it.each<[string, Parameters<typeof returned>, number]>([
    ["a field of which nothing was opened", ["mines", cells, { mines: "3" }, ["back"]], 100],
    ["a field that was cashed out", ["mines", cells, { mines: "3" }, ["open:5", "cash"]], 0],
    ["a mine", ["mines", cells, { mines: "3" }, ["open:1"]], 0],
    ["pass and don't pass", ["craps", dice(3, 4), { bets: "pass,dont" }, []], 200],
    ["a barred twelve", ["craps", dice(6, 6), { bets: "pass,dont" }, []], 100],
    ["a pass line that won", ["craps", dice(3, 4), { bets: "pass" }, []], 0],
    ["a surrender to war", ["casino-war", [0, 0, 1, 2], {}, ["surrender"]], 50],
  ])("%s", (_, [name, luck, choices, moves], expected) => {
    expect(returned(name, luck, choices, moves)).toBe(expected);
  });
});

async function seated(game: string) {
  const opened = (await client(context.arcade.url).open(peer.token(), game)) as unknown as SoloView & {
    session: string;
  };
  const headers = { "x-session": opened.session, "content-type": "application/json" };
  const ask = async (path: string, body?: object) => {
    const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
    const answer = (await (await fetch(context.arcade.url + path, init)).json()) as
      | SoloState
      | { ok: false; code: string };
    if (!answer.ok || !answer.round) throw new Error(answer.ok ? "no round" : answer.code);
    return answer.round;
  };
  return {
    ask,
    begin: (choices: Choices) => ask("/api/solo/begin", { key: newKey(), stake: "2.0000", choices }),
    act: (id: string, at: number, move: string) => ask("/api/solo/act", { key: newKey(), id, at, move }),
    settle: (key: string) => client(context.arcade.url, opened.session).settle(key),
  };
}

it("rolls back a round that was left undecided, and its page still shows it", async () => {
  const seat = await seated("bgs-mines-of-jade");
  peer.seen.length = 0;
  const before = peer.balance;
  const round = await seat.begin({ mines: "3" });
  await context.arcade.db.query("update arcade.round set next_try_at = now() - interval '1 second' where id = $1", [
    round.id,
  ]);
  await vi.waitFor(async () => expect((await seat.ask("/api/solo")).state).toBe("cancelled"), 10_000);
  expect(await seat.ask("/api/solo")).toMatchObject({ id: round.id, moves: ["back"], win: "2.0000" });
  expect(peer.calls("rollback")).toMatchObject([{ betTxId: `${round.id}-b` }]);
  expect(peer.calls("win")).toEqual([]);
  expect(peer.balance).toBe(before);
});

it("reports a push as a win without risk, in the statement too", async () => {
  const seat = await seated("bgs-saloon-pai-gow-poker");
  peer.balance = 1_000_0000n;
  const from = new Date(Date.now() - 1_000).toISOString();
  for (;;) {
    peer.seen.length = 0;
    const { id } = await seat.begin({});
    const round = await seat.act(id, 0, "way");
    await seat.settle(round.key);
    await vi.waitFor(() => expect(peer.calls("win")).toHaveLength(1), 10_000);
    const [win] = peer.calls("win");
    if (win?.amount !== "2.0000") {
      expect(win).not.toHaveProperty("atRisk");
      continue;
    }
    expect(win).toMatchObject({ atRisk: "0.0000" });
    const range = { from, to: new Date(Date.now() + 1_000).toISOString() };
    const page = await (await askSigned(context.arcade.url, "/report/v1/rounds", range)).json();
    expect(page.rounds.find(({ txId }: { txId: string }) => txId === `${id}-b`)).toMatchObject({ atRisk: "0.0000" });
    return;
  }
});

it("lowers the risk of further stakes by the same ratio as the first", async () => {
  const seat = await seated("bgs-saloon-pai-gow-poker");
  const first = await seat.begin({});
  const { rows } = await context.arcade.db.query<RoundRow>(
    `insert into arcade.round (id, session_id, client_key, platform_session, player_id, vassalage, game_code, currency, stake,
                               state, next_try_at, solo_of, solo_at, solo_move)
     select gen_random_uuid(), session_id, 'raise', platform_session, player_id, vassalage, game_code, currency, 10000, 'done',
            now(), id, 0, 'double'
     from arcade.round where id = $1 returning *`,
    [first.id],
  );
  const { rows: held } = await context.arcade.db.query<RoundRow>("select * from arcade.round where id = $1", [
    first.id,
  ]);
  if (!held[0]) throw new Error("no round");
  // One of three stakes, two and one, was returned: a third.
  expect(await lowerRisk(context.arcade.db, held[0], 10_000n)).toBe(13_333n);
  const raised = await context.arcade.db.query("select at_risk from arcade.round where id = $1", [rows[0]?.id]);
  expect(raised.rows).toEqual([{ at_risk: 6_666n }]);
});
