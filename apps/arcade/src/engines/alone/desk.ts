import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { Money } from "@croupier/contract/domain/money";
import { commitmentOf } from "../../kit/seed.ts";
import type { Opening, Rounds } from "../../kit/rounds.ts";
import type { Choices } from "./rules.ts";
import {
  clockOf,
  findAbandoned,
  insertRaise,
  insertSolo,
  latestSolo,
  remainingMs,
  seedFor,
  leftRefusal,
} from "./solo-store.ts";
import { endAbandoned, playedOf, step } from "./steps.ts";
import { titleIn, type AloneTitle } from "./title.ts";
import { soloRound, type SoloState } from "./views.ts";
import { shareOf, unitOf, type SoloRow } from "./replay.ts";
import type { SessionRow } from "../../kit/session.ts";

/*
 * Runs solo rounds: begins them, makes their moves, and ends abandoned ones. A step has a number, so that a repeated
 * request, a second tab or a lost response makes no second move.
 */

/** Longest wait for a round's end: short, so that it does not delay a shutdown. */
const longestWaitMs = 1_000;

const freshSeed = (): string => randomBytes(32).toString("hex");

export interface Begun {
  key: string;
  stake: Money;
  choices: Choices;
}

export interface Act {
  key: string;
  id: string;
  at: number;
  move: string;
}

type Answer = SoloState | { ok: false; code: string };

const refusedCode = (round: SoloRow): string | undefined =>
  round.state === "refused"
    ? (round.refusal ?? "OTHER")
    : (round.state === "undoing" || round.state === "cancelled") && round.refusal !== leftRefusal
      ? "TRY_LATER"
      : undefined;

export interface DeskOptions {
  db: Pool;
  rounds: Pick<Rounds, "open" | "known" | "pay">;
  titles: ReadonlyMap<string, AloneTitle>;
}

export class SoloDesk {
  readonly #db: Pool;
  readonly #rounds: DeskOptions["rounds"];
  readonly #titles: DeskOptions["titles"];

  constructor({ db, rounds, titles }: DeskOptions) {
    this.#db = db;
    this.#rounds = rounds;
    this.#titles = titles;
  }

  /** Returns the current state of the player's round, and the commitment of the next. */
  async state(session: SessionRow, refused: string | null = null): Promise<SoloState> {
    const latest = await this.#latest(session);
    const next = await commitmentOf(await seedFor(this.#db, session, freshSeed()));
    return {
      ok: true,
      round: latest ? await soloRound(this.#db, titleIn(this.#titles, latest.game_code), latest) : null,
      next,
      refused,
    };
  }

  /** Finds the player's latest round, after ending it if its time has run out. */
  async #latest(session: SessionRow): Promise<SoloRow | undefined> {
    const round = await latestSolo(this.#db, session);
    if (round?.state !== "held" || round.solo?.begun === undefined) return round;
    if ((await remainingMs(this.#db, round.id)) > 0) return round;
    const ended = await endAbandoned(this.#db, this.#titles, round.id);
    if (ended?.win === 0n || ended?.state === "undoing") await this.#rounds.pay(ended);
    return latestSolo(this.#db, session);
  }

  /** Returns the round once its time has run out, or its current state after a second. */
  async wait(session: SessionRow): Promise<SoloState> {
    const round = await this.#latest(session);
    if (round?.state === "held" && round.solo?.begun !== undefined) {
      await sleep(Math.min(longestWaitMs, Math.max(0, await remainingMs(this.#db, round.id))));
    }
    return this.state(session);
  }

  /** Returns the round already opened with this key, or opens one. */
  async #open(session: SessionRow, key: string, insert: (opening: Opening) => Promise<SoloRow | undefined>) {
    return (await this.#rounds.known<SoloRow>(session, key)) ?? this.#rounds.open(session, key, insert);
  }

  async begin(session: SessionRow, { rules }: AloneTitle, { key, stake, choices }: Begun): Promise<Answer> {
    if (!rules.accepts(choices) || (rules.buysFeature?.(choices) && !session.buys_features)) {
      return { ok: false, code: "BET_UNKNOWN" };
    }
    const seed = await seedFor(this.#db, session, freshSeed());
    const solo = { seed, commitment: await commitmentOf(seed), choices, moves: [] };
    const round = await this.#open(session, key, (opening) =>
      insertSolo(this.#db, session, {
        clientKey: key,
        stake: stake * BigInt(rules.parts?.(choices) ?? 1),
        solo,
        nextSeed: freshSeed(),
        ...opening,
      }),
    );
    if (!round) return { ok: false, code: "SPIN_IN_PROGRESS" };
    const code = refusedCode(round);
    return code ? { ok: false, code } : this.state(session);
  }

  /** Adds the time to a move in games with a clock. */
  async #timed({ solo }: SoloRow, move: string): Promise<string> {
    if (solo?.begun === undefined) return move;
    return `${move}@${Math.max(0, (await clockOf(this.#db)) - solo.begun)}`;
  }

  async act(session: SessionRow, { key, id, at, move: asked }: Act): Promise<Answer> {
    const round = await latestSolo(this.#db, session);
    if (round?.id !== id || round.state !== "held" || round.solo?.moves.length !== at) return this.state(session);
    const title = titleIn(this.#titles, round.game_code);
    const wanted = (await playedOf(title, round)).moves.find((each) => each.move === asked.split(":")[0]);
    const move = await this.#timed(round, asked);
    const next = { ...round, solo: { ...round.solo, moves: [...round.solo.moves, move] } };
    const isAllowed = wanted && (await playedOf(title, next).catch(() => undefined));
    if (!isAllowed) return { ok: false, code: "BET_UNKNOWN" };
    if (wanted.extra === 0) {
      const stepped = await step(this.#db, title, { id, at, move });
      if (stepped === "later") return this.state(session, "TRY_LATER");
      if (stepped?.win === 0n) await this.#rounds.pay(stepped);
      return this.state(session);
    }
    const unit = unitOf(title.rules, round.stake, round.solo.choices);
    const stake = shareOf(unit, wanted.extra);
    const raise = await this.#open(session, key, (opening) =>
      insertRaise(this.#db, session, { clientKey: key, stake, of: id, at, move, ...opening }),
    );
    if (!raise) return this.state(session);
    return this.state(session, refusedCode(raise) ?? null);
  }

  /** Ends abandoned rounds; returns their number. */
  async workOnce(): Promise<number> {
    const left = await findAbandoned(this.#db, 20);
    for (const id of left) await endAbandoned(this.#db, this.#titles, id);
    return left.length;
  }
}
