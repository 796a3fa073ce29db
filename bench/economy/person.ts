import { setTimeout as wait } from "node:timers/promises";
import { formatMoney, readMoney } from "@croupier/contract/domain/money";
import { contractKinds } from "@croupier/contract/domain/contracts";
import { hashAnswer } from "../../apps/platform/src/identity/sessions/captcha.ts";
import { putCaptcha } from "../../apps/platform/src/identity/sessions/store.ts";
import { read } from "../../apps/platform/src/games/vendors/test-vendor.ts";
import { newKey, type Answer, type CallOptions } from "../../apps/platform/src/test-platform.ts";
import { MONEY_SCALE as unit } from "@croupier/contract/domain/money";
import type { SeamlessVerb } from "@croupier/contract/wire/seamless";
import type { RowName, WireInput, WireOutput } from "@croupier/contract/rows";
import type { Game } from "./games.ts";
import type { World } from "./world.ts";

const loginPassword = "Lantern2026";
const withdrawPassword = "246810";

const mostTries = 40;

/** A busy machine is slow, not wrong: what is not known yet, or was lost with its connection, is asked for again. */
async function untilKnown<T>(ask: () => Promise<T>, isKnown: (answer: T) => boolean): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await ask();
      if (tries === mostTries || isKnown(answer)) return answer;
    } catch (error) {
      if (tries === mostTries) throw error;
    }
    await wait(250);
  }
}

/** One player's part of a round that was decided. */
export interface Result {
  payout: bigint;
  /** Only in games between players: what the vendor kept, and what was lost to each opponent. */
  fee?: bigint;
  opponents?: { playerId: string; lost: string }[];
}

/** A member with a browser and an address of its own, who uses the platform by its calls alone. */
export class Person {
  readonly id: string;
  readonly account: string;
  /** The platform's expected win of this member's play. */
  expected = 0n;
  staked = 0n;
  /** Bets that were refused, by status. */
  readonly refused = new Map<string, number>();
  readonly #world: World;
  readonly #options: CallOptions;
  #seats = new Map<bigint, string>();
  #destination: string | undefined;
  #deposits: string[] = [];

  private constructor(world: World, options: CallOptions, { id, account }: { id: string; account: string }) {
    this.#world = world;
    this.#options = options;
    this.id = id;
    this.account = account;
  }

  /** Registers somebody, by a code where there is one, with a withdraw password. */
  static async register(world: World, referralCode?: string): Promise<Person> {
    const number = world.serial();
    const account = `p${String(number).padStart(6, "0")}`;
    // Sixty-four addresses of one network would be one household's.
    const headers = { "x-forwarded-for": `11.${(number >> 8) & 255}.${number & 255}.7` };
    const captchaKey = newKey();
    const captcha = "4711";
    await putCaptcha(world.db, captchaKey, hashAnswer(captchaKey, captcha), 300);
    const { value, code } = await untilKnown(
      () =>
        world.call(
          "register",
          {
            username: account,
            password: loginPassword,
            confirmPassword: loginPassword,
            captcha,
            captchaKey,
            acceptedTerms: true,
            registerMethod: "WEB",
            login: true,
            ...(referralCode === undefined ? {} : { referralCode }),
          },
          { headers },
        ),
      ({ status }) => status < 500,
    );
    if (code) throw new Error(`registration was refused: ${code}`);
    const person = new Person(world, { headers, token: value.token }, { id: value.info.id, account });
    await person.must("changePaymentPassword", {
      password: loginPassword,
      newPaymentPassword: withdrawPassword,
      confirmNewPaymentPassword: withdrawPassword,
    });
    return person;
  }

  /** Makes a call as this member, again under the same key while its outcome is unknown, as a page does. */
  async #call<N extends RowName>(name: N, input: Partial<WireInput<N>>): Promise<Answer<N>> {
    const options = { ...this.#options, key: newKey() };
    return untilKnown(
      () => this.#world.call(name, input, options),
      ({ status }) => status < 500,
    );
  }

