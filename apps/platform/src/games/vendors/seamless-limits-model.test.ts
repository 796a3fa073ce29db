import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testLimits } from "./test-limits.ts";
import { read, seedPlayer, testWallet, unit, type Player } from "./test-vendor.ts";

const wallet = await testWallet();
const { set, remove, usedOf } = testLimits(wallet.db);

beforeAll(async () => {
  // Wins on its smallest stake exceed any real game's highest.
  await wallet.db.query("update vendor set highest_win = 10000000");
});

afterAll(async () => expect(await wallet.close()).toEqual([]));

type Kind = "stake" | "loss" | "bet";

type Operation =
  | { do: "bet" | "tip"; at: number; amount: bigint }
  | { do: "win"; at: number; bet: number; amount: bigint }
  | { do: "rollback"; at: number; bet: number }
  | { do: "limit"; kind: Kind; amount: bigint }
  | { do: "remove"; kind: Kind }
  | { do: "midnight" };

interface Placed {
  stake: bigint;
  paid: bigint;
  day: number;
  state: "open" | "settled" | "cancelled";
  isTip: boolean;
}

/** The limits in their simplest form: every bet in memory, and sums over those of the day. */
class Model {
  readonly limits = new Map<Kind, bigint>();
  /** The day since which a limit's period runs; a new limit counts from the first. */
  readonly #since = new Map<Kind, number>();
  readonly #placed: Placed[] = [];
  #day = 0;

  used(kind: Kind): bigint {
    const since = this.#since.get(kind) ?? 0;
    const own = this.#placed.filter(({ day, state }) => day >= since && state !== "cancelled");
    const sum = own.reduce((total, { stake, paid }) => total + stake - (kind === "loss" ? paid : 0n), 0n);
    return sum > 0n ? sum : 0n;
  }

  /** Returns the index of an accepted bet or tip; undefined if a limit refuses it. */
  stake(stake: bigint, isTip: boolean): number | undefined {
    for (const [kind, amount] of this.limits) {
      if ((kind === "bet" ? 0n : this.used(kind)) + stake > amount) return undefined;
    }
    this.#placed.push({ stake, paid: 0n, day: this.#day, state: "open", isTip });
    return this.#placed.length - 1;
  }

  win(index: number, amount: bigint): string {
    const bet = this.#placed[index];
    if (!bet || bet.isTip || bet.state === "cancelled") return "refused";
    bet.paid += amount;
    bet.state = "settled";
    return "OK";
  }

  rollback(index: number): string {
    const bet = this.#placed[index];
    if (!bet || bet.state === "settled") return "refused";
    bet.state = "cancelled";
    return "OK";
  }

  limit(kind: Kind, amount: bigint): void {
    const current = this.limits.get(kind);
    // An increase waits for its confirmation.
    if (current !== undefined && current <= amount) return;
    if (current === undefined) this.#since.set(kind, 0);
    this.limits.set(kind, amount);
  }

  midnight(): void {
    this.#day += 1;
    for (const kind of this.limits.keys()) this.#since.set(kind, this.#day);
  }
}

const small = fc.integer({ min: 1, max: 12 }).map((units) => BigInt(units) * unit);
const at = fc.nat(1_000_000);
const kind = fc.constantFrom<Kind>("stake", "loss", "bet");
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant("bet" as const), at, amount: small }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("tip" as const), at, amount: small }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("win" as const),
      at,
      bet: fc.nat(9),
      amount: fc.oneof(small, fc.constant(0n)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("rollback" as const), at, bet: fc.nat(9) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("limit" as const), kind, amount: small.map((amount) => amount * 3n) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("remove" as const), kind }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("midnight" as const) }) },
);

let runs = 0;

/** Lets a new period of every limit begin. */
const passMidnight = ({ id }: Player) =>
  wallet.db.query(
    "update member_limit set starts_at = clock_timestamp(), used = 0 where member_id = $1 and starts_at is not null",
    [id],
  );

async function run(player: Player, model: Model, operations: Operation[]): Promise<void> {
  const prefix = `l${++runs}-`;
  const txs: string[] = [];
  const pick = (bet: number) => (txs.length === 0 ? -1 : bet % txs.length);
  for (const [turn, each] of operations.entries()) {
    const tx = `${prefix}${turn}`;
    if (each.do === "bet" || each.do === "tip") {
      const accepted = model.stake(each.amount, each.do === "tip");
      const { status } = read(await wallet.vendor[each.do](player, tx, each.amount));
      expect(status).toBe(accepted === undefined ? "LIMIT_REACHED" : "OK");
      if (accepted !== undefined) txs.push(tx);
    } else if (each.do === "win") {
      const index = pick(each.bet);
      const { status } = read(await wallet.vendor.win(player, tx, txs[index] ?? "none", each.amount));
      expect(status === "OK").toBe(model.win(index, each.amount) === "OK");
    } else if (each.do === "rollback") {
      const index = pick(each.bet);
      if (index < 0) continue;
      const { status } = read(await wallet.vendor.rollback(player, tx, txs[index] ?? ""));
      expect(status === "OK").toBe(model.rollback(index) === "OK");
    } else if (each.do === "limit") {
      model.limit(each.kind, each.amount);
      await set(player, each.kind, each.kind === "bet" ? "single" : "month", each.amount);
    } else if (each.do === "remove") {
      model.limits.delete(each.kind);
      await remove(player, each.kind, each.kind === "bet" ? "single" : "month");
    } else {
      model.midnight();
      await passMidnight(player);
    }
    for (const counted of ["stake", "loss"] as const) {
      const used = model.limits.has(counted) ? model.used(counted) : undefined;
      expect(await usedOf(player, counted, "month")).toBe(used);
    }
  }
}

test("any play with any limits is accepted, refused and counted as the model does", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 40 }), async (operations) => {
      await run(await seedPlayer(wallet.db, 10_000n * unit), new Model(), operations);
    }),
    { numRuns: 40 },
  );
}, 120_000);
