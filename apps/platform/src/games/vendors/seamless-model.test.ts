import fc from "fast-check";
import { formatMoney } from "@croupier/contract/domain/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  bonusOf,
  cashOf,
  playWithBonus,
  read,
  seedPlayer,
  testWallet,
  unit,
  type Player,
  type Raw,
} from "./test-vendor.ts";

const wallet = await testWallet();

beforeAll(async () => {
  // Wins on its smallest stake exceed any real game's highest.
  await wallet.db.query("update vendor set highest_win = 10000000");
});

afterAll(async () => expect(await wallet.close()).toEqual([]));

type Operation =
  | { kind: "bet"; tx: string; round: string; amount: bigint; contribution: bigint }
  | { kind: "tip"; tx: string; round: string; amount: bigint }
  | { kind: "win"; tx: string; bet: string; round: string; amount: bigint; close: boolean }
  | { kind: "rollback"; tx: string; bet: string; round: string };

interface Answer {
  status: string;
  balance: bigint | undefined;
}

interface Bet {
  round: string;
  stake: bigint;
  paid: bigint;
  state: "open" | "settled" | "cancelled";
}

/** The source of a session's stakes; no tip is taken from a bonus. */
type PlayedWith = "cash" | "bonus";

/** The wallet's rules in their simplest form: one player's balances in memory. */
class Model {
  balance: bigint;
  /** The cash beside a bonus that is played with. */
  readonly #beside: bigint;
  readonly #playedWith: PlayedWith;
  readonly #answers = new Map<string, { said: string; answer: Answer }>();
  readonly #tombs = new Set<string>();
  readonly #bets = new Map<string, Bet>();
  /** Tips that were not refunded. */
  readonly #tips = new Map<string, bigint>();
  readonly #closed = new Set<string>();

  constructor(balance: bigint, playedWith: PlayedWith) {
    this.balance = balance;
    this.#beside = balance;
    this.#playedWith = playedWith;
  }

