import { anyText, readQuery } from "../../core/router/read-query.ts";
import { createRoute } from "../../core/router/routes.ts";
import { member, memberPage } from "./member.ts";
import { screen } from "./screen.ts";

export const promotionRoutes = [
  memberPage(
    "manualRebate",
    screen("promotions", () => import("../../features/promotions/rebates/ManualRebate.tsx"), "ManualRebate"),
  ),
  memberPage(
    "vip",
    screen("promotions", () => import("../../features/promotions/vip/Vip.tsx"), "Vip"),
  ),
  memberPage(
    "rewardCenter",
    screen("promotions", () => import("../../features/promotions/rewards/RewardCentre.tsx"), "RewardCentre"),
  ),
  memberPage(
    "missionLeaderboard",
    screen("promotions", () => import("../../features/promotions/rewards/Missions.tsx"), "Missions"),
  ),
  memberPage(
    "referral",
    screen("promotions", () => import("../../features/promotions/referrals/Referral.tsx"), "Referral"),
  ),
  memberPage(
    "affiliate",
    screen("promotions", () => import("../../features/promotions/affiliate/Affiliate.tsx"), "Affiliate"),
  ),
  createRoute({
    parent: member,
    path: "redEnvelope",
    component: screen("promotions", () => import("../../features/promotions/envelopes/Envelopes.tsx"), "Envelopes"),
    /** Reads the envelope to open at once. */
    readSearch: readQuery<{ envelope?: string }>({ envelope: anyText }),
  }),
] as const;
