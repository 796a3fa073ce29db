import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isServer } from "@croupier/server/as-server";
import type { RenderRequest } from "../src/app/entry-server.tsx";
import { closeAll, serverKeys, testWeb } from "./test-web.ts";

afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await closeAll();
});

/** Creates the platform's answer to every read of a page. */
const answers = (status: number) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("{}", { status }));

/** Renders a page that reads once and prints the answer. */
const reading = async (request: RenderRequest): Promise<Response> => {
  const { status } = await request.fetch(`${request.platform}/lgw/games/hot?a=1`, { method: "GET", headers: {} });
  return new Response(`<html><head></head>${status === 200 ? "games" : "no games"}</html>`);
};

describe("a page that many see", () => {
  it("is read by the server itself, not by the visitor who came first", async () => {
    const platform = answers(200);
    const { app } = await testWeb({ render: reading }, { COUNTRY_HEADER: "x-country" });
    await app.inject({ url: "/", headers: { "x-forwarded-for": "203.0.113.9", "x-country": "US" } });
    const [url, init] = platform.mock.calls[0] ?? [];
    const headers = init?.headers as Record<string, string>;
    expect(Object.keys(headers)).not.toContain("x-forwarded-for");
    expect(Object.keys(headers)).not.toContain("x-country");
    const keys = JSON.parse(serverKeys) as { id: string; secret: string }[];
    const { pathname, search } = new URL(String(url));
    expect(isServer(keys, { method: "GET", url: pathname + search, headers })).toBe(true);
    expect(isServer(keys, { method: "GET", url: "/lgw/other", headers })).toBe(false);
    expect(isServer(keys, { method: "POST", url: pathname + search, headers })).toBe(false);
  });

  it.each([429, 503])("is not stored where a read of it was answered %i", async (status) => {
    const platform = answers(status);
    const { app } = await testWeb({ render: reading });
    expect((await app.inject("/")).body).toContain("no games");
    platform.mockImplementation(async () => new Response("{}"));
    expect((await app.inject("/")).body).toContain(">games");
  });

  it("is sent as it last was while reads fail", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const platform = answers(200);
    const { app } = await testWeb({ render: reading });
    await app.inject("/");
    platform.mockImplementation(async () => Promise.reject(new TypeError("fetch failed")));
    for (const seconds of [6, 60, 600]) {
      vi.advanceTimersByTime(seconds * 1000);
      expect((await app.inject("/")).body).toContain(">games");
    }
  });
});

describe("under load", () => {
  const slow = async () => {
    await wait(50);
    return new Response("<html><head></head></html>");
  };

  it("addresses that are no page cost one page", async () => {
    let renders = 0;
    const render = async () => {
      renders += 1;
      return new Response("<html><head></head></html>", { status: 404 });
    };
    const { app } = await testWeb({ render });
    const all = await Promise.all(Array.from({ length: 50 }, (_, at) => app.inject(`/no${at}?vassalage=A${at}`)));
    expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    expect(renders).toBe(1);
  });

  it("a value that no vendor has is not rendered: the address leads to the page without it", async () => {
    const { app, renders } = await testWeb();
    const answer = await app.inject("/rng?vassalage=NONE&utm=1");
    expect([answer.statusCode, answer.headers.location]).toEqual([302, "/rng?utm=1"]);
    expect(renders()).toBe(0);
  });

  it("addresses of things the merchant lacks cost the one page of unknown addresses", async () => {
    const urls: string[] = [];
    const render = async ({ url, language }: RenderRequest) => {
      urls.push(new URL(url).pathname);
      return new Response(`<html><head></head>${language}</html>`, { status: 404 });
    };
    const { app } = await testWeb({ render });
    for (const url of ["/named/none?utm=1", "/named/none", "/no1"]) {
      const answer = await app.inject(url);
      expect([answer.statusCode, answer.body]).toEqual([404, "<html><head></head>en</html>"]);
    }
    const other = await app.inject({ url: "/named/none", headers: { cookie: "lang=TY" } });
    expect(other.body).toContain("zh-CN");
    expect(urls).toEqual(["/not-found", "/not-found"]);
  });

  it("a network has its share of renderings; cached pages and other networks have them still", async () => {
    const { app, renders } = await testWeb({}, { LIMIT_FACTOR: "0.01" });
    const get = (url: string, ip: string) => app.inject({ url, headers: { "x-forwarded-for": ip } });
    for (const at of [1, 2, 3]) expect((await get(`/named/${at}`, `2001:db8:1:2::${at}`)).statusCode).toBe(200);
    const refused = await get("/named/4", "2001:db8:1:2:ffff::1");
    expect([refused.statusCode, refused.headers["content-type"]]).toEqual([429, "text/html; charset=utf-8"]);
    expect(refused.headers["retry-after"]).toBe("20");
    expect(refused.body).toContain("That was too quick");
    for (let again = 0; again < 20; again += 1) expect((await get("/named/1", "2001:db8:1:2::9")).statusCode).toBe(200);
    expect((await get("/named/4", "2001:db8:1:3::1")).statusCode).toBe(200);
    expect(renders()).toBe(4);
  });

  it("a network above its share gets older pages until it may have one rendered", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const { app, renders } = await testWeb({}, { LIMIT_FACTOR: "0.01" });
    for (const at of [1, 2, 3]) await app.inject(`/named/${at}`);
    vi.advanceTimersByTime(6_000);
    expect((await app.inject("/named/1")).statusCode).toBe(200);
    expect((await app.inject("/named/4")).headers["retry-after"]).toBe("14");
    expect(renders()).toBe(3);
    vi.advanceTimersByTime(14_000);
    expect((await app.inject("/named/4")).statusCode).toBe(200);
  });

  it("a network that asks for many pages at once does not keep another waiting", async () => {
    const { app } = await testWeb({ render: slow });
    const get = (at: number, ip: string) => app.inject({ url: `/named/${at}`, headers: { "x-forwarded-for": ip } });
    const many = Promise.all(Array.from({ length: 20 }, (_, at) => get(at, "203.0.113.9")));
    const other = get(99, "203.0.113.10");
    expect(await Promise.race([other.then(() => "other"), many.then(() => "many")])).toBe("other");
    expect((await other).statusCode).toBe(200);
  });

  it("the home page does not wait for countless pages, which are refused when too many wait", async () => {
    const { app } = await testWeb({ render: slow });
    const many = Promise.all(Array.from({ length: 60 }, (_, at) => app.inject(`/named/${at}`)));
    const home = app.inject("/");
    expect(await Promise.race([home.then(() => "home"), many.then(() => "many")])).toBe("home");
    expect((await home).statusCode).toBe(200);
    const statuses = (await many).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(21);
    expect(statuses.filter((status) => status === 503)).toHaveLength(39);
  });
});
