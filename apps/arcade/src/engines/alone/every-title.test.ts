import { describe, expect, it, vi } from "vitest";
import { formatMoney, readMoney } from "@croupier/contract/domain/money";
import { commitmentOf } from "../../kit/seed.ts";
import { arcadeForTests, client, newKey } from "../../test-arcade.ts";
import { replay, shareOf } from "./replay.ts";
import { isSlotName } from "../slot/slots.ts";
import { nextMove } from "../../test-plays.ts";
import { choices } from "../../test-titles.ts";
import { slotTitles } from "../slot/titles.ts";
import { soloTitles } from "../solo/titles.ts";
import type { AloneView, SoloRound, SoloState } from "./views.ts";

const context = arcadeForTests();
const { peer } = context;

/** One title of each slot is enough: the others differ only in their looks. */
const played = [...soloTitles.values(), ...slotTitles.values()].filter(
  ({ solo }, at, all) => !isSlotName(solo) || all.findIndex((other) => other.solo === solo) === at,
);

type Answer = SoloState | { ok: false; code: string };

async function seated(gameCode: string) {
  const opened = (await client(context.arcade.url).open(peer.token(), gameCode)) as unknown as AloneView & {
    session: string;
  };
  const headers = { "x-session": opened.session, "content-type": "application/json" };
  const ask = async (path: string, body?: object): Promise<Answer> => {
    const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
    return (await (await fetch(context.arcade.url + path, init)).json()) as Answer;
  };
  return { ask, view: opened, settle: (key: string) => client(context.arcade.url, opened.session).settle(key) };
}

function roundOf(answer: Answer): SoloRound {
  if (!answer.ok || !answer.round) throw new Error(answer.ok ? "no round" : answer.code);
  return answer.round;
}

describe("every solo game", () => {
  it.each(played.map((title) => [title.gameCode, title] as const))(
    "%s is opened, played to its end, paid, verified and written into the record",
    async (gameCode, { solo, rules }) => {
      const seat = await seated(gameCode);
      expect(seat.view).toMatchObject({ ok: true, game: { engine: solo } });
      const start = peer.balance;
      const body = { key: newKey(), stake: "2.0000", choices: choices[solo] ?? {} };
      let round = roundOf(await seat.ask("/api/solo/begin", body));
      while (round.state === "held") {
        const step = { key: newKey(), id: round.id, at: round.moves.length, move: nextMove(round.played) };
        round = roundOf(
          await seat.ask(
            round.elapsed === null ? "/api/solo/act" : "/api/solo/wait",
            round.elapsed === null ? step : undefined,
          ),
        );
      }
      await seat.settle(round.key);
      const ended = roundOf(await seat.ask("/api/solo"));
      expect(ended).toMatchObject({ state: "done", id: round.id });
      expect(peer.balance - start).toBe(readMoney(ended.win ?? "") - readMoney(ended.staked));
      expect(ended.win).toBe(formatMoney(shareOf(readMoney(ended.unit), ended.played.pays)));
      expect(await commitmentOf(ended.seed ?? "")).toBe(ended.commitment);
      expect(await replay(rules, gameCode, { ...ended, seed: ended.seed ?? "" })).toEqual(ended.played);
      const detail = peer.calls("win").at(-1)?.detail ?? {};
      expect(detail).toMatchObject({ game: gameCode, seed: ended.seed });
      expect(JSON.stringify(detail).length).toBeLessThan(4_000);
    },
  );

  it("pays an unwatched kite at its target", async () => {
    const seat = await seated("bgs-crash-kite");
    const body = { key: newKey(), stake: "2.0000", choices: { target: "1.05" } };
    await seat.ask("/api/solo/begin", body);
    await vi.waitFor(async () => {
      const { rows } = await context.arcade.db.query(
        "select state, solo->'moves' as moves from arcade.round where client_key = $1",
        [body.key],
      );
      expect(rows).toMatchObject([{ state: expect.stringMatching(/settling|done/), moves: ["end"] }]);
    }, 10_000);
  });

  it("times a kite's cash-out by the server's clock, not by the page", async () => {
    const seat = await seated("bgs-crash-kite");
    for (;;) {
      const body = { key: newKey(), stake: "2.0000", choices: { target: "" } };
      const round = roundOf(await seat.ask("/api/solo/begin", body));
      if (round.state !== "held") continue;
      expect(round).toMatchObject({ seed: null, played: { view: {} } });
      const cash = { key: newKey(), id: round.id, at: 0, move: "cash@1" };
      expect(await seat.ask("/api/solo/act", cash)).toEqual({ ok: false, code: "BET_UNKNOWN" });
      const ended = roundOf(await seat.ask("/api/solo/act", { ...cash, move: "cash" }));
      if (ended.moves[0] === "end") continue;
      expect(ended.moves[0]).toMatch(/^cash@\d+$/);
      expect(ended.played.isOver).toBe(true);
      return;
    }
  });
});
