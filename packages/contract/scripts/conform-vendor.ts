import { createHash, createHmac, randomUUID } from "node:crypto";
import { z } from "zod";
import { lobbyEvents, lobbyRooms, lobbyTables } from "../src/wire/vendor-lobby.ts";
import { awardsPage, roundsPage, tipsPage, transfersPage } from "../src/wire/vendor-statements.ts";

/** A requirement on a vendor and its result. */
export interface VendorFinding {
  says: string;
  /** Undefined: the vendor conforms. */
  fault: string | undefined;
}

export interface VendorAccess {
  url: string;
  key: { id: string; secret: string };
}

/** A deliberate fault of a signed call. */
interface Wrong {
  secret?: string;
  path?: string;
  sent?: string;
  /** The age of the call in seconds. */
  age?: number;
  junk?: string;
}

interface Answer {
  status: number;
  body: unknown;
  headers: Headers;
}

async function send(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(15_000), ...init });
  const body: unknown = await response.json().catch(() => undefined);
  return { status: response.status, body, headers: response.headers };
}

/** Calls a vendor as a platform does, signed by the written rule. */
function signed({ url, key }: VendorAccess, path: string, requested: object, wrong: Wrong = {}): Promise<Answer> {
  const body = JSON.stringify(requested);
  const timestamp = String(Math.floor(Date.now() / 1000) - (wrong.age ?? 0));
  const requestId = randomUUID();
  const digest = createHash("sha256").update(body).digest("hex");
  const text = ["POST", wrong.path ?? path, timestamp, requestId, digest].join("\n");
  const signature = createHmac("sha256", wrong.secret ?? key.secret)
    .update(text)
    .digest("hex");
  return send(new URL(path, url).href, {
    method: "POST",
    body: wrong.sent ?? body,
    headers: {
      "content-type": "application/json",
      "x-key-id": key.id,
      "x-timestamp": timestamp,
      "x-request-id": requestId,
      "x-signature": signature + (wrong.junk ?? ""),
    },
  });
}

const expectStatus = (status: number) => (answer: Answer) =>
  answer.status === status ? undefined : `${answer.status} in place of ${status}`;

const expectShape = (shape: z.ZodType) => (answer: Answer) => {
  if (answer.status !== 200) return `${answer.status} in place of 200`;
  const read = shape.safeParse(answer.body);
  return read.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ");
};

/** Finds a round with more at risk, or a higher fee, than its stake. */
function expectBounds(answer: Answer): string | undefined {
  const read = roundsPage.safeParse(answer.body);
  const wrong = read.data?.rounds.find(({ stake, atRisk = 0n, fee = 0n }) => atRisk > stake || fee > stake);
  return wrong && `${wrong.txId} is above its stake`;
}

type Question = [says: string, ask: () => Promise<Answer>, check: (answer: Answer) => string | undefined];

/** Returns forgeries that any signed call must refuse. */
function forgeries(access: VendorAccess, path: string, requested: object): Question[] {
  const refused = expectStatus(401);
  const ask = (wrong: Wrong) => () => signed(access, path, requested, wrong);
  const unsigned = () =>
    send(new URL(path, access.url).href, {
      method: "POST",
      body: JSON.stringify(requested),
      headers: { "content-type": "application/json" },
    });
  return [
    [`${path} refuses a call without a signature`, unsigned, refused],
    [`${path} refuses another secret`, ask({ secret: "another secret of nobody" }), refused],
    [`${path} refuses a call that is 301 seconds old`, ask({ age: 301 }), refused],
    [`${path} refuses the signature of another path`, ask({ path: "/another" }), refused],
    [`${path} refuses a body that was changed`, ask({ sent: `${JSON.stringify(requested)} ` }), refused],
    [`${path} refuses what stands behind a signature`, ask({ junk: "zz" }), refused],
  ];
}

/** Checks everything that a platform relies on and that changes nothing at the vendor. */
export async function conformVendor(access: VendorAccess): Promise<VendorFinding[]> {
  const at = (path: string) => () => send(new URL(path, access.url).href, {});
  const to = new Date();
  const range = { from: new Date(to.getTime() - 3_600_000).toISOString(), to: to.toISOString() };
  const order = {
    reference: "conformance-of-a-vendor",
    vassalage: "PG",
    playerId: "1",
    direction: "in",
    amount: "-1.0000",
    currency: "USD",
  };
  const questions: Question[] = [
    ["/healthz answers 200 when games can be opened", at("/healthz"), expectStatus(200)],
    ["/lobby/v1/tables shows tables as they stand", at("/lobby/v1/tables"), expectShape(lobbyTables)],
    ["/lobby/v1/rooms shows rooms with their seats", at("/lobby/v1/rooms?currency=USD"), expectShape(lobbyRooms)],
    ["/lobby/v1/rooms refuses what is no currency", at("/lobby/v1/rooms?currency=%27"), expectStatus(400)],
    ["/lobby/v1/events shows the next events", at("/lobby/v1/events?language=en"), expectShape(lobbyEvents)],
    [
      "/report/v1/rounds lists the rounds of a period",
      () => signed(access, "/report/v1/rounds", range),
      expectShape(roundsPage),
    ],
    [
      "/report/v1/rounds says no more at risk than what was staked",
      () => signed(access, "/report/v1/rounds", range),
      expectBounds,
    ],
    [
      "/report/v1/transfers lists the transfers of a period",
      () => signed(access, "/report/v1/transfers", range),
      expectShape(transfersPage),
    ],
    [
      "/report/v1/awards lists what was paid without a bet in a period",
      () => signed(access, "/report/v1/awards", range),
      expectShape(awardsPage),
    ],
    [
      "/report/v1/tips lists what players gave to dealers in a period",
      () => signed(access, "/report/v1/tips", range),
      expectShape(tipsPage),
    ],
    [
      "/report/v1/rounds refuses what is no period",
      () => signed(access, "/report/v1/rounds", { from: "yesterday", to: "today" }),
      expectStatus(400),
    ],
    [
      "/transfer/v1/move refuses an amount below zero",
      () => signed(access, "/transfer/v1/move", order),
      expectStatus(400),
    ],
    ...forgeries(access, "/report/v1/rounds", range),
    ...forgeries(access, "/report/v1/tips", range),
    ...forgeries(access, "/transfer/v1/move", order),
  ];
  const findings: VendorFinding[] = [];
  for (const [says, ask, check] of questions) {
    const fault = await ask().then(check, (error: unknown) => `no answer (${String(error)})`);
    findings.push({ says, fault });
  }
  return findings;
}
