import { racePrizes } from "@croupier/contract/domain/race-prizes";
import type { Input } from "@croupier/contract/rows";
import { cached } from "@croupier/server/cached";
import type { Db } from "../../kit/db/pool.ts";
import type { Handlers } from "../../kit/http/call.ts";
import type { MerchantConfig, RaceConfig } from "../../site/merchants/config.ts";
import type { Merchants } from "../../site/merchants/merchants.ts";
import { periodMs, periodStart } from "../../kit/lib/period.ts";
import { textIn } from "../../kit/lib/texts.ts";
import { findPlaces, type Place } from "./store.ts";

export interface LeaderboardDeps {
  db: Db;
  merchants: Merchants;
  maskName(account: string): string;
}

type Period = Input<"missionLeaderboard">["period"];

interface Board {
  from: Date;
  /** `prize`: the amount the race would pay if it ended now. */
  places: (Place & { prize: bigint })[];
}

const shown = 20;
/** Milliseconds a board is cached, which is the same for all visitors. */
const freshMs = 15_000;

export function leaderboardHandlers({
  db,
  merchants,
  maskName,
}: LeaderboardDeps): Pick<Handlers, "missionLeaderboard"> {
  const boards = cached<Board>({ freshMs });
  return {
    missionLeaderboard: async ({ input: { period }, merchant, session, language }) => {
      const { config } = await merchants.byCode(merchant.code);
      const race = config.rewards.races.find((each) => each.period === period);
      const { from, places } = await boards.get(`${merchant.code} ${period}`, () => read(config, period, race));
      const mine = session && places.find(({ member_id: memberId }) => memberId === session.memberId);
      return {
        period,
        from,
        currency: config.currency,
        list: places.slice(0, shown).map((place) => ({ ...toPlace(place), player: maskName(place.account) })),
        ...(mine ? { own: toPlace(mine) } : {}),
        ...(race
          ? {
              race: {
                title: textIn(race.title, language, config.defaultLanguage),
                prizes: race.prizes,
                minStake: race.minStake,
                endsAt: new Date(from.getTime() + periodMs[race.period]),
              },
            }
          : {}),
      };
    },
  };

  async function read(config: MerchantConfig, period: Period, race: RaceConfig | undefined): Promise<Board> {
    const from = periodStart(period, new Date(), config.gmtOffsetMinutes);
    const found = await findPlaces(db, config.code, config.currency, from);
    const winning = race ? found.filter(({ stake }) => stake >= race.minStake) : [];
    const prizes = racePrizes(
      winning.map(({ rank }) => rank),
      race?.prizes ?? [],
    );
    return { from, places: found.map((place, at) => ({ ...place, prize: prizes[at] ?? 0n })) };
  }
}

const toPlace = ({ rank, bets, stake, prize }: Board["places"][number]) => ({
  rank,
  bets,
  stake,
  ...(prize > 0n ? { prize } : {}),
});
