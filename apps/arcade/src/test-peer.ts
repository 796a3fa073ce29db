import { createHash, createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { formatMoney, parseMoney } from "@croupier/contract/domain/money";

/*
 * A double of the platform's seamless wallet: keeps balances in memory by the protocol's rules, and loses, delays or
 * refuses responses on demand.
 */

export type Fault =
  /** The call has no effect and the connection breaks. */
  | "drop"
  /** The call has its effect, but its response is lost. */
  | "lose"
  /** The call has its effect, but its response is late. */
  | "late"
  /** Refused with TRY_LATER, without effect. */
  | "tryLater";

type Body = Record<string, string>;
interface Answer {
  status: string;
  [field: string]: unknown;
}

export const testKey = { id: "k1", secret: "a-test-secret-of-at-least-32-characters" };

export class Peer {
  url = "";
  balance = 100_0000n;
  currency = "USD";
  buysFeatures = false;
  /** Stake limits of one bet, as text. */
  limits: { minStake?: string; maxStake?: string } = {};
  /** Pace of games in the player's market. */
  leastGameMs: number | undefined;
  /** Faults for the next responses of a verb, each used once. */
  readonly faults: { verb: string; fault: Fault }[] = [];
  /** Refusal status for every response of a verb, until the entry is removed. */
  readonly refusals = new Map<string, string>();
  readonly seen: { verb: string; vendor: string; body: Body }[] = [];
  lateMs = 4_000;
  /** Player of each launch token. */
  readonly #tokens = new Map<string, string>();
  /** Amount that each game has paid. */
  readonly #paid = new Map<string, bigint>();
  readonly #answers = new Map<string, Answer>();
  readonly #cancelled = new Set<string>();
  readonly #bets = new Map<string, bigint>();
  readonly #requests = new Set<string>();
  readonly #server = createServer((request, reply) => void this.#serve(request, reply));

  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(port, "127.0.0.1", resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  /** Forgets calls, faults and refusals, and sets the balance. */
  reset(balance: bigint): void {
    this.balance = balance;
    this.seen.length = 0;
    this.faults.length = 0;
    this.refusals.clear();
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  token(player = "p1"): string {
    const token = randomUUID();
    this.#tokens.set(token, player);
    return token;
  }

  /** Returns the calls of a verb in order; a repeated transaction, as after a late response, is included once. */
  calls(verb: string): Body[] {
    const known = new Set<unknown>();
    return this.tries(verb).filter(({ txId }) => {
      const isNew = txId === undefined || !known.has(txId);
      known.add(txId);
      return isNew;
    });
  }

  /** Returns every request of a verb, including repeats. */
  tries(verb: string): Body[] {
    return this.seen.filter((call) => call.verb === verb).map((call) => call.body);
  }

  /** Returns what a game has paid so far, counting each movement of the wallet. */
  paid(gameCode: string): bigint {
    return this.#paid.get(gameCode) ?? 0n;
  }

  async #serve(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks);
    if (!this.#isSigned(request, raw)) {
      reply.writeHead(401).end(JSON.stringify({ status: "UNAUTHORIZED" }));
      return;
    }
    const verb = (request.url ?? "").split("/").at(-1) ?? "";
    const body = JSON.parse(raw.toString()) as Body;
    this.seen.push({ verb, vendor: String(request.headers["x-vendor"]), body });
    const at = this.faults.findIndex((each) => each.verb === verb);
    const fault = at >= 0 ? this.faults.splice(at, 1)[0]?.fault : undefined;
    if (fault === "drop") return void request.socket.destroy();
    if (fault === "tryLater") return this.#send(reply, { status: "TRY_LATER" });
    const answer = this.#answer(verb, body);
    if (fault === "lose") return void request.socket.destroy();
    if (fault === "late") setTimeout(() => this.#send(reply, answer), this.lateMs).unref();
    else this.#send(reply, answer);
  }

  #send(reply: ServerResponse, answer: Answer): void {
    reply.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  }

  #isSigned(request: IncomingMessage, raw: Buffer): boolean {
    const head = (name: string) => String(request.headers[name] ?? "");
    const digest = createHash("sha256").update(raw).digest("hex");
    const parts = ["POST", request.url, head("x-timestamp"), head("x-request-id"), digest, head("x-vendor")];
    const expected = createHmac("sha256", testKey.secret).update(parts.join("\n")).digest("hex");
    const fresh = Math.abs(Date.now() / 1000 - Number(head("x-timestamp"))) < 300;
    const unused = !this.#requests.has(head("x-request-id"));
    this.#requests.add(head("x-request-id"));
    return head("x-signature") === expected && head("x-key-id") === testKey.id && fresh && unused;
  }

  #answer(verb: string, body: Body): Answer {
    const refused = this.refusals.get(verb);
    if (refused) return { status: refused, balance: formatMoney(this.balance) };
    const balance = () => formatMoney(this.balance);
    if (verb === "authenticate") {
      const playerId = this.#tokens.get(body.token ?? "");
      if (!playerId || !this.#tokens.delete(body.token ?? "")) return { status: "TOKEN_INVALID" };
      const player = {
        sessionId: randomUUID(),
        playerId,
        nickname: "Lina",
        currency: this.currency,
        buysFeatures: this.buysFeatures,
        ...this.limits,
        ...(this.leastGameMs === undefined ? {} : { leastGameMs: this.leastGameMs }),
      };
      return { status: "OK", ...player, language: "EN", balance: balance(), backUrl: "http://localhost:8080/rng" };
    }
    if (verb === "balance" || verb === "close") return { status: "OK", balance: balance() };
    const known = this.#answers.get(body.txId ?? "");
    if (known) return known;
    const answer = this.#move(verb, body);
    this.#answers.set(body.txId ?? "", answer);
    return answer;
  }

  #move(verb: string, body: Body): Answer {
    const { txId = "", betTxId = "" } = body;
    const done = () => ({ status: "OK", txId, balance: formatMoney(this.balance) });
    if (verb === "rollback") {
      this.balance += this.#cancelled.has(betTxId) ? 0n : (this.#bets.get(betTxId) ?? 0n);
      this.#cancelled.add(betTxId);
      return done();
    }
    const amount = parseMoney(String(body.amount));
    if (amount === undefined || amount < 0n) return { status: "BAD_REQUEST" };
    if (verb === "win") {
      if (!this.#bets.has(betTxId) || this.#cancelled.has(betTxId)) return { status: "REF_NOT_FOUND" };
      this.balance += amount;
      this.#paid.set(body.gameCode ?? "", this.paid(body.gameCode ?? "") + amount);
      return done();
    }
    if (this.#cancelled.has(txId)) return { status: "TX_CANCELLED" };
    if (amount > this.balance) return { status: "INSUFFICIENT_FUNDS", balance: formatMoney(this.balance) };
    this.balance -= amount;
    this.#bets.set(txId, amount);
    return done();
  }
}
