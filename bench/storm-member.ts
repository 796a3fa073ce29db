import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Agent, fetch as fetchWith } from "undici";
import { paths } from "@croupier/contract/wire/paths";
import type { RowName, WireInput, WireOutput } from "@croupier/contract/rows";
import { createApi, type Api } from "../apps/web/src/core/api/api.ts";
import { isUnknown } from "../apps/web/src/core/api/result.ts";
import type { RunningApp } from "../e2e/support/app.ts";

interface Who {
  id: bigint;
  token: string;
  merchant: string;
  app: Pick<RunningApp, "web" | "arcade">;
  number: number;
  /** Sends every call; a caller may record them. */
  fetch?: typeof fetchHere;
}

type Answered = "createDeposit" | "createWithdrawal" | "transferUpline" | "walletTransfer";
const oneIn = (times: number): boolean => randomInt(times) === 0;
const pick = <T>(...from: [T, ...T[]]): T => from[randomInt(from.length)] ?? from[0];
const password = "246810";

/**
 * Reaches every name under localhost on this machine without a lookup: a resolver often knows only localhost itself,
 * and with hundreds of concurrent lookups the platform would wait for the resolver.
 */
export const thisMachine = new Agent({
  connect: { lookup: (_name, _options, answer) => answer(null, [{ address: "127.0.0.1", family: 4 }]) },
});

/** Fetches from a server of this machine under any name. */
export const fetchHere = async (url: string, init: RequestInit = {}): Promise<Response> => {
  const order = { ...init, dispatcher: thisMachine } as Parameters<typeof fetchWith>[1];
  return (await fetchWith(url, order)) as unknown as Response;
};

/** One member and a browser with a bad line: a tenth of all answers is lost, a tenth of all commands is sent twice. */
export class StormMember {
  readonly id: bigint;
  readonly merchant: string;
  answered = 0;
  lost = 0;
  doubled = 0;
  /** The references of completed commands, by kind. */
  readonly done: Record<Answered, Set<string>> = {
    createDeposit: new Set(),
    createWithdrawal: new Set(),
    transferUpline: new Set(),
    walletTransfer: new Set(),
  };
  /** The codes that ended commands without effect, by the command's name. */
  readonly refused = new Map<RowName, Set<string>>();
  readonly #app: Who["app"];
  readonly #fetch: typeof fetchHere;
  /** The origin of the member's merchant. */
  readonly #site: string;
  readonly #api: Api;
  readonly #number: number;
  #destination = "";
  #table: { session: string; stake: string } | undefined;

