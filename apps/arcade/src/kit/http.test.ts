import fastify from "fastify";
import { expect, it } from "vitest";
import { serveErrors } from "./http.ts";

it.each([
  ["a server that takes no writes", { code: "25006" }, 503, "2"],
  ["a server that shuts down", { code: "57P01" }, 503, "2"],
  ["a defect", { code: "42703" }, 500, null],
])("answers %s with TRY_LATER and the time to retry, if there is one", async (_, fault, status, retryAfter) => {
  const app = fastify({ logger: { level: "silent" } });
  serveErrors(app);
  app.get("/fails", () => Promise.reject(Object.assign(new Error("no"), fault)));
  const answer = await app.inject("/fails");
  expect([answer.statusCode, answer.headers["retry-after"] ?? null]).toEqual([status, retryAfter]);
  expect(answer.json()).toEqual({ ok: false, code: "TRY_LATER" });
});