  /** Makes a call; undefined when it is refused. */
  async try<N extends RowName>(name: N, input: Partial<WireInput<N>> = {}): Promise<WireOutput<N> | undefined> {
    const { value, code } = await this.#call(name, input);
    return code ? undefined : value;
  }

  async must<N extends RowName>(name: N, input: Partial<WireInput<N>> = {}): Promise<WireOutput<N>> {
    const { value, code, refusal } = await this.#call(name, input);
    if (code) throw new Error(`${name} of ${this.account} was refused: ${code} ${JSON.stringify(refusal)}`);
    return value;
  }

  /** Pays in; false where nothing was credited. */
  async deposit(amount: bigint, bonus?: string): Promise<boolean> {
    const input = { method: "bank", amount: formatMoney(amount), returnUrl: "/" };
    const withBonus = bonus === undefined ? undefined : await this.try("createDeposit", { ...input, bonus });
    const opened = withBonus ?? (await this.must("createDeposit", input));
    const body = new URLSearchParams({ outcome: "paid" });
    const { state, reference } = await untilKnown(
      async () => {
        await (await fetch(opened.payUrl ?? "", { method: "POST", redirect: "manual", body })).body?.cancel();
        return this.must("deposit", { id: opened.id });
      },
      (answer) => answer.state === "credited",
    );
    if (state === "credited") this.#deposits.push(reference);
    return state === "credited";
  }

  /** Has the bank take back the newest deposit: two operators confirm it. */
  async chargeBack(amount: bigint): Promise<void> {
    const reference = this.#deposits.pop();
    if (reference === undefined) return;
    const words = ["credit", reference, "chargeback", formatMoney(amount), "The bank took it back"];
    for (const actor of ["mai", "bao"]) await this.#world.operate(actor, ...words);
  }

  /** Asks for everything in whole units that may leave. */
  async withdraw(): Promise<void> {
    this.#destination ??= (
      await this.must("addDestination", {
        method: "bank",
        bankCode: "FLB",
        holder: "A Player",
        number: `70${this.id.padStart(8, "0")}9999`,
        paymentPassword: withdrawPassword,
      })
    ).id;
    const { balance } = await this.must("balance");
    const amount = (readMoney(balance) / unit) * unit;
    const order = { destinationId: this.#destination, amount: formatMoney(amount), paymentPassword: withdrawPassword };
    if (amount > 0n) await this.try("createWithdrawal", order);
  }

  /** Leaves all games: the next bet opens its game again. */
  leaveGames(): void {
    this.#seats.clear();
  }

