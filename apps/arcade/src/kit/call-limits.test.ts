import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Limited, limitCalls, limits, type Limits } from "./call-limits.ts";

/** Limits low enough for a test. */
const few: Limits = {
  ...limits,
  network: { ...limits.network, call: { burst: 12, perSecond: 1 }, file: { burst: 3, perSecond: 1 } },
  player: {
    call: { burst: 5, perSecond: 1 },
    resume: { burst: 2, perSecond: 0.5 },
    stream: { burst: 4, perSecond: 0.25 },
  },
  unknownKeys: { burst: 3, perSecond: 0.1 },
  playerTurns: { atOnce: 2, waiting: 3 },
  networkTurns: { ...limits.networkTurns, lookup: { atOnce: 1, waiting: 100 } },
  streams: 2,
};

let app: FastifyInstance;
let now: number;
/** Keys looked up in the database, in order. */
let lookedUp: string[];
/** Number of running handlers, and of completed ones. */
let running: number;
let ran: number;
let gate: PromiseWithResolvers<void>;
let network = 0;

async function build(own: Limits): Promise<void> {
  app = fastify({ trustProxy: "loopback" });
  app.setErrorHandler((error, _request, reply) =>
    error instanceof Limited
      ? reply.code(429).header("retry-after", error.retryAfterSeconds).send("limited")
      : reply.code(429).send("busy"),
  );
  limitCalls(app, {
    factor: 1,
    limits: own,
    now: () => now,
    async playerOf(key) {
      lookedUp.push(key);
      return key.startsWith("of-") ? key.split("-")[1] : undefined;
    },
  });
  app.get("/api/read", async () => ({ ran: (ran += 1) }));
  app.get("/api/held", async () => {
    running += 1;
    await gate.promise;
    running -= 1;
    return {};
  });
  app.post("/api/resume", async () => ({}));
  app.get("/api/some/events", async (_request, reply) => {
    reply.raw.writeHead(200);
    reply.raw.write("line\n");
    return reply.hijack();
  });
  app.get("/assets/page.js", async () => "");
  await app.listen({ port: 0, host: "127.0.0.1" });
}

beforeEach(async () => {
  [now, running, ran, lookedUp] = [0, 0, 0, []];
  gate = Promise.withResolvers();
  await build(few);
});
afterEach(async () => {
  gate.resolve();
  app.server.closeAllConnections();
  await app.close();
});

const base = () => `http://127.0.0.1:${(app.server.address() as { port: number }).port}`;
/** Calls from a separate network, unless one is named. */
function ask(
  path: string,
  session?: string,
  from = `2001:db8:0:${(network += 1).toString(16)}::1`,
  init: RequestInit = {},
) {
  const headers = { "x-forwarded-for": from, ...(session === undefined ? {} : { "x-session": session }) };
  return fetch(base() + path, { ...init, headers });
}
async function statuses(times: number, call: (at: number) => Promise<Response>): Promise<number[]> {
  const all: number[] = [];
  for (let at = 0; at < times; at += 1) all.push((await call(at)).status);
  return all;
}

