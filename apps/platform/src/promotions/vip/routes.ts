import type { Output } from "@croupier/contract/rows";
import { refuse } from "../../kit/db/refusal.ts";
import type { Pool } from "../../kit/db/pool.ts";
import type { Handlers } from "../../kit/http/call.ts";
import { textIn } from "../../kit/lib/texts.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import type { Merchants } from "../../site/merchants/merchants.ts";
import { rewardWriter } from "../rewards/routes.ts";
import { grantedOf, type RewardRow } from "../rewards/store.ts";
import { periodsAt } from "./calendar.ts";
import type { VipLevel } from "./levels.ts";
import * as store from "./store.ts";
import { termsOn } from "./terms.ts";

export interface VipRoutesDeps {
  db: Pool;
  merchants: Merchants;
}

type Level = Output<"vip">["levels"][number];

export function vipHandlers({ db, merchants }: VipRoutesDeps): Pick<Handlers, "vip" | "vipBirthday"> {
  return {
    vip: async ({ merchant, session: { memberId, currency }, language }) => {
      const { config } = await merchants.byCode(merchant.code);
      const { monthBegan, monthEnds } = periodsAt(new Date(), config.gmtOffsetMinutes);
      const [row, [standing], granted, history, monthBets] = await Promise.all([
        store.findVip(db, memberId),
        store.standingsOf(db, [memberId], currency),
        grantedOf(db, memberId, "vip"),
        store.historyOf(db, memberId),
        store.betsSince(db, memberId, monthBegan.toISOString().slice(0, 10)),
      ]);
      const text = (texts: Parameters<typeof textIn>[0]) => textIn(texts, language, config.defaultLanguage);
      const levels = config.vip?.levels ?? [];
      const at = Math.min(row?.level ?? 0, Math.max(0, levels.length - 1));
      const host = levels[at]?.host;
      return {
        levels: levels.map((level, place) => ({
          ...toLevel(config, level, place, granted.get(`level-${place}`)),
          name: text(level.name),
          ...reachedAt(history, place),
        })),
        level: at,
        ...(row ? { since: row.since } : {}),
        progress: { validBets: standing?.validBets ?? 0n, deposits: standing?.deposits ?? 0n },
        month: { validBets: monthBets, endsAt: new Date(monthEnds.getTime() - config.gmtOffsetMinutes * 60_000) },
        ...(row?.birthday ? { birthday: row.birthday } : {}),
        claimable: [...granted.values()]
          .filter(({ state }) => state === "claimable")
          .map(rewardWriter(config, language)),
        history,
        ...(host ? { host: { title: text(host.title), path: host.path } } : {}),
        currency,
      };
    },
    vipBirthday: async ({ input: { birthday }, merchant, session: { memberId } }) => {
      if (!(await store.saveBirthday(db, merchant.code, memberId, birthday))) {
        const saved = (await store.findVip(db, memberId))?.birthday;
        return saved === birthday ? { birthday } : refuse("BIRTHDAY_SET");
      }
      return { birthday };
    },
  };
}

/** Returns when a member last rose or fell to a level. */
function reachedAt(history: Awaited<ReturnType<typeof store.historyOf>>, level: number): Pick<Level, "reachedAt"> {
  const move = history.find(({ from, to }) => (from < level && level <= to) || to === level);
  return move ? { reachedAt: move.at } : {};
}

/** Renders a level with its effect on rebates and withdrawals, taken from the terms that apply. */
function toLevel(
  config: MerchantConfig,
  level: VipLevel,
  at: number,
  bonus: RewardRow | undefined,
): Omit<Level, "name"> {
  const { badge, validBets, deposits, keep, levelBonus, weeklyBonus, monthlyBonus, birthdayBonus } = level;
  const { addedBasisPoints, feeBasisPoints, host } = level;
  const { rebate, withdraw } = termsOn(config, level);
  return {
    level: at,
    badge,
    validBets,
    deposits,
    keep,
    levelBonus,
    weeklyBonus,
    monthlyBonus,
    birthdayBonus,
    rebateBasisPoints: rebate.rates.RNG ?? 0,
    addedBasisPoints,
    withdrawADay: withdraw.daily.max,
    ...(feeBasisPoints === undefined ? {} : { feeBasisPoints }),
    hasHost: host !== undefined,
    ...(bonus ? { bonus: bonus.state } : {}),
  };
}
