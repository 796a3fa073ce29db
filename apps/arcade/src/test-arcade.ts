import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { emptyDatabase } from "@croupier/server/test-database";
import { readEnv } from "./kit/env.ts";
import { startArcade, type Arcade } from "./server.ts";
import type { SlotView } from "./engines/slot/views.ts";
import type { SoloState } from "./engines/alone/views.ts";
import type { FailView, RoundView } from "./kit/views.ts";
import { Peer, testKey } from "./test-peer.ts";

export function testEnv(databaseUrl: string, peer: Peer): Record<string, string> {
  return {
    ARCADE_PORT: "0",
    ARCADE_INTERNAL_PORT: "0",
    ARCADE_HOST: "127.0.0.1",
    DATABASE_URL: databaseUrl,
    PLATFORM_URL: peer.url,
    SEAMLESS_KEYS: JSON.stringify([testKey]),
    // This is longer than a busy machine takes to respond, so that only intended responses are lost.
    SEAMLESS_TIMEOUT_MS: "2500",
    LOG_LEVEL: "silent",
    // Tests play faster than people.
    LIMIT_FACTOR: "1000",
  };
}

interface TestOptions {
  /** Number of processes on the database; one by default. */
  processes?: number;
  /** Variables that differ from those of the other tests. */
  env?: Record<string, string>;
  /** Balance of the wallet before each test, which also forgets earlier calls, faults and refusals. */
  balance?: bigint;
  inPlayWaitMs?: number;
  pace?: number;
}

/** Runs an arcade with its own database and a platform double, for the tests of a file. */
export function arcadeForTests({ processes = 1, env, balance, inPlayWaitMs, pace }: TestOptions = {}) {
  const peer = new Peer();
  let database: Awaited<ReturnType<typeof emptyDatabase>> | undefined;
  let arcades: Arcade[] = [];
  const own = {
    peer,
    /** The first process. */
    get arcade(): Arcade {
      return own.process(0);
    },
    process(at: number): Arcade {
      const arcade = arcades[at];
      if (!arcade) throw new Error("the arcade runs within tests only");
      return arcade;
    },
    /** Starts a further process on the database; the test stops it. */
    startOther: (other: Record<string, string> = {}): Promise<Arcade> =>
      startArcade(readEnv({ ...testEnv(database?.url ?? "", peer), ...env, ...other }), inPlayWaitMs, pace),
    /** Restarts the arcade as a new process. */
    async start(): Promise<void> {
      for (const arcade of arcades) await arcade.stop();
      arcades = [];
      while (arcades.length < processes) arcades.push(await own.startOther());
    },
  };
  beforeAll(async () => {
    database = await emptyDatabase();
    await peer.start();
    await own.start();
  }, 60_000);
  beforeEach(() => {
    if (balance !== undefined) peer.reset(balance);
  });
  afterAll(async () => {
    for (const arcade of arcades) await arcade.stop();
    await peer.stop();
    await database?.drop();
  });
  return own;
}

/** Returns an answer that is no refusal. */
export function good<T extends { ok: true }>(answer: T | FailView): T {
  if (!answer.ok) throw new Error(answer.code);
  return answer;
}

export const newKey = (): string => randomBytes(16).toString("hex");

interface SignedChange {
  secret?: string;
  /** Age of the signature in seconds. */
  age?: number;
  /** Body sent in place of the signed one. */
  sent?: string;
  signal?: AbortSignal;
}

/** Calls the arcade as a platform does: signed by the specification, not by the code under test. */
export function askSigned(url: string, path: string, requested: object, change: SignedChange = {}): Promise<Response> {
  const { secret = testKey.secret, age = 0, sent, signal } = change;
  const body = JSON.stringify(requested);
  const [timestamp, requestId] = [String(Math.floor(Date.now() / 1000) - age), randomUUID()];
  const digest = createHash("sha256").update(body).digest("hex");
  const signed = createHmac("sha256", secret).update(`POST\n${path}\n${timestamp}\n${requestId}\n${digest}`);
  return fetch(url + path, {
    method: "POST",
    body: sent ?? body,
    headers: {
      "content-type": "application/json",
      "x-key-id": testKey.id,
      "x-timestamp": timestamp,
      "x-request-id": requestId,
      "x-signature": signed.digest("hex"),
    },
    ...(signal ? { signal } : {}),
  });
}

/** Creates a client that calls the arcade as its page does. */
export function client(url: string, session = "") {
  async function ask<T>(method: string, path: string, body?: object): Promise<T | FailView> {
    const answer = await fetch(url + path, {
      method,
      headers: { "x-session": session, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await answer.json()) as T | FailView;
  }
  return {
    open: (token: string, gameCode = "pg-gates-of-qilin") =>
      ask<SlotView & { session: string }>("POST", "/api/open", { token, gameCode, language: "EN" }),
    resume: () => ask<SlotView>("POST", "/api/resume"),
    /** Spins the reels; returns the round in its state afterwards, or the reason for a refusal. */
    async spin(key: string, stake = "2.0000", choices = {}): Promise<RoundView | FailView> {
      const begun = await ask<SoloState>("POST", "/api/solo/begin", { key, stake, choices });
      const round = begun.ok || begun.code !== "BAD_REQUEST" ? await this.round(key) : begun;
      return round.ok || begun.ok ? round : begun;
    },
    state: () => ask<SoloState>("GET", "/api/solo"),
    settle: (key: string) => ask<RoundView>("POST", `/api/rounds/${key}/settle`, {}),
    round: (key: string) => ask<RoundView>("GET", `/api/rounds/${key}`),
  };
}

export async function opened(url: string, peer: Peer, gameCode?: string) {
  const view = await client(url).open(peer.token(), gameCode);
  if (!view.ok) throw new Error(view.code);
  return { view, player: client(url, view.session) };
}
