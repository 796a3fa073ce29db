import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A lottery vendor for tests: its board in the wire form, with one current and one past draw of a lottery. */
export const boardGame = "lott-lantern-ssc-one-minute";

const draw = { id: "1", gameCode: boardGame, issue: "20261121-0002", closesAt: "2026-11-21T10:00:55Z" };
const open = {
  ...draw,
  state: "open",
  drawsAt: "2026-11-21T10:01:00Z",
  sealedSeed: "aa",
  seed: null,
  result: null,
  shown: null,
};
const over = {
  ...open,
  issue: "20261121-0001",
  state: "drawn",
  seed: "bb",
  result: [1, 2, 3, 4, 5],
  shown: [1, 2, 3, 4, 5],
};

const limits = {
  USD: { least: "1.0000", most: "5000.0000" },
  CNY: { least: "2.0000", most: "10000.0000" },
};
const table = {
  isOpen: true,
  changesAt: "2026-11-21T10:00:25Z",
  openSeconds: 15,
  players: 3,
  road: "rrbt",
  last: [],
  limits,
};
const event = {
  id: "7",
  sport: "football",
  league: "Lantern League",
  home: "Harbour City",
  away: "Jade Rovers",
  beginsAt: "2026-11-21T10:05:00Z",
  isLive: false,
  minute: null,
  score: null,
  offers: [{ bet: "result::1", pick: "1", odds: 1850 }],
};
const room = { level: "beginner", currency: "USD", unit: "0.2000", leastBuyIn: "4.0000", seats: 6, players: 1 };

const answers: Record<string, object> = {
  "/healthz": {},
  "/lotto/v1/lobby": {
    now: "2026-11-21T10:00:10Z",
    lotteries: [{ gameCode: boardGame, periodSeconds: 60, current: open, last: over }],
  },
  "/lobby/v1/tables": {
    now: "2026-11-21T10:00:10Z",
    tables: [
      { ...table, gameCode: "ag-amber-baccarat-1" },
      { ...table, gameCode: "no-such-table" },
    ],
  },
  "/lobby/v1/rooms": {
    games: [
      { gameCode: "kx-kite-landlord-duel", rooms: [{ ...room, bots: 2 }] },
      { gameCode: "no-such-game", rooms: [] },
    ],
  },
  "/lobby/v1/events": {
    now: "2026-11-21T10:00:10Z",
    events: [
      { ...event, gameCodes: ["no-such-book", "ibc-inside-court-football"] },
      { ...event, id: "8", gameCodes: ["no-such-book"] },
    ],
  },
  "/lotto/v1/draws": { draws: [over, { ...over, state: "cancelled", result: null, shown: null }] },
};

export async function startTestBoard(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const body = answers[(request.url ?? "").split("?")[0] ?? ""];
    response.writeHead(body ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
