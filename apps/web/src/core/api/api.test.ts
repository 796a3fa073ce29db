import { describe, expect, it } from "vitest";
import { createApi } from "./api.ts";

function answering(status: number, body: string, headers: Record<string, string> = {}) {
  const requests: { url: string; init: RequestInit }[] = [];
  const api = createApi({
    base: "https://platform.example",
    merchant: "saffron",
    language: () => "zh-CN",
    token: () => "secret-token",
    fetch: async (url, init = {}) => {
      requests.push({ url: String(url), init });
      return new Response(body, { status, headers });
    },
  });
  return { api, requests };
}

describe("a call", () => {
  it("carries merchant, wire language and versions, and the token only where the row needs one", async () => {
    const { api, requests } = answering(200, `{"success":true,"value":{}}`);
    await api.call("balance", {});
    await api.call("systemStatus", {});
    expect(requests[0]?.init.headers).toMatchObject({
      merchant: "saffron",
      language: "TY",
      platform: "W",
      device: "WEB",
      authorization: "Bearer secret-token",
    });
    expect(requests[1]?.init.headers).not.toHaveProperty("authorization");
  });

  it("reads both envelopes", async () => {
    const wps = await answering(200, `{"success":true,"value":"x"}`).api.call("captcha", { captchaKey: "k" });
    const lgw = await answering(200, `{"data":[]}`).api.call("gameMenus", {});
    expect([wps, lgw]).toEqual([
      { ok: true, value: "x" },
      { ok: true, value: [] },
    ]);
  });

  it("reports a refusal by its code, with its value and when to ask again", async () => {
    const body = `{"success":false,"code":"TOO_MANY_REQUESTS","message":"x","value":{"captcha":true}}`;
    const answer = await answering(429, body, { "retry-after": "7" }).api.call("balance", {});
    expect(answer).toEqual({ ok: false, code: "TOO_MANY_REQUESTS", value: { captcha: true }, retryAfterSeconds: 7 });
  });

  it.each([
    [200, "null"],
    [200, "[]"],
    [200, `{"success":true}`],
    [200, "not json"],
    [404, "{}"],
  ])("takes %i %s for malformed and never throws", async (status, body) => {
    expect(await answering(status, body).api.call("balance", {})).toMatchObject({ ok: false, code: "MALFORMED" });
  });

  it("says network where nobody answers, and unavailable for a gateway's own page", async () => {
    const api = createApi({
      base: "",
      merchant: undefined,
      language: () => "en",
      token: () => undefined,
      fetch: () => Promise.reject(new TypeError("failed")),
    });
    expect(await api.call("balance", {})).toEqual({ ok: false, code: "NETWORK" });
    expect(await answering(502, "<html>").api.call("balance", {})).toEqual({ ok: false, code: "UNAVAILABLE" });
  });
});
