// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Engine } from "../src/engines/engine.ts";
import { engines } from "../src/engines/registry.ts";
import { pageView, type PageView } from "../src/kit/page-view.ts";
import type { Title } from "../src/kit/titles.ts";
import { compiled } from "../messages.ts";
import { isBetDecided, stored } from "./api.ts";
import { byId } from "./dom.ts";
import { GamePage, refusalOf } from "./game-page.ts";
import { useSymbol } from "./money.ts";
import { useTexts } from "./text.ts";

const session = {
  id: "session",
  platform_session: "platform",
  player_id: "player",
  nickname: "Lina",
  vassalage: "PG",
  game_code: "",
  currency: "USD",
  language: "en" as const,
  back_url: null,
  buys_features: true,
  least_game_ms: null,
  least_stake: 0n,
  most_stake: null,
};

const noticeDialog = `<dialog id="notice"><h2 id="notice-title"></h2><p id="notice-text"></p>
  <div id="notice-actions"></div></dialog>`;

/** Puts a page's own elements into the document, as its build does. */
function putPage(name: string): void {
  useTexts("en", compiled("en", name));
  useSymbol("$");
  document.body.innerHTML = readFileSync(join(import.meta.dirname, `${name}.html`), "utf8") + noticeDialog;
}

/** Responds to the calls of a page by their paths, and records them; any other call stays open. */
function answer(answers: Record<string, unknown>): { path: string; body: string | undefined }[] {
  const sent: { path: string; body: string | undefined }[] = [];
  vi.stubGlobal("fetch", (path: string, { body }: { body?: string } = {}) => {
    sent.push({ path, body });
    return path in answers ? Promise.resolve(Response.json(answers[path])) : new Promise(() => undefined);
  });
  return sent;
}

