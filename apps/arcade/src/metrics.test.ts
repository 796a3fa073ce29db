import { expect, test, vi } from "vitest";
import { arcadeForTests, newKey, opened } from "./test-arcade.ts";

const context = arcadeForTests({ balance: 100_0000n });

async function metrics(headers: Record<string, string> = {}) {
  const { statusCode, body } = await context.arcade.internal.inject({ url: "/metrics", headers });
  return { statusCode, lines: body.split("\n") };
}

test("rounds, calls to the wallet, jobs, pools and calls of pages have values", async () => {
  const { player } = await opened(context.arcade.url, context.peer);
  context.peer.refusals.set("bet", "INSUFFICIENT_FUNDS");
  await player.spin(newKey());
  context.peer.refusals.clear();
  await player.spin(newKey());
  await vi.waitFor(async () => expect((await metrics()).lines.join()).toMatch(/last_success\S+"arcade-draws"/), 10_000);
  const { lines } = await metrics();
  const valueOf = (start: string) =>
    Number(
      lines
        .find((line) => line.startsWith(start))
        ?.split(" ")
        .at(-1),
    );
  expect(valueOf('wallet_call_seconds_count{call="bet",result="ok"}')).toBe(1);
  expect(valueOf('wallet_call_seconds_count{call="bet",result="refused"}')).toBe(1);
  expect(valueOf('rounds_open{kind="seat"}')).toBe(0);
  expect(valueOf('database_pool_max_connections{pool="arcade"}')).toBe(12);
  expect(valueOf('job_interval_seconds{timed_job="arcade-rounds"}')).toBe(0.5);
  expect(valueOf('job_last_success_timestamp_seconds{timed_job="arcade-draws"}')).toBeGreaterThan(1e9);
  expect(valueOf('http_request_seconds_count{row="/api/open",status="200"}')).toBeGreaterThan(0);
  expect(valueOf("streams_open")).toBe(0);
});

test("metrics are refused to a foreign host name, and are not served beside the calls", async () => {
  expect((await metrics({ host: "evil.example:8086" })).statusCode).toBe(403);
  expect((await fetch(`${context.arcade.url}/metrics`)).status).toBe(404);
});
