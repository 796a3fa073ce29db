import { pageNumbers } from "../../kit/lib/paging.ts";
import type { Output } from "@croupier/contract/rows";
import type { Language } from "@croupier/contract/domain/languages";
import { isRefusal } from "../../kit/db/refusal.ts";
import type { Handlers } from "../../kit/http/call.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import type { Merchants } from "../../site/merchants/merchants.ts";
import { textIn, type Texts } from "../../kit/lib/texts.ts";
import type { Bonuses, Shown } from "./bonuses.ts";

/** Returns the title of a bonus that came from a reward. */
export type TitleOfReward = (config: MerchantConfig, code: string) => Texts | undefined;

export function bonusHandlers(
  bonuses: Bonuses,
  merchants: Merchants,
  titleOfReward: TitleOfReward,
): Pick<Handlers, "bonusDetails" | "forfeitBonus"> {
  const toBonus = bonusWriter(titleOfReward);
  return {
    bonusDetails: async ({ input, merchant, session, language }) => {
      const { config } = await merchants.byCode(merchant.code);
      const { pageNo, pageSize, state } = input;
      const { rows, total } = await bonuses.page(session.memberId, state, pageNo, pageSize);
      return {
        content: rows.map((row) => toBonus(row, config, language)),
        ...pageNumbers({ pageNo, pageSize }, total),
      };
    },
    forfeitBonus: async ({ input, merchant, session: { memberId }, language, command }) => {
      const { config } = await merchants.byCode(merchant.code);
      const row = await bonuses.forfeit({ memberId, ...command }, input.id);
      return isRefusal(row) ? row : toBonus(row, config, language);
    },
  };
}

const bonusWriter =
  (titleOfReward: TitleOfReward) =>
  (row: Shown, config: MerchantConfig, language: Language): Output<"forfeitBonus"> => {
    const title =
      config.deposit.bonuses.find(({ code }) => code === row.code)?.title ?? titleOfReward(config, row.code);
    return {
      id: row.id,
      code: row.code,
      title: title ? textIn(title, language, config.defaultLanguage) : row.code,
      amount: row.amount,
      required: row.required,
      ...(row.max_stake === null ? {} : { maxStake: row.max_stake }),
      ...(row.stakeable ? { held: row.held ?? 0n } : {}),
      done: row.done,
      state: row.state,
      currency: row.currency,
      reference: row.reference,
      at: row.at,
      ...(row.ended_at ? { endedAt: row.ended_at } : {}),
    };
  };
