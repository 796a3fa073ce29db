import { afterEach, expect, it, vi } from "vitest";
import { createUnlisted } from "./listed-values.ts";
import { readSettings } from "./settings.ts";
import { serverKeys } from "./test-web.ts";
import type { Visitor } from "./visitor.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const visitor: Visitor = {
  origin: "http://club.example",
  ip: "203.0.113.9",
  askedLanguage: undefined,
  cookieLanguage: undefined,
  accepted: [],
  theme: undefined,
  calendar: "gregory",
  phone: false,
  country: undefined,
  forwarded: {},
};

const games = [
  { nodeId: "1001", gameType: "RNG", gameCode: "slot" },
  { nodeId: "4002", gameType: "ELOTT", gameCode: "lott-minute" },
];
const bodies: Record<string, unknown> = {
  "/lgw/games/index": { data: { games, vendors: [] } },
  "/wps/relay/GCS_promotions": { success: true, value: { list: [{ id: "spring" }] } },
  "/wps/content/articles": { success: true, value: [{ id: "search" }] },
  "/lgw/games/vendors": { data: { lanes: [{ cards: [{ vassalage: "AG", gameClassify: [{ name: "PK10" }] }] }] } },
};

function platform(answers = bodies) {
  const paths: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    const { pathname } = new URL(String(input));
    paths.push(pathname);
    return answers[pathname] === undefined ? new Response("{}", { status: 503 }) : Response.json(answers[pathname]);
  });
  const unlisted = createUnlisted(
    readSettings({ LOG_LEVEL: "silent", PLATFORM_URL: "http://127.0.0.1:1", SERVER_KEYS: serverKeys }, []),
  );
  const ask = (names: Record<string, string>, search: Record<string, string> = {}) =>
    unlisted({ kind: "named", path: "/", names, search, query: "" }, visitor);
  return { paths, ask };
}

it.each([
  [{ nodeId: "1001" }],
  [{ nodeId: "4002" }],
  [{ gameCode: "lott-minute" }],
  [{ promotionId: "spring" }],
  [{ articleId: "search" }],
  [{}],
])("%j is the merchant's", async (names: Record<string, string>) => {
  expect(await platform().ask(names)).toEqual({ page: false, filters: [] });
});

it.each([
  [{ nodeId: "1002" }],
  [{ nodeId: "01001" }],
  [{ nodeId: "constructor" }],
  [{ gameCode: "slot" }],
  [{ promotionId: "winter" }],
  [{ articleId: "none" }],
])("%j is nothing the merchant has", async (names: Record<string, string>) => {
  expect(await platform().ask(names)).toEqual({ page: true, filters: [] });
});

it("a filter that no vendor has leaves the page as it is", async () => {
  const { ask } = platform();
  expect(await ask({}, { vassalage: "XX", group: "NONE", sort: "NAME" })).toEqual({
    page: false,
    filters: ["vassalage", "group"],
  });
  expect(await ask({}, { vassalage: "AG", group: "PK10" })).toEqual({ page: false, filters: [] });
});

it("reads a list once for all values, and once more in seconds for those it does not have", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { ask, paths } = platform();
  for (let id = 5000; id < 5100; id += 1) await ask({ nodeId: String(id) });
  expect(paths).toHaveLength(2);
  games.push({ nodeId: "5001", gameType: "RNG", gameCode: "new" });
  vi.advanceTimersByTime(5_100);
  expect(await ask({ nodeId: "5001" })).toEqual({ page: false, filters: [] });
  expect(paths).toHaveLength(3);
  games.pop();
});

it("says nothing while the platform does not, and goes by what it last said", async () => {
  expect(await platform({}).ask({ nodeId: "1001" })).toBeUndefined();
  const answers = { ...bodies };
  const { ask } = platform(answers);
  expect(await ask({ nodeId: "1001" })).toMatchObject({ page: false });
  delete answers["/lgw/games/index"];
  expect(await ask({ nodeId: "1001" })).toMatchObject({ page: false });
  expect(await ask({ nodeId: "1002" })).toMatchObject({ page: true });
});
