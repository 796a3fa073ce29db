import type { PlayerEvent } from "@croupier/contract/wire/events";
import { expect, test } from "vitest";
import { createQueries } from "../api/queries.ts";
import { queryOf, type ReadName } from "../api/reads.ts";
import { refreshes } from "../api/refreshes.ts";
import type { App } from "../app-context.tsx";
import { apply, refetchAll } from "./apply.ts";

const events: PlayerEvent[] = [
  { type: "balance", balance: "1.0000", bonus: "2.0000", held: "0", vendors: "0", total: "3.0000", sequence: "9" },
  { type: "deposit", id: "1", state: "credited" },
  { type: "withdrawal", id: "1", state: "review" },
  { type: "wallet", id: "1", state: "done" },
  { type: "points", points: "7.0000" },
  { type: "redeem", id: "1", state: "APPROVED" },
  { type: "message", id: "1", unread: 3 },
  { type: "rewards", rewards: 1, missions: 1 },
  { type: "promotion", id: "1", state: "CLAIM" },
  { type: "envelope", id: "1", state: "waiting" },
  { type: "affiliate", state: "approved" },
  { type: "bet", id: "1", state: "settled" },
  { type: "contract", id: "1", kind: "salary", state: "offered" },
  { type: "bill", id: "1", kind: "salary", state: "issued" },
  { type: "alert", about: "bigWin", account: "minh.le", amount: "1.0000" },
  { type: "break", period: "day", until: "2026-11-30T12:00:00.000Z" },
  { type: "document" },
  { type: "security", kind: "password" },
  { type: "signedOut", sessionId: "1", reason: "elsewhere" },
];

const names = Object.keys(refreshes) as ReadName[];

const signedIn = { changing: () => false, state: { get: (): object => ({ status: "member", token: "t", info: {} }) } };

/** Creates a page with an answer for every read, and returns the names of reads changed or made stale since. */
function pageWith(session: object): { app: App; changed(): string[] } {
  const queries = createQueries();
  for (const name of names) queries.setQueryData(queryOf(name, {}).queryKey, { sequence: "1", bonus: "0.0000" });
  const before = new Map(names.map((name) => [name, queries.getQueryData(queryOf(name, {}).queryKey)]));
  const api = { call: async () => ({ ok: false, code: "NETWORK" }), headersFor: () => ({}) };
  return {
    app: { queries, api, session } as unknown as App,
    changed: () =>
      names.filter((name) => {
        const { queryKey } = queryOf(name, {});
        return queries.getQueryState(queryKey)?.isInvalidated || queries.getQueryData(queryKey) !== before.get(name);
      }),
  };
}

function changedBy(work: (app: App) => void): string[] {
  const page = pageWith(signedIn);
  work(page.app);
  return page.changed();
}

const announce = {
  deposit: () => undefined,
  withdrawal: () => undefined,
  contract: () => undefined,
  envelope: () => undefined,
  alert: () => undefined,
};

test("after a gap in the events every read that an event would have changed is read again", () => {
  const byEvents = new Set(events.flatMap((event) => changedBy((app) => apply(app, event, announce))));
  expect(byEvents.size).toBeGreaterThan(20);
  expect(changedBy(refetchAll)).toEqual(names.filter((name) => byEvents.has(name)));
});

test("an older balance event never replaces a newer answer", () => {
  const [event] = events;
  if (event?.type !== "balance") throw new Error("the first event is a balance");
  expect(changedBy((app) => apply(app, { ...event, sequence: "0" }, announce))).not.toContain("balance");
  expect(changedBy((app) => apply(app, event, announce))).toContain("balance");
});

test("nothing is read under a token that is being replaced", () => {
  const replaced = (app: App) =>
    apply(
      { ...app, session: { ...app.session, changing: () => true } },
      { type: "security", kind: "password" },
      announce,
    );
  expect(changedBy(replaced)).toEqual([]);
});

test("events during a session change are read afterwards, and not at all without a session", async () => {
  for (const [left, read] of [
    [{ status: "member", token: "t", info: {} }, true],
    [{ status: "visitor", left: true }, false],
  ] as const) {
    const settled = Promise.resolve();
    const session = { ...signedIn, changing: () => true, settled: () => settled };
    const page = pageWith(session);
    apply(page.app, { type: "rewards", rewards: 1, missions: 1 }, announce);
    expect(page.changed()).toEqual([]);
    Object.assign(session, { changing: () => false, state: { get: () => left } });
    await settled;
    expect(page.changed().includes("missionSummary")).toBe(read);
  }
});