beforeEach(() => {
  vi.useFakeTimers();
  stored.set("pending", null);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const view = pageView(session, 12_0000n, []);

class Page extends GamePage<PageView> {
  explain = (code: string) => this.notice(code);
  shown = () => this.hold(this.balance);
  ask = (pending: object, call: () => Promise<{ ok: true; state: "held" | "betting" }>) =>
    this.request(pending, call, isBetDecided);
  sent = () => this.pending<{ key: string }>();
}

const labels = () => [...byId("notice-actions").children].map(({ textContent }) => textContent);

describe("the base of the game pages", () => {
  it("offers a deposit for a low balance, and the way back where a session has ended", () => {
    putPage("solo");
    const page = new Page(view);
    for (const [code, offered] of [
      ["INSUFFICIENT_FUNDS", ["Close", "Deposit"]],
      ["SESSION_EXPIRED", ["Close", "Back to the site"]],
      ["LIMIT_REACHED", ["Close"]],
    ] as const) {
      page.explain(code);
      expect(labels()).toEqual(offered);
      byId<HTMLDialogElement>("notice").close();
    }
  });

  it("recommends only a deposit where the balance is 0", () => {
    putPage("solo");
    new Page(view).explain("INSUFFICIENT_FUNDS");
    expect(byId("notice-text").textContent).toBe("Make a deposit or choose a lower bet.");
    byId<HTMLDialogElement>("notice").close();
    new Page({ ...view, balance: "0.0000" }).explain("INSUFFICIENT_FUNDS");
    expect(byId("notice-text").textContent).toBe("Make a deposit to play.");
    expect(labels()).toEqual(["Close", "Deposit"]);
  });

  it("says nothing while a dialog is open", () => {
    putPage("solo");
    const page = new Page(view);
    page.explain("LIMIT_REACHED");
    page.explain("SESSION_EXPIRED");
    expect(labels()).toEqual(["Close"]);
  });

  it("shows the balance, and reloads it", async () => {
    putPage("solo");
    answer({ "/api/resume": { ...view, balance: "15.5000" } });
    const page = new Page(view);
    page.shown();
    expect(byId("balance").textContent).toBe("$ 12.00");
    await page.refresh();
    expect(byId("balance").textContent).toBe("$ 15.50");
  });

  it("keeps a request until it is decided, so that a reload repeats it", async () => {
    const page = new Page(view);
    const answers = [{ ok: true, state: "betting" } as const, { ok: true, state: "held" } as const];
    const asking = page.ask({ key: "one" }, () => Promise.resolve(answers.shift() ?? { ok: true, state: "held" }));
    expect(page.sent()).toEqual({ key: "one" });
    await vi.runAllTimersAsync();
    expect(await asking).toEqual({ ok: true, state: "held" });
    expect(page.sent()).toBeUndefined();
  });

  it("names the reason for which a bet was not placed", () => {
    expect(refusalOf({ ok: false, code: "STAKE_LIMIT" }, "DRAW_CLOSED")).toBe("STAKE_LIMIT");
    expect(refusalOf({ ok: true, state: "refused", refusal: "LIMIT_REACHED" }, "DRAW_CLOSED")).toBe("LIMIT_REACHED");
    expect(refusalOf({ ok: true, state: "undoing", refusal: null }, "DRAW_CLOSED")).toBe("DRAW_CLOSED");
    expect(refusalOf({ ok: true, state: "held", refusal: null }, "DRAW_CLOSED")).toBeUndefined();
  });
});

/** A pen that draws nothing: the test's document has no canvas. */
const pen: object = new Proxy({}, { get: () => () => pen, set: () => true });

const pages: Record<string, (view: never) => Promise<unknown>> = {
  slot: async (own) => new (await import("./slot/page.ts")).SlotPage(own),
  solo: async (own) => new (await import("./solo/page.ts")).SoloPage(own),
  table: async (own) => new (await import("./tables/seat.ts")).Seat(own),
  lotto: async (own) => new (await import("./lotto/hall.ts")).Hall(own, undefined),
  book: async (own) => new (await import("./book/page.ts")).Page(own),
  rooms: async (own) => new (await import("./rooms/page.ts")).Page(own),
  pond: async (own) => new (await import("./pond/page.ts")).Page(own),
};

/** Opens the page of an engine's first title; calls without an answer stay open. */
async function openPage({ page: name, titles, view: viewOf }: Engine, balance = view.balance): Promise<Title> {
  putPage(name);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(pen as never);
  const [game] = [...titles.values()];
  if (!game) throw new Error("no title");
  const own = { ...view, balance, ...viewOf({ session: { ...session, game_code: game.gameCode }, game }) };
  await pages[name]?.(own as never);
  return game;
}

const engineOf = (name: string): Engine => {
  const engine = engines.find(({ page }) => page === name);
  if (!engine) throw new Error(`no engine of ${name}`);
  return engine;
};

describe("the page of an engine", () => {
  it.each(engines.map((engine) => [engine.page, engine] as const))("%s opens with its title", async (name, engine) => {
    answer({});
    const { names } = await openPage(engine);
    expect(byId("title").textContent).toBe(names.en);
    if (name !== "lotto") expect(byId("balance").textContent).toBe("$ 12.00");
    expect(byId("stage").hidden).toBe(false);
  });

  it.each([
    ["12.0000", ["Lower the bet", "Deposit"], "Make a deposit or choose a lower bet."],
    ["0.0000", ["Close", "Deposit"], "Make a deposit to play."],
  ])("slot with a balance of %s offers what helps a low balance", async (balance, offered, advice) => {
    answer({
      "/api/resume": { ...view, balance },
      "/api/solo/begin": { ok: false, code: "INSUFFICIENT_FUNDS" },
    });
    // A browser's cancelled animation rejects nothing that is unhandled; that of this test's document does.
    vi.spyOn(Animation.prototype, "cancel").mockReturnValue();
    await openPage(engineOf("slot"), balance);
    byId("more").click();
    byId("spin").click();
    await vi.waitFor(() => expect(labels()).toEqual(offered));
    expect(byId("notice-text").textContent).toBe(advice);
  });

  const solo = { begin: { key: "k1", stake: "2.0000", choices: {} } };
  const slip = { key: "k1", drawId: "1", lines: [] };
  it.each([
    ["slot", solo, "/api/solo/begin"],
    ["solo", solo, "/api/solo/begin"],
    ["table", slip, "/api/slips"],
    ["lotto", slip, "/api/slips"],
    ["rooms", { key: "k1", room: "1", seat: 0, amount: "2.0000" }, "/api/room/sit"],
    ["book", { key: "k1", legs: [], size: 1, stake: "2.0000", policy: "any" }, "/api/book/bets"],
  ])("%s repeats the request that a reload interrupted, and explains its refusal", async (name, pending, path) => {
    stored.set("pending", JSON.stringify(pending));
    const sent = answer({
      "/api/lotto": { ok: false, code: "TRY_LATER" },
      [path]: { ok: false, code: "LIMIT_REACHED" },
    });
    await openPage(engineOf(name));
    await vi.waitFor(() => expect(sent.map((call) => call.path)).toContain(path));
    expect(JSON.parse(sent.find((call) => call.path === path)?.body ?? "")).toMatchObject({ key: "k1" });
    await vi.waitFor(() => expect(stored.get("pending")).toBeNull());
  });
});
