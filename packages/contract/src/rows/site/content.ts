import { z } from "zod";
import { endpoint, ownPath } from "../../wire/endpoint.ts";
import { instant, language, money } from "../../wire/shapes.ts";

export const bannerGroups = ["w_home", "w_login", "w_register", "w_forget", "w_pagcor"] as const;

const picture = z.object({
  /** Ready sizes, widest last; addresses below the image base url. */
  sources: z.array(z.object({ url: z.string(), width: z.number().int(), type: z.string() })),
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});

/** The sections of the site's articles. */
export const articleKinds = ["ABOUT", "BLOG", "RESPONSIBLE", "LICENCES"] as const;
export const promotionTypes = ["WELCOME", "DEPOSIT", "SLOTS", "LIVE", "SPORTS", "EVENT"] as const;

const helpCentre = endpoint({
  method: "GET",
  path: "/wps/relay/GCS_help",
  summary: "The help centre by tag; the tag `term` holds the legal terms",
  source: ownPath("section 7, help centre"),
  sharedSeconds: 5,
  input: z.object({ lang: language.optional(), device: z.string().max(10).optional() }),
  output: z.array(
    z.object({
      tag: z.string(),
      title: z.string(),
      articles: z.array(z.object({ id: z.string(), title: z.string(), content: z.string() })),
    }),
  ),
});

const articles = endpoint({
  method: "GET",
  path: "/wps/content/articles",
  summary: "The merchant's own pages: about, blog, responsible gaming, licences",
  source: ownPath("section 2, other labelled screens"),
  sharedSeconds: 5,
  input: z.object({ kind: z.enum(articleKinds), language: language.optional() }),
  output: z.array(
    z.object({ id: z.string(), title: z.string(), summary: z.string(), content: z.string(), publishedAt: instant }),
  ),
});

/** A gift with its turnover, raffle prizes, a deposit bonus, or a share of stakes. */
const promotionFigure = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("gift"), amount: money, required: money }),
  z.object({ kind: z.literal("raffle"), least: money, most: money }),
  z.object({ kind: z.literal("bonus"), percent: z.number().int(), most: money, times: z.number().int() }),
  /** Basis points. */
  z.object({ kind: z.literal("rate"), from: z.number().int(), to: z.number().int() }),
]);

const promotions = endpoint({
  method: "GET",
  path: "/wps/relay/GCS_promotions",
  summary: "The promotions that are announced or running, with their words; applying is a call of its own",
  source: ownPath("section 2, promotions"),
  sharedSeconds: 2,
  input: z.object({ type: z.enum(promotionTypes).optional(), language: language.optional() }),
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        type: z.enum(promotionTypes),
        title: z.string(),
        summary: z.string(),
        content: z.string(),
        /** Not started, running, or over. */
        status: z.enum(["COMING_SOON", "OPEN", "CLOSED"]),
        startsAt: instant,
        endsAt: instant.optional(),
        /** Whether it needs an application; for a raffle, a draw. */
        applies: z.boolean(),
        raffle: z.boolean(),
        picture,
        /** The reward in figures. */
        figure: promotionFigure.optional(),
      }),
    ),
    serverTime: instant,
  }),
});

const banners = endpoint({
  method: "GET",
  path: "/wps/content/banners",
  summary: "Banners of a group, in order",
  source: ownPath("section 3, banner"),
  sharedSeconds: 2,
  input: z.object({ groupName: z.enum(bannerGroups), language: language.optional() }),
  output: z.array(
    z.object({
      id: z.string(),
      groupName: z.enum(bannerGroups),
      title: z.string(),
      text: z.string(),
      action: z.string().optional(),
      /** The target of a click: a game, a page of this site, a dialog, or none. */
      linkageType: z.enum(["none", "game", "route", "register", "deposit"]),
      linkage: z.string().optional(),
      /** The address of the target. */
      url: z.string().optional(),
      wide: picture,
      narrow: picture,
    }),
  ),
});

/** Announcement types of section 7: B a banner of the notice line, PL a player notice, PU a popup, PR a promotion in pictures, H a notice of the help centre. */
export const announcementTypes = ["B", "PL", "PU", "PR", "H"] as const;

const notice = z.object({ id: z.string(), title: z.string(), content: z.string(), publishedAt: instant });

const announcements = endpoint({
  method: "GET",
  path: "/wps/relay/GCS_announcements",
  summary: "Announcements for this visitor: notices for the marquee, popups, promotions",
  source: ownPath("sections 3, 4 and 7, notices"),
  sharedSeconds: 2,
  input: z.object({
    types: z
      .string()
      .regex(/^[A-Z]{1,2}(,[A-Z]{1,2}){0,4}$/)
      .default("B,PL,PU,PR,H"),
    platform: z.string().max(4).optional(),
    /** A signed in, B anonymous, F first sign-in. */
    execution: z.enum(["A", "B", "F"]).default("B"),
    language: language.optional(),
  }),
  output: z.object({
    banners: z.array(notice),
    playerNotices: z.array(notice),
    popup: z.array(
      z.object({ id: z.string(), execution: z.enum(["A", "B", "F"]), title: z.string(), content: z.string() }),
    ),
    promotion: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        announcementImages: z.array(z.object({ url: z.string(), sequence: z.number().int() })),
      }),
    ),
  }),
});

export const contentRows = {
  banners,
  announcements,
  helpCentre,
  articles,
  promotions,
};
