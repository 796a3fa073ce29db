import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { PlatformAway } from "./site.ts";
import { closeAll, permission, testWeb } from "./test-web.ts";

afterEach(() => closeAll());

const closedSite = (systemStatus: 1 | 2) => async () => ({
  permission: { ...permission, systemStatus },
  overrides: {},
});

it("is healthy once it has reached the platform, also while that is away later", async () => {
  const platform = createServer((_, answer) => void answer.end("{}"));
  const { app } = await testWeb();
  expect((await app.inject("/healthz")).statusCode).toBe(503);
  await new Promise<void>((ready) => platform.listen(0, "127.0.0.1", ready));
  const { port } = platform.address() as AddressInfo;
  const { app: web } = await testWeb({}, { PLATFORM_URL: `http://127.0.0.1:${port}` });
  expect((await web.inject("/healthz")).statusCode).toBe(200);
  await new Promise((closed) => platform.close(closed));
  expect((await web.inject("/healthz")).statusCode).toBe(200);
});

it("is ready once it has reached the platform, until it is about to end", async () => {
  const platform = createServer((_, answer) => void answer.end("{}"));
  await new Promise<void>((ready) => platform.listen(0, "127.0.0.1", ready));
  const { port } = platform.address() as AddressInfo;
  const { app: early } = await testWeb();
  expect((await early.inject("/readyz")).statusCode).toBe(503);
  const { app: web, health } = await testWeb({}, { PLATFORM_URL: `http://127.0.0.1:${port}` });
  expect((await web.inject("/readyz")).statusCode).toBe(200);
  await new Promise((closed) => platform.close(closed));
  expect((await web.inject("/readyz")).statusCode).toBe(200);
  await health.drain();
  expect([(await web.inject("/readyz")).statusCode, (await web.inject("/livez")).statusCode]).toEqual([503, 200]);
});

it("answers the checks of a balancer that names no host", async () => {
  const { app: web } = await testWeb();
  await web.listen({ port: 0, host: "127.0.0.1" });
  const { port } = web.server.address() as AddressInfo;
  const statusOf = async (path: string) => {
    const line = connect(port, "127.0.0.1");
    line.write(`GET ${path} HTTP/1.0\r\n\r\n`);
    const [first] = (await once(line, "data")) as [Buffer];
    line.destroy();
    return first.toString().split(" ")[1];
  };
  expect(await Promise.all(["/livez", "/readyz", "/healthz", "/"].map(statusOf))).toEqual(["200", "503", "503", "403"]);
});