  apply(operation: Operation): Answer {
    if (operation.kind === "win" && operation.amount === 0n && !operation.close) {
      return { status: "BAD_REQUEST", balance: undefined };
    }
    const reply = JSON.stringify(operation, (_key, value: unknown) => (typeof value === "bigint" ? `${value}` : value));
    const known = this.#answers.get(operation.tx);
    if (known) return known.said === reply ? known.answer : { status: "TX_MISMATCH", balance: this.#shown(operation) };
    if (operation.kind === "rollback" && operation.tx === operation.bet) {
      return { status: "BAD_REQUEST", balance: this.#shown(operation) };
    }
    const status = this.#decide(operation);
    const answer = { status, balance: this.#shown(operation) };
    if (status !== "REF_NOT_FOUND") this.#answers.set(operation.tx, { said: reply, answer });
    return answer;
  }

  /** A win or rollback names no session: for an unknown bet the answer is the cash. */
  #shown(operation: Operation): bigint {
    if (this.#playedWith === "cash" || operation.kind === "bet" || operation.kind === "tip") return this.balance;
    return this.#bets.has(operation.bet) ? this.balance : this.#beside;
  }

  #decide(operation: Operation): string {
    if (operation.kind === "bet") return this.#bet(operation);
    if (operation.kind === "tip") return this.#tip(operation);
    if (operation.kind === "win") return this.#win(operation);
    return this.#rollback(operation);
  }

  #bet({ tx, round, amount }: Operation & { kind: "bet" }): string {
    if (this.#tombs.has(`${tx} ${round}`)) return "TX_CANCELLED";
    if (this.#closed.has(round)) return "ROUND_CLOSED";
    if (amount > this.balance) return "INSUFFICIENT_FUNDS";
    this.balance -= amount;
    this.#bets.set(tx, { round, stake: amount, paid: 0n, state: "open" });
    return "OK";
  }

  #tip({ tx, round, amount }: Operation & { kind: "tip" }): string {
    if (this.#tombs.has(`${tx} ${round}`)) return "TX_CANCELLED";
    if (this.#playedWith === "bonus" || amount > this.balance) return "INSUFFICIENT_FUNDS";
    this.balance -= amount;
    this.#tips.set(tx, amount);
    return "OK";
  }

  #win({ bet: betTx, round, amount, close }: Operation & { kind: "win" }): string {
    const bet = this.#bets.get(betTx);
    if (!bet) return this.#tombs.has(`${betTx} ${round}`) ? "TX_CANCELLED" : "REF_NOT_FOUND";
    if (bet.round !== round) return "TX_MISMATCH";
    if (bet.state === "cancelled") return "TX_CANCELLED";
    this.balance += amount;
    bet.paid += amount;
    if (close && bet.state === "open") {
      this.#closed.add(round);
      for (const each of this.#bets.values()) {
        if (each.round === round && each.state === "open") each.state = "settled";
      }
    }
    return "OK";
  }

  #rollback({ bet: betTx, round }: Operation & { kind: "rollback" }): string {
    const known = this.#answers.get(betTx);
    if (!known) {
      this.#tombs.add(`${betTx} ${round}`);
      return "OK";
    }
    const reply = JSON.parse(known.said) as { kind: string; round: string };
    if ((reply.kind !== "bet" && reply.kind !== "tip") || reply.round !== round) return "TX_MISMATCH";
    this.balance += this.#tips.get(betTx) ?? 0n;
    this.#tips.delete(betTx);
    const bet = this.#bets.get(betTx);
    if (!bet || bet.state === "cancelled") return "OK";
    if (bet.state === "settled" || bet.paid > 0n) return "ALREADY_SETTLED";
    this.balance += bet.stake;
    bet.state = "cancelled";
    return "OK";
  }
}

let runs = 0;

function send(player: Player, operation: Operation, prefix: string): Promise<Raw> {
  const { tx, round } = operation;
  const named = { txId: `${prefix}${tx}`, roundId: `${prefix}${round}` };
  if (operation.kind === "tip") return wallet.vendor.tip(player, named.txId, operation.amount, named);
  if (operation.kind === "bet") {
    const part = operation.contribution > 0n ? { contribution: formatMoney(operation.contribution) } : {};
    return wallet.vendor.bet(player, named.txId, operation.amount, { ...named, ...part });
  }
  const bet = `${prefix}${operation.bet}`;
  if (operation.kind === "rollback") return wallet.vendor.rollback(player, named.txId, bet, named);
  return wallet.vendor.win(player, named.txId, bet, operation.amount, { ...named, closeRound: operation.close });
}

const tx = fc.constantFrom("t0", "t1", "t2", "t3", "t4", "t5", "t6", "t7");
const round = fc.constantFrom("r0", "r1", "r2");
const amount = fc.constantFrom(0n, 1n, 30n * unit, 60n * unit);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("bet" as const),
      tx,
      round,
      amount: amount.filter(Boolean),
      contribution: fc.constantFrom(0n, 1n),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("tip" as const), tx, round, amount: amount.filter(Boolean) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("win" as const), tx, bet: tx, round, amount, close: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("rollback" as const), tx, bet: tx, round }) },
);

/** Creates a player with an amount to play with; beside a bonus there is the same in cash, which must not change. */
async function seated(amount: bigint, playedWith: PlayedWith): Promise<Player> {
  const player = await seedPlayer(wallet.db, amount);
  if (playedWith === "bonus") await playWithBonus(wallet.db, player, amount);
  return player;
}

async function expectHeld(player: Player, playedWith: PlayedWith, seed: bigint, balance: bigint): Promise<void> {
  const held = { cash: await cashOf(wallet.db, player.id), bonus: await bonusOf(wallet.db, player.id) };
  expect(held).toEqual(playedWith === "cash" ? { cash: balance, bonus: 0n } : { cash: seed, bonus: balance });
}