  /** Opens a game in the browser, whose page swaps the token for a session. */
  async #seatAt(game: Game): Promise<string> {
    const seated = this.#seats.get(game.nodeId);
    if (seated !== undefined) return seated;
    const { nodeId, gameCode, vassalage } = game;
    const answer = await untilKnown(
      async () => {
        const launched = await this.must("launchGame", { nodeId: String(nodeId), backUrl: "/", language: "EN" });
        const token = new URL(launched.url).searchParams.get("token");
        return this.#sign("authenticate", { token, gameCode }, vassalage);
      },
      // A token whose answer was lost is used up.
      ({ status }) => status !== "TOKEN_INVALID",
    );
    const session = String(answer["sessionId"]);
    this.#seats.set(nodeId, session);
    return session;
  }

  /** Makes a vendor's signed call, again with the same transaction while its outcome is unknown. */
  async #sign(verb: SeamlessVerb, body: object, vendor: string) {
    return read(
      await untilKnown(
        () => this.#world.vendor.call(verb, body, { vendor }),
        ({ http }) => http < 500,
      ),
    );
  }

  async #body(game: Game, round: string, tx: string, amount: bigint) {
    return {
      sessionId: await this.#seatAt(game),
      playerId: this.id,
      txId: `${tx}-${this.id}`,
      roundId: round,
      gameCode: game.gameCode,
      currency: this.#world.config.currency,
      amount: formatMoney(amount),
    };
  }

  /** Places a bet; pays in first where the balance is too small. False where it is refused. */
  async bet(game: Game, round: string, stake: bigint, opponents: readonly Person[] = []): Promise<boolean> {
    for (let tries = 0; tries < 2; tries += 1) {
      const body = {
        ...(await this.#body(game, round, `b${tries}-${round}`, stake)),
        ...(opponents.length > 0 ? { opponents: opponents.map(({ id }) => id) } : {}),
      };
      const { status } = await this.#sign("bet", body, game.vassalage);
      if (status === "OK") {
        this.#placed.set(round, body.txId);
        return true;
      }
      if (status !== "INSUFFICIENT_FUNDS" || tries > 0) {
        this.refused.set(status, (this.refused.get(status) ?? 0) + 1);
        return false;
      }
      const least = 50n * unit;
      await this.deposit(stake * 20n > least ? stake * 20n : least);
    }
    return false;
  }

  readonly #placed = new Map<string, string>();

  /** Ends a round with its result. */
  async settle(game: Game, round: string, stake: bigint, { payout, fee, opponents }: Result): Promise<void> {
    const body = {
      ...(await this.#body(game, round, `w-${round}`, payout)),
      betTxId: this.#placed.get(round),
      closeRound: true,
      ...(fee === undefined ? {} : { fee: formatMoney(fee), atRisk: formatMoney(stake) }),
      ...(opponents ? { opponents } : {}),
    };
    const { status } = await this.#sign("win", body, game.vassalage);
    if (status !== "OK") throw new Error(`a win was refused: ${status}`);
    this.#placed.delete(round);
    this.staked += stake;
    this.expected += fee ?? (stake * (10_000n - game.returned)) / 10_000n;
  }

  /** Gives a stake back that was never decided. */
  async takeBack(game: Game, round: string): Promise<void> {
    const { playerId, currency } = await this.#body(game, round, "", 0n);
    const body = {
      playerId,
      txId: `r-${round}-${this.id}`,
      betTxId: this.#placed.get(round),
      roundId: round,
      currency,
    };
    await this.#sign("rollback", body, game.vassalage);
    this.#placed.delete(round);
  }

  /** Claims whatever the platform offers to this member. */
  async claim(): Promise<void> {
    for (const { id, application } of this.#world.config.promotions) {
      if (application?.raffle) await this.try("rafflePromotion", { promotionId: id });
      else if (application) await this.try("joinPromotion", { promotionId: id });
    }
    await this.try("claimReward");
    await this.try("claimRebate");
    await this.#convert();
    for (const { id, state } of (await this.try("envelopes", { pageNo: 1, pageSize: 20 }))?.content ?? [])
      if (state === "waiting") await this.try("openEnvelope", { id });
  }

  /** Claims what contracts left to an agent. */
  async claimBills(): Promise<void> {
    for (const kind of contractKinds) {
      const { content } = await this.must("bills", { side: "mine", kind, pageNo: 1, pageSize: 20 });
      for (const { id, actions } of content) if (actions.includes("claim")) await this.try("claimBill", { id });
    }
  }

  async #convert(): Promise<void> {
    const { ratio, min } = this.#world.config.points.conversion;
    const { currentPoints } = await this.must("pointsBalance");
    // Whole cents alone are paid.
    const step = BigInt(ratio) * (unit / 100n);
    const points = (readMoney(currentPoints) / step) * step;
    if (points < min || points === 0n) return;
    await this.try("convertPoints", { points: formatMoney(points), paymentPassword: withdrawPassword });
  }

  /** Sends a red envelope to the whole team. */
  async sendEnvelope(amount: bigint, count: number): Promise<void> {
    const terms = { count, mode: "equal" as const, hours: 24, wishes: "", paymentPassword: withdrawPassword };
    await this.try("agentEnvelopeSend", { amount: formatMoney(amount), ...terms });
  }

  /** Sends money to the upline. */
  async sendUp(amount: bigint): Promise<void> {
    await this.try("transferUpline", { amount: formatMoney(amount), paymentPassword: withdrawPassword });
  }
}