describe("a player", () => {
  it("is limited in calls over all sessions, and receives a retry time", async () => {
    expect(await statuses(7, (at) => ask("/api/read", `of-ada-${at % 2}`))).toEqual([
      200, 200, 200, 200, 200, 429, 429,
    ]);
    const refused = await ask("/api/read", "of-ada-2");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
    expect((await ask("/api/read", "of-bob-0")).status).toBe(200);
    expect(ran).toBe(6);
    now = 1_000;
    expect(await statuses(2, () => ask("/api/read", "of-ada-0"))).toEqual([200, 429]);
  });

  it("is limited in resumes, separately from other calls", async () => {
    const resume = () => ask("/api/resume", "of-ada-0", undefined, { method: "POST" });
    expect(await statuses(3, resume)).toEqual([200, 200, 429]);
    expect((await resume()).headers.get("retry-after")).toBe("2");
    expect((await ask("/api/read", "of-ada-0")).status).toBe(200);
  });

  it("is limited in opening streams, before the stream's own work", async () => {
    const lines = new AbortController();
    const open = () => ask("/api/some/events", "of-ada-0", undefined, { signal: lines.signal });
    expect(await statuses(5, open)).toEqual([200, 200, 200, 200, 429]);
    expect((await open()).headers.get("retry-after")).toBe("4");
    lines.abort();
  });

  it("has a few concurrent streams: a further one ends the oldest", async () => {
    const streams = [];
    for (let at = 0; at < 3; at += 1) streams.push(await ask("/api/some/events", `of-ada-${at}`));
    const other = await ask("/api/some/events", "of-bob-0");
    const [oldest, second] = streams.map((each) => each.body?.getReader());
    await expect(
      (async () => {
        while (!(await oldest?.read())?.done);
      })(),
    ).rejects.toThrow();
    expect((await second?.read())?.done).toBe(false);
    expect((await other.body?.getReader().read())?.done).toBe(false);
  });

  it("has few calls running and waiting, while another player's calls run", async () => {
    const own: Promise<Response>[] = [];
    for (let at = 0; at < 5; at += 1) own.push(ask("/api/held", "of-ada-0"));
    await expect.poll(() => running).toBe(2);
    const refused = await Promise.race([...own, ask("/api/held", "of-ada-1")]);
    expect(refused.status).toBe(429);
    expect((await ask("/api/read", "of-bob-0")).status).toBe(200);
    expect(running).toBe(2);
    gate.resolve();
    await Promise.all(own);
  });

  it("keeps its slot until the work has ended, even when the page has disconnected", async () => {
    const gone = new AbortController();
    const left = [0, 1].map(() => ask("/api/held", "of-ada-0", undefined, { signal: gone.signal }));
    await expect.poll(() => running).toBe(2);
    gone.abort();
    await Promise.allSettled(left);
    const next = ask("/api/read", "of-ada-0");
    expect((await ask("/api/read", "of-bob-0")).status).toBe(200);
    expect(ran).toBe(1);
    gate.resolve();
    expect((await next).status).toBe(200);
  });
});

describe("a network", () => {
  it("is limited over all players, an IPv6 network by its first 64 bits", async () => {
    const call = (at: number) => ask("/api/read", `of-p${at}-0`, `2001:db8:7:7::${at + 1}`);
    expect((await statuses(14, call)).filter((status) => status === 200).length).toBe(12);
    expect((await ask("/api/read", "of-ada-0", "2001:db8:7:8::1")).status).toBe(200);
  });

  it("is limited in files and in unknown paths", async () => {
    expect(await statuses(4, () => ask("/assets/page.js", undefined, "192.0.2.7"))).toEqual([200, 200, 200, 429]);
    app.server.closeAllConnections();
    await app.close();
    await build({ ...few, network: { ...few.network, public: { burst: 2, perSecond: 1 } } });
    expect(await statuses(3, () => ask("/no/such/path", undefined, "192.0.2.7"))).toEqual([404, 404, 429]);
  });

  it("is limited in keys that open no session; each is looked up once", async () => {
    const from = "192.0.2.8";
    expect(await (await ask("/api/read", "invented", from)).json()).toEqual({ ok: false, code: "SESSION_EXPIRED" });
    await ask("/api/read", "invented", from);
    expect(lookedUp).toEqual(["invented"]);
    expect(await statuses(3, (at) => ask("/api/read", `invented-${at}`, from))).toEqual([200, 200, 429]);
    expect(lookedUp.length).toBe(3);
    expect((await ask("/api/read", "of-ada-0", "192.0.2.9")).status).toBe(200);
  });

  it("accepts forwarded addresses only from a trusted proxy", async () => {
    await app.close();
    app = fastify({ trustProxy: "203.0.113.1" });
    limitCalls(app, { factor: 1, limits: few, now: () => now, playerOf: async () => undefined });
    app.get("/assets/page.js", async () => "");
    await app.listen({ port: 0, host: "127.0.0.1" });
    const ends = await statuses(4, () => ask("/assets/page.js"));
    expect(ends.slice(0, 3)).toEqual([200, 200, 200]);
    expect(ends[3]).not.toBe(200);
  });
});

it("a call without a session reaches no handler", async () => {
  expect(await (await ask("/api/read")).json()).toEqual({ ok: false, code: "SESSION_EXPIRED" });
  expect(ran).toBe(0);
});
