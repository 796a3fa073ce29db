import { racePrizes } from "@croupier/contract/domain/race-prizes";
import type { Db, Pool, Tx } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import { periodMs, periodStart } from "../../kit/lib/period.ts";
import { runEach } from "../../kit/lib/run-each.ts";
import type { MerchantConfig, RaceConfig } from "../../site/merchants/config.ts";
import { grant } from "./rewards.ts";
import * as store from "./race-store.ts";

export interface RaceDeps {
  db: Pool;
  merchants(): Promise<readonly MerchantConfig[]>;
  /** Ranks members by their stakes in settled bets of a period, the largest first. */
  places(
    db: Db,
    merchant: string,
    currency: string,
    from: Date,
    to: Date,
  ): Promise<{ member_id: bigint; rank: number; stake: bigint }[]>;
  notify(tx: Tx, config: MerchantConfig, race: RaceConfig, winner: store.Winner): Promise<void>;
  now?: () => Date;
}

/** Milliseconds between the end of a race and its decision, so that open bets can be settled. */
const settlingMs = 5 * 60_000;

/** Returns the cause of the prizes of a race that ended: the race and its first day in the merchant's time zone. */
function causeOf({ id }: RaceConfig, from: Date, gmtOffsetMinutes: number): string {
  return `${id}:${new Date(from.getTime() + gmtOffsetMinutes * 60_000).toISOString().slice(0, 10)}`;
}

/** Creates the job that decides races that ended, each once, and grants their prizes. */
export function createRaces(deps: RaceDeps) {
  const { db, merchants, now = () => new Date() } = deps;
  return {
    async run(): Promise<void> {
      const races = (await merchants()).flatMap((config) => config.rewards.races.map((race) => ({ config, race })));
      await runEach(races, ({ config, race }) => decideDue(deps, config, race, now()));
    },
  };

  /** Decides every race that ended since the last one; one that ended before the first run brings nothing. */
  async function decideDue(of: RaceDeps, config: MerchantConfig, race: RaceConfig, at: Date): Promise<void> {
    const startOf = (moment: Date) => periodStart(race.period, moment, config.gmtOffsetMinutes);
    const end = startOf(new Date(at.getTime() - settlingMs));
    let from = await store.lastEnd(db, config.code, race.id);
    if (!from) {
      await transact(db, (tx) => store.markEnd(tx, { merchant: config.code, race: race.id, endsAt: end }));
      return;
    }
    while (from < end) {
      const to = startOf(new Date(from.getTime() + periodMs[race.period]));
      await decide(of, config, race, from, to);
      from = to;
    }
  }
}

async function decide(deps: RaceDeps, config: MerchantConfig, race: RaceConfig, from: Date, to: Date): Promise<void> {
  const { code: merchant, currency, gmtOffsetMinutes } = config;
  const ended = { merchant, race: race.id, endsAt: to };
  await transact(deps.db, async (tx) => {
    if (!(await store.markEnd(tx, ended))) return;
    const ranked = await deps.places(tx, merchant, currency, from, to);
    const places = ranked.filter(({ stake }) => stake >= race.minStake);
    const prizes = racePrizes(
      places.map(({ rank }) => rank),
      race.prizes,
    );
    const winners = places
      .map(({ member_id: memberId, rank: place, stake }, at) => ({ memberId, place, stake, prize: prizes[at] ?? 0n }))
      .filter(({ prize }) => prize > 0n);
    if (winners.length === 0) return;
    const cause = causeOf(race, from, gmtOffsetMinutes);
    await store.insertPlaces(tx, ended, { currency, cause }, winners);
    for (const winner of winners) {
      const gift = { amount: winner.prize, turnoverTimes: race.turnoverTimes, days: race.days };
      await grant(tx, config, { source: "race", code: race.id, gift }, [{ memberId: winner.memberId, cause }]);
      await deps.notify(tx, config, race, winner);
    }
  });
}
