import type { Language } from "@croupier/contract/domain/languages";
import type { Output } from "@croupier/contract/rows";
import { cleanHtml } from "../../kit/lib/clean-html.ts";
import { statusOf } from "../../kit/lib/period.ts";
import { textIn, type Texts } from "../../kit/lib/texts.ts";
import type { ArticleConfig, MerchantConfig, PromotionConfig } from "../merchants/config.ts";
import type { BannerPictures } from "./routes.ts";

const wordsOf = (config: MerchantConfig, language: Language) => (texts: Texts) =>
  textIn(texts, language, config.defaultLanguage);

export function toHelp(config: MerchantConfig, language: Language): Output<"helpCentre"> {
  const words = wordsOf(config, language);
  return config.help.map(({ tag, title, articles }) => ({
    tag,
    title: words(title),
    articles: articles.map((each) => ({
      id: each.id,
      title: words(each.title),
      content: cleanHtml(words(each.content)),
    })),
  }));
}

export function toArticles(
  config: MerchantConfig,
  language: Language,
  kind: ArticleConfig["kind"],
): Output<"articles"> {
  const words = wordsOf(config, language);
  return config.articles
    .filter((each) => each.kind === kind)
    .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt))
    .map((each) => ({
      id: each.id,
      title: words(each.title),
      summary: words(each.summary),
      content: cleanHtml(words(each.content)),
      publishedAt: new Date(each.publishedAt),
    }));
}

const order = { OPEN: 0, COMING_SOON: 1, CLOSED: 2 };

type Figure = NonNullable<Output<"promotions">["list"][number]["figure"]>;

/**
 * Returns the benefit of a promotion: of its own application, or of another feature of the merchant that it announces.
 */
function figureOf({ application, announces }: PromotionConfig, config: MerchantConfig): { figure?: Figure } {
  const { gift, raffle } = application ?? {};
  if (gift) {
    return { figure: { kind: "gift", amount: gift.amount, required: gift.amount * BigInt(gift.turnoverTimes) } };
  }
  if (raffle) {
    const prizes = raffle.prizes.map(({ prize }) => prize).filter((prize) => prize > 0n);
    const [least = 0n, most = least] = [
      prizes.reduce((a, b) => (a < b ? a : b), prizes[0] ?? 0n),
      prizes.reduce((a, b) => (a > b ? a : b), 0n),
    ];
    return { figure: { kind: "raffle", least, most } };
  }
  if (announces === "rebate") {
    const rates = Object.values(config.rebate.rates);
    return { figure: { kind: "rate", from: Math.min(...rates), to: Math.max(...rates) } };
  }
  const bonus = config.deposit.bonuses.find(({ code }) => code === announces);
  if (!bonus) return {};
  return { figure: { kind: "bonus", percent: bonus.percent, most: bonus.most, times: bonus.turnoverTimes } };
}

export function toPromotions(
  config: MerchantConfig,
  language: Language,
  type: PromotionConfig["type"] | undefined,
  pictures: BannerPictures,
  now: Date,
): Output<"promotions"> {
  const words = wordsOf(config, language);
  const list = config.promotions
    .filter((each) => type === undefined || each.type === type)
    .map((each) => ({
      id: each.id,
      type: each.type,
      title: words(each.title),
      summary: words(each.summary),
      content: cleanHtml(words(each.content)),
      status: statusOf(each, now),
      startsAt: new Date(each.startsAt),
      ...(each.endsAt ? { endsAt: new Date(each.endsAt) } : {}),
      applies: each.application !== undefined,
      raffle: each.application?.raffle !== undefined,
      picture: pictures("w_home", each.scene).wide,
      ...figureOf(each, config),
    }));
  return { list: list.sort((a, b) => order[a.status] - order[b.status]), serverTime: now };
}
