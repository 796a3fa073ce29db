import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Pool } from "pg";
import type { Money } from "@croupier/contract/domain/money";
import type { Job } from "../kit/jobs.ts";
import type { ReturnRow } from "../kit/returns.ts";
import type { RoundRow } from "../kit/round-store.ts";
import type { Rounds } from "../kit/rounds.ts";
import type { SessionRow } from "../kit/session.ts";
import type { Title } from "../kit/titles.ts";
import type { Lobby } from "../wire/lobby.ts";
import type { Seamless } from "../wire/seamless.ts";

/** A session of a title, with the wallet's balance. */
export interface Opened<Its extends Title = Title> {
  session: SessionRow;
  game: Its;
  balance: Money;
}

export interface EngineParts {
  app: FastifyInstance;
  db: Pool;
  rounds: Rounds;
  seamless: Seamless;
  /** Time limit of a call to the platform, in milliseconds. */
  timeoutMs: number;
  /** Finds the session of a page's call. */
  player(request: FastifyRequest): Promise<{ session: SessionRow } | undefined>;
  /** Wait before an in-play bet is placed. */
  inPlayWaitMs: number;
  /** Factor for bots' thinking time and the display of results; tests use a faster pace. */
  pace: number;
}

/** The running part of an engine. */
export interface Running {
  jobs?: readonly Job[];
  /** Lists that the engine shows in the lobby. */
  lobby?: Partial<Lobby>;
  stop?(): Promise<void>;
}

/** Calls and jobs that several engines share. They start once, with the titles of all these engines. */
export interface Base<Its extends Title = Title> {
  start(parts: EngineParts, titles: ReadonlyMap<string, Its>): Running;
}

/** An engine, as the rest of the arcade knows it. */
export interface Engine<Its extends Title = Title, Row extends RoundRow = RoundRow> {
  titles: ReadonlyMap<string, Its>;
  /** Name of the page that plays the titles. */
  page: string;
  /** Builds the engine's part of a page's first view. */
  view(opened: Pick<Opened<Its>, "session" | "game">): object;
  /** Processes a taken stake; undefined where the round can no longer be played, so that the stake is refunded. */
  hold(db: Pool, round: Row, taken: { balance: Money; holdMs: number }): Promise<Row | undefined>;
  /** True where a win is paid when it is decided, because the page shows it while the stake is taken. */
  paysAtOnce?: true;
  /** Names the players whom a stake is played against. */
  opponents?(db: Pool, round: Row): Promise<string[]>;
  /** Builds the detail that the platform stores with a bet. */
  detail(db: Pool, round: Row): Promise<object>;
  returns: {
    /** Lists the return of every bet, with its proof. */
    rows(): ReturnRow[];
    /** Returns the name under which the rows list a title. */
    nameOf(title: Its): string;
    /** Returns the return of a title in basis points, where the titles of a row differ. */
    highest?(title: Its): number;
  };
  base?: Base<Its>;
  /** Registers the calls of the page and starts the engine's jobs. */
  start?(parts: EngineParts): Running;
}