describe("a page of the web server", () => {
  it("is rendered once for many who come in the same seconds", async () => {
    const { app, renders } = await testWeb();
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject("/")));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(renders()).toBe(1);
  });

  it("is rendered per language and theme, but not per unknown query parameter", async () => {
    const { app, renders } = await testWeb();
    await app.inject("/?utm=1");
    await app.inject("/?utm=2");
    expect(renders()).toBe(1);
    await app.inject({ url: "/", headers: { cookie: "lang=TY" } });
    await app.inject({ url: "/", headers: { cookie: "theme=light" } });
    expect(renders()).toBe(3);
  });

  it("is rendered per calendar in the language that offers a choice only", async () => {
    const { app, renders } = await testWeb({
      site: async () => ({ permission: { ...permission, languages: ["en", "fa"] }, overrides: {} }),
    });
    await app.inject("/");
    await app.inject({ url: "/", headers: { cookie: "calendar=persian" } });
    expect(renders()).toBe(1);
    for (const calendar of ["gregory", "persian", "persian", "nonsense"])
      await app.inject({ url: "/", headers: { cookie: `lang=fa; calendar=${calendar}` } });
    expect(renders()).toBe(3);
  });

  it("is not sent again to who has it", async () => {
    const { app } = await testWeb();
    const first = await app.inject("/");
    const again = await app.inject({ url: "/", headers: { "if-none-match": String(first.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  it("lets no inline script run but the build's own, whatever stands in the page", async () => {
    const { app } = await testWeb();
    const answer = await app.inject("/");
    const policy = String(answer.headers["content-security-policy"]);
    const hash = createHash("sha256").update("boot()").digest("base64");
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(answer.body).toContain("<script>boot()</script>");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("img-src 'self' data: https://img.example;");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it("carries the headers that keep browsers careful", async () => {
    const { app } = await testWeb();
    const { headers } = await app.inject("/");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(headers["permissions-policy"]).toContain("camera=()");
  });
});

describe("a request that is none", () => {
  it.each(["//[", "/%00", "/hot%00", "//evil.example", "/%F0", "/hot?%"])(
    "for %s is answered, not failed",
    async (url) => {
      const { app } = await testWeb();
      const { statusCode, body } = await app.inject({ url: { pathname: url } });
      expect(statusCode).toBeLessThan(500);
      expect(body).not.toMatch(/ at \w+.*:\d+/);
    },
  );

  it("for a path that is no text gets the page of unknown addresses", async () => {
    const read: string[] = [];
    const { app } = await testWeb({
      readAddress: ({ pathname }) => {
        read.push(pathname);
        return { kind: "unknown", path: "/not-found", names: {}, search: {}, query: "" };
      },
    });
    const { statusCode } = await app.inject({ url: { pathname: "/hot/%F0" } });
    expect([statusCode, ...read]).toEqual([200, "/hot/%25F0"]);
  });

  it.each(["local host", "a@b", "localhost:99999"])("by a host such as %j has no site", async (host) => {
    const { app } = await testWeb();
    const answer = await app.inject({ url: "/robots.txt", headers: { host } });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).not.toContain("Sitemap");
  });

  it("to what is neither a page nor a call is refused with a code, without the address it named", async () => {
    const { app } = await testWeb();
    const answer = await app.inject({ method: "POST", url: "/sandbox/steal-me" });
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { success: false, code: "NOT_FOUND", message: "not found" },
    ]);
  });

  it("with a body that is no JSON is refused with a code", async () => {
    const { app } = await testWeb();
    const answer = await app.inject({
      method: "POST",
      url: "/",
      headers: { "content-type": "application/json" },
      payload: "{oops",
    });
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json()).not.toHaveProperty("stack");
  });

  it("by slow bytes is ended, and one that wants a socket elsewhere is an ordinary request", async () => {
    const { app } = await testWeb();
    await app.listen({ port: 0, host: "127.0.0.1" });
    expect(app.server.requestTimeout).toBe(60_000);
    expect(app.server.headersTimeout).toBe(10_000);
    const { port } = app.server.address() as AddressInfo;
    const line = connect(port, "127.0.0.1");
    const head = [
      "POST / HTTP/1.1",
      "Host: 127.0.0.1",
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Content-Length: 9",
    ];
    line.write(`${[...head, "Content-Type: text/plain"].join("\r\n")}\r\n\r\nnine char`);
    const [first] = (await once(line, "data")) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1\.1 4\d\d /);
    line.destroy();
  });
});

describe("while the site is not there", () => {
  it("a page in the visitor's language says so, with when to come back", async () => {
    const away = async () => Promise.reject(new PlatformAway("NETWORK"));
    const { app } = await testWeb({ site: away });
    const answer = await app.inject({ url: "/", headers: { "accept-language": "zh-CN" } });
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
    expect(answer.body).toContain("马上回来");
  });

  it("maintenance answers 503 and says so", async () => {
    const { app } = await testWeb({ site: closedSite(1) });
    const answer = await app.inject("/");
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain("Down for maintenance");
  });

  it("a restricted region sees its own address", async () => {
    const { app } = await testWeb({ site: closedSite(2) });
    const answer = await app.inject({ url: "/", headers: { "x-forwarded-for": "203.0.113.9" } });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain("203.0.113.9");
  });

  it("a call to the platform is refused in the envelope that every call knows", async () => {
    const { app } = await testWeb();
    const answer = await app.inject("/wps/system/status");
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ success: false, code: "UNAVAILABLE" });
  });
});

it("measures requests by kind and status, where pages come from, and open sockets", async () => {
  const { app, registry } = await testWeb();
  await app.inject("/");
  const { headers } = await app.inject("/");
  await app.inject({ url: "/", headers: { "if-none-match": String(headers["etag"]) } });
  await app.inject("/robots.txt");
  await app.inject({ method: "POST", url: "/wps/session/logout" });
  await app.inject("/livez");
  const counts = (await registry.metrics()).split("\n").filter((line) => !line.startsWith("#"));
  for (const line of [
    'http_request_seconds_count{row="page",status="200"} 2',
    'http_request_seconds_count{row="page",status="304"} 1',
    'http_request_seconds_count{row="file",status="200"} 1',
    'http_request_seconds_count{row="call",status="503"} 1',
    'http_request_seconds_count{row="check",status="200"} 1',
    'http_failures_total{row="call"} 1',
    'pages_total{source="rendered"} 1',
    'pages_total{source="fresh"} 2',
    "proxied_sockets_open 0",
  ])
    expect(counts).toContain(line);
});