test.each<PlayedWith>(["cash", "bonus"])(
  "every answer to play with the %s is the model's, and a repetition has the same bytes",
  async (playedWith) => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 60 }), async (operations) => {
        const player = await seated(100n * unit, playedWith);
        const [model, prefix] = [new Model(100n * unit, playedWith), `m${++runs}-`];
        for (const each of operations) {
          const [one, two] = await Promise.all([send(player, each, prefix), send(player, each, prefix)]);
          const { status, balance } = read(one);
          const expected = model.apply(each);
          expect({ status, balance }).toEqual(expected);
          if (expected.status !== "REF_NOT_FOUND") expect(two).toEqual(one);
        }
        await expectHeld(player, playedWith, 100n * unit, model.balance);
      }),
      { numRuns: playedWith === "cash" ? 60 : 30 },
    );
  },
  60_000,
);

/** A vendor that plays rounds over a network that loses, duplicates and delays calls. */
class FlakyVendor {
  operations = 0;
  readonly #random: () => number;
  constructor(seed: number) {
    let state = seed;
    this.#random = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
  }

  /** Sends until an answer arrives; delayed calls arrive later, behind other operations. */
  async deliver(ask: () => Promise<Raw>, late: Promise<Raw>[]): Promise<Answer> {
    for (;;) {
      this.operations += 1;
      const chance = this.#random();
      if (chance < 0.1) continue;
      if (chance < 0.2) {
        late.push(ask());
        continue;
      }
      if (chance < 0.3) late.push(ask());
      const answer = read(await ask());
      if (chance > 0.9) continue;
      return answer;
    }
  }

  choose(below: number): number {
    return Math.floor(this.#random() * below);
  }
}

// It is a tenth in an ordinary run; `npm run test:nightly` makes ten thousand operations.
const operationsWanted = process.env.NIGHTLY ? 10_000 : 1000;

test("mixed operations with loss, duplication and delay end in the model's balance", async () => {
  // Every fourth plays with a bonus.
  const playsWith = (at: number): PlayedWith => (at % 4 === 0 ? "bonus" : "cash");
  const players = await Promise.all(Array.from({ length: 32 }, (_, at) => seated(1000n * unit, playsWith(at))));
  let operations = 0;
  const lives = players.map(async (player, at) => {
    const network = new FlakyVendor(at + 1);
    const late: Promise<Raw>[] = [];
    let balance = 1000n * unit;
    for (let turn = 0; network.operations < operationsWanted / players.length; turn++) {
      const [bet, stake] = [`c${player.id}-${turn}`, BigInt(1 + network.choose(40)) * unit];
      const fate = network.choose(10);
      // The call is abandoned before its answer: it is rolled back until that is acknowledged, wherever the bet is by
      // then.
      if (fate === 0) late.push(wallet.vendor.bet(player, bet, stake));
      const placed = fate === 0 ? undefined : await network.deliver(() => wallet.vendor.bet(player, bet, stake), late);
      if (fate <= 1) {
        const undone = await network.deliver(() => wallet.vendor.rollback(player, `${bet}-r`, bet), late);
        expect(undone.status).toBe("OK");
      } else if (placed?.status === "OK") {
        const prize = BigInt(network.choose(3)) * stake;
        const paid = await network.deliver(() => wallet.vendor.win(player, `${bet}-w`, bet, prize), late);
        expect(paid.status).toBe("OK");
        balance += prize - stake;
      } else {
        expect(placed?.status).toBe("INSUFFICIENT_FUNDS");
        expect(balance).toBeLessThan(stake);
      }
    }
    await Promise.all(late);
    operations += network.operations;
    await expectHeld(player, playsWith(at), 1000n * unit, balance);
  });
  await Promise.all(lives);
  expect(operations).toBeGreaterThanOrEqual(operationsWanted);
}, 120_000);
