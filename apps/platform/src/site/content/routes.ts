import { announcementTypes } from "@croupier/contract/rows/site/content";
import type { Language } from "@croupier/contract/domain/languages";
import type { Output } from "@croupier/contract/rows";
import type { Handlers } from "../../kit/http/call.ts";
import { textIn } from "../../kit/lib/texts.ts";
import type { AnnouncementConfig, BannerConfig, MerchantConfig } from "../merchants/config.ts";
import type { Merchants } from "../merchants/merchants.ts";
import { toArticles, toHelp, toPromotions } from "./pages.ts";
import { cleanHtml } from "../../kit/lib/clean-html.ts";

type Banner = Output<"banners">[number];
type AnnouncementType = AnnouncementConfig["type"];

/** Returns the addresses of a banner scene's pictures. */
export type BannerPictures = (groupName: string, scene: string) => Pick<Banner, "wide" | "narrow">;

export function contentHandlers(
  merchants: Merchants,
  pictures: BannerPictures,
): Pick<Handlers, "banners" | "announcements" | "helpCentre" | "articles" | "promotions"> {
  const configOf = async (code: string) => (await merchants.byCode(code)).config;
  return {
    banners: async ({ input, merchant, language }) => {
      const { config } = await merchants.byCode(merchant.code);
      return config.banners
        .filter((banner) => banner.groupName === input.groupName)
        .map((banner) => toBanner(banner, config, language, pictures));
    },
    helpCentre: async ({ merchant, language }) => toHelp(await configOf(merchant.code), language),
    articles: async ({ input, merchant, language }) => toArticles(await configOf(merchant.code), language, input.kind),
    promotions: async ({ input, merchant, language }) =>
      toPromotions(await configOf(merchant.code), language, input.type, pictures, new Date()),
    announcements: async ({ input, merchant, language }) => {
      const { config } = await merchants.byCode(merchant.code);
      const wanted = new Set(input.types.split(",").filter(isType));
      const open = config.announcements
        .filter((each) => wanted.has(each.type) && isShownTo(each, input.execution))
        .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
      return toAnnouncements(open, config, language, pictures);
    },
  };
}

function isType(text: string): text is AnnouncementType {
  return (announcementTypes as readonly string[]).includes(text);
}

/** Returns whether a visitor sees a popup: A signed in, F first sign-in (which shows A too), B anonymous. */
function isShownTo(each: AnnouncementConfig, execution: AnnouncementConfig["execution"]): boolean {
  if (each.type !== "PU") return true;
  return each.execution === execution || (execution === "F" && each.execution === "A");
}

function toBanner(banner: BannerConfig, config: MerchantConfig, language: Language, pictures: BannerPictures): Banner {
  const words = (texts: BannerConfig["title"]) => textIn(texts, language, config.defaultLanguage);
  return {
    id: banner.id,
    groupName: banner.groupName,
    title: words(banner.title),
    text: words(banner.text),
    ...(banner.action ? { action: words(banner.action) } : {}),
    linkageType: banner.linkageType,
    ...(banner.linkage ? { linkage: banner.linkage } : {}),
    ...urlOf(banner),
    ...pictures(banner.groupName, banner.scene),
  };
}

const pageOf = { register: "/register", deposit: "/member/depositv2" } as const;

function urlOf({ linkageType, linkage = "" }: BannerConfig): Pick<Banner, "url"> {
  switch (linkageType) {
    case "none":
      return {};
    case "game":
      return { url: `/game/${linkage}` };
    case "route":
      return { url: linkage };
    default:
      return { url: pageOf[linkageType] };
  }
}

function toAnnouncements(
  open: AnnouncementConfig[],
  config: MerchantConfig,
  language: Language,
  pictures: BannerPictures,
): Output<"announcements"> {
  const title = (each: AnnouncementConfig) => textIn(each.title, language, config.defaultLanguage);
  const content = (each: AnnouncementConfig) => cleanHtml(textIn(each.content, language, config.defaultLanguage));
  const of = (...types: AnnouncementType[]) => open.filter((each) => types.includes(each.type));
  const notice = (each: AnnouncementConfig) => ({
    id: each.id,
    title: title(each),
    content: content(each),
    publishedAt: new Date(each.publishedAt),
  });
  return {
    banners: of("B").map(notice),
    playerNotices: of("PL", "H").map(notice),
    popup: of("PU").map((each) => ({
      id: each.id,
      execution: each.execution,
      title: title(each),
      content: content(each),
    })),
    promotion: of("PR").map((each) => ({
      id: each.id,
      title: title(each),
      announcementImages: (each.scenes ?? []).map((scene, at) => ({
        url: pictures("w_home", scene).wide.url,
        sequence: at + 1,
      })),
    })),
  };
}