  constructor({ id, token, merchant, app, number, fetch = fetchHere }: Who) {
    this.id = id;
    this.merchant = merchant;
    this.#app = app;
    this.#fetch = fetch;
    this.#number = number;
    this.#site = app.web.replace("localhost", `${merchant}.localhost`);
    this.#api = createApi({
      base: this.#site,
      merchant,
      language: () => "en",
      token: () => token,
      fetch: async (input, init) => {
        const answer = await fetch(String(input), init);
        if (init?.method === "GET" || !oneIn(10)) return answer;
        await answer.arrayBuffer();
        this.lost += 1;
        throw new TypeError("the answer was lost");
      },
    });
  }

  /** Repeats a read until it is answered, as the page does; undefined if refused. */
  async read<N extends RowName>(name: N, input: WireInput<N>): Promise<WireOutput<N> | undefined> {
    for (;;) {
      const answer = await this.#api.call(name, input);
      if (answer.ok) return answer.value;
      if (!isUnknown(answer.code)) return undefined;
      await wait(300 + randomInt(500));
    }
  }

  /** Calls once; undefined if it is refused or not answered. */
  async tryRead<N extends RowName>(name: N, input: WireInput<N>): Promise<WireOutput<N> | undefined> {
    const answer = await this.#api.call(name, input);
    return answer.ok ? answer.value : undefined;
  }

  /** Repeats a command under the same key until the answer is final; sometimes sends it twice. */
  async #command<N extends RowName>(name: N, input: WireInput<N>): Promise<WireOutput<N> | undefined> {
    const key = randomUUID();
    const extras = paths[name].idempotent ? { idempotencyKey: key } : {};
    const send = async (): Promise<WireOutput<N> | undefined> => {
      for (;;) {
        const answer = await this.#api.call(name, input, extras);
        if (answer.ok) return answer.value;
        if (!isUnknown(answer.code)) {
          this.refused.set(name, (this.refused.get(name) ?? new Set()).add(answer.code));
          return undefined;
        }
        await wait(200 + randomInt(600));
      }
    };
    const twice = paths[name].idempotent && oneIn(10);
    if (twice) this.doubled += 1;
    const answers = await Promise.all(twice ? [send(), send()] : [send()]);
    this.answered += 1;
    return answers.find((answer) => answer !== undefined);
  }

  async #noting<N extends Answered>(name: N, input: WireInput<N>): Promise<WireOutput<N> | undefined> {
    const answer = await this.#command(name, input);
    if (answer) this.done[name].add((answer as { id: string }).id);
    return answer;
  }

  /** Deposits the first money and binds a payout account. */
  async begin(): Promise<void> {
    // All members start at once, and a silent provider is asked again, as a player would.
    for (let tries = 0; tries < 5 && this.done.createDeposit.size === 0; tries += 1)
      await this.#deposit("500.0000", "now", "paid");
    const number = `88${String(this.#number).padStart(6, "0")}${pick("9999", "0002", "0003", "0004", "0005", "0006", "0001")}`;
    const account = { method: "bank", bankCode: "FLB", holder: "Storm Member", number, paymentPassword: password };
    const bound = await this.#command("addDestination", account);
    if (!bound || this.done.createDeposit.size === 0) throw new Error(`member ${this.id} is refused from the start`);
    this.#destination = bound.id;
  }

  async live(goesOn: () => boolean): Promise<void> {
    const acts = [
      () => this.#deposit(`${50 + randomInt(400)}.0000`, pick("now", "now", "late", "twice", "never")),
      () => this.#withdraw(),
      () => this.#play(),
      () => this.#play(),
      () => (this.merchant === "jade" ? this.#moveAbout() : this.#send()),
      () => this.read("balance", {}),
      () => this.read("accountRecord", { pageNo: 1, pageSize: 20 }),
    ];
    while (goesOn()) {
      await acts[randomInt(acts.length)]?.().catch(() => undefined);
      await wait(200 + randomInt(800));
    }
  }

  async #deposit(amount: string, callback: string, outcome = oneIn(10) ? "declined" : "paid"): Promise<void> {
    const returnUrl = `${this.#site}/member/depositv2`;
    const opened = await this.#noting("createDeposit", { method: "card", amount, returnUrl });
    if (!opened?.payUrl) return;
    const body = new URLSearchParams({ outcome, callback });
    await this.#fetch(opened.payUrl, { method: "POST", redirect: "manual", body }).catch(() => undefined);
  }

  async #withdraw(): Promise<void> {
    const order = { destinationId: this.#destination, amount: `${50 + randomInt(50)}.0000`, paymentPassword: password };
    const asked = await this.#noting("createWithdrawal", order);
    if (asked && oneIn(3)) await this.#command("cancelWithdrawal", { id: asked.id });
  }

  async #send(): Promise<void> {
    await this.#noting("transferUpline", { amount: `${10 + randomInt(20)}.0000`, paymentPassword: password });
  }

  /** Moves money to a vendor and back; the cents make it refuse or stay silent now and then. */
  async #moveAbout(): Promise<void> {
    const amount = `${5 + randomInt(40)}.${pick("00", "00", "00", "11", "13")}00`;
    const [from, to] = pick(["MAIN", "PG"], ["MAIN", "PG"], ["PG", "MAIN"]);
    await this.#noting("walletTransfer", { from: from ?? "MAIN", to: to ?? "PG", amount });
    if (!oneIn(6)) return;
    const collected = await this.#command("collectWallets", {});
    for (const { id } of collected?.transfers ?? []) this.done.walletTransfer.add(id);
  }

  /** Spins at the arcade and settles the win when the reels have stopped. */
  async #play(): Promise<void> {
    this.#table ??= await this.#sitDown();
    if (!this.#table) return;
    const { session, stake } = this.#table;
    const key = randomUUID().replaceAll("-", "");
    const spun = await this.#arcade<{ ok: boolean; code?: string }>(
      "/api/solo/begin",
      { key, stake, choices: {} },
      session,
    );
    if (spun?.code === "SESSION_EXPIRED") this.#table = undefined;
    if (spun?.ok) await this.#arcade(`/api/rounds/${key}/settle`, {}, session);
  }

  async #sitDown(): Promise<{ session: string; stake: string } | undefined> {
    const game = { nodeId: "1001", backUrl: "/", language: "EN" };
    const launched = await this.read("launchGame", game);
    if (!launched) return undefined;
    const { searchParams } = new URL(launched.url);
    const order = { token: searchParams.get("token"), gameCode: searchParams.get("gameCode"), language: "EN" };
    const opened = await this.#arcade<{ ok: boolean; session?: string; stakes?: string[] }>("/api/open", order, "");
    const stake = opened?.stakes?.[0];
    return opened?.session && stake ? { session: opened.session, stake } : undefined;
  }

  async #arcade<T>(path: string, body: object, session: string): Promise<T | undefined> {
    const answer = await this.#fetch(this.#app.arcade + path, {
      method: "POST",
      headers: { "content-type": "application/json", "x-session": session },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    }).catch(() => undefined);
    return answer?.ok ? ((await answer.json()) as T) : undefined;
  }
}
