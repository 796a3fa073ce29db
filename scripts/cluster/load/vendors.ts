import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { StatementRound } from "@croupier/contract/wire/vendor-statements";
import type { SigningKey } from "@croupier/server/signature";
import type { Pool } from "pg";
import {
  cashOf,
  seedCatalogue,
  seedPlayer,
  unit,
  vendorClient,
  type Player,
  type Raw,
  type VendorClient,
} from "../../../apps/platform/src/games/vendors/test-vendor.ts";
import type { Calls } from "./calls.ts";

const cash = 100_000n * unit;
/** Milliseconds after which an instance reads its merchants again. */
const merchantsFreshMs = 2000;
const oneIn = (times: number): boolean => randomInt(times) === 0;

/** A player at the vendor, and the sum of everything that was acknowledged. */
interface Seat {
  player: Player;
  cash: bigint;
}

export interface VendorOutcome {
  acknowledged: number;
  /** Acknowledged transactions that the ledger does not have. */
  lost: string[];
  /** Players whose cash is not the sum of what was acknowledged. */
  untrue: string[];
  /** Transactions that were repeated in vain. */
  unanswered: string[];
}

/** Returns what a vendor's outcome breaks, in words. */
export const findVendorFaults = ({ lost, untrue, unanswered }: VendorOutcome): string[] => [
  ...lost.map((key) => `${key} is acknowledged and not in the ledger`),
  ...untrue,
  ...unanswered.slice(0, 5).map((tx) => `${tx} was repeated and never acknowledged`),
];

/** Returns the figures of a vendor's outcome for a summary. */
export const sumUpVendor = ({ acknowledged, lost, untrue }: VendorOutcome): string =>
  `${acknowledged} transactions acknowledged, ${lost.length} lost, ${untrue.length} counted twice`;

/** A vendor whose players bet and win, which repeats each call under its key until it is acknowledged. */
export class Vendor {
  readonly #client: VendorClient;
  readonly #calls: Calls;
  readonly #seats: Seat[];
  readonly #acknowledged: string[] = [];
  readonly #unanswered: string[] = [];
  /** The vendor's own statement. */
  readonly rounds: StatementRound[] = [];
  #givesUp = false;

  private constructor(client: VendorClient, calls: Calls, seats: Seat[]) {
    this.#client = client;
    this.#calls = calls;
    this.#seats = seats;
  }

  /** Seats players; the pool may write everything. */
  static async seat(db: Pool, url: string, key: SigningKey, count: number, calls: Calls): Promise<Vendor> {
    await seedCatalogue(db);
    // A job that meets a member of a merchant it does not know yet fails, and is counted.
    await wait(2 * merchantsFreshMs);
    const players = await Promise.all(Array.from({ length: count }, () => seedPlayer(db, cash)));
    // No provider has a statement of what the players begin with.
    await db.query("update deposit set fingerprint = 'history' where merchant = 'test'");
    return new Vendor(
      vendorClient(url, key),
      calls,
      players.map((player) => ({ player, cash })),
    );
  }

  /** Plays rounds at every seat while `goesOn` holds; resolves when every call is acknowledged. */
  async play(goesOn: () => boolean): Promise<void> {
    await Promise.all(
      this.#seats.map(async (seat, at) => {
        for (let round = 0; goesOn(); round += 1) {
          await this.#round(seat, `storm-${at}-${round}`);
          await wait(20 + randomInt(60));
        }
      }),
    );
  }

  /** Ends the repetition of calls that are not acknowledged. */
  giveUp(): void {
    this.#givesUp = true;
  }

  async #round(seat: Seat, bet: string): Promise<void> {
    const stake = BigInt(1 + randomInt(5)) * unit;
    const win = `${bet}-w`;
    const payout = oneIn(3) ? 2n * stake : 0n;
    await this.#settle(seat, bet, -stake, () => this.#client.bet(seat.player, bet, stake));
    await this.#settle(seat, win, payout, () => this.#client.win(seat.player, win, bet, payout));
    this.rounds.push({
      vassalage: "PG",
      txId: bet,
      playerId: seat.player.id.toString(),
      currency: "USD",
      stake,
      win: payout,
      state: "settled",
      at: new Date(),
    });
    // A vendor that missed the answer asks later, maybe at another instance.
    if (oneIn(10)) await this.#send(win, () => this.#client.win(seat.player, win, bet, payout));
  }

  async #settle(seat: Seat, tx: string, amount: bigint, send: () => Promise<Raw>): Promise<void> {
    await Promise.all([this.#send(tx, send), ...(oneIn(10) ? [this.#send(tx, send)] : [])]);
    seat.cash += amount;
    if (!this.#unanswered.includes(tx)) this.#acknowledged.push(tx);
  }

  async #send(tx: string, send: () => Promise<Raw>): Promise<void> {
    const what = tx.endsWith("-w") ? "win" : "bet";
    const once = async () => {
      const { http, body } = await send();
      return { status: http, ok: http === 200 && body.startsWith('{"status":"OK"'), detail: `${http} ${body}` };
    };
    while (!(await this.#calls.time({ from: "vendor", what }, once))) {
      if (this.#givesUp) {
        this.#unanswered.push(tx);
        return;
      }
      await wait(200);
    }
  }

  /** Compares what was acknowledged with the ledger. */
  async compare(db: Pool): Promise<VendorOutcome> {
    const keys = this.#acknowledged.map((tx) => `seamless:PG:${tx}`);
    const { rows } = await db.query<{ key: string }>(
      "select k.key from unnest($1::text[]) k (key) where not exists (select from ledger_key l where l.key = k.key)",
      [keys],
    );
    const untrue: string[] = [];
    for (const seat of this.#seats) {
      const found = await cashOf(db, seat.player.id);
      if (found !== seat.cash)
        untrue.push(`player ${seat.player.id}: ${found} in the ledger, ${seat.cash} acknowledged`);
    }
    this.#client.close();
    return { acknowledged: keys.length, lost: rows.map(({ key }) => key), untrue, unanswered: this.#unanswered };
  }
}
