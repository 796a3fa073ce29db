import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A lottery vendor for tests: its board as on the wire, with one current and one past draw of a lottery. */
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

const answers: Record<string, object> = {
  "/healthz": {},
  "/lotto/v1/lobby": {
    now: "2026-11-21T10:00:10Z",
    lotteries: [{ gameCode: boardGame, periodSeconds: 60, current: open, last: over }],
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
