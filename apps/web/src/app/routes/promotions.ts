import { memberPage } from "./member.ts";
import { screen } from "./screen.ts";

export const promotionRoutes = [
  memberPage(
    "manualRebate",
    screen("promotions", () => import("../../features/promotions/rebates/ManualRebate.tsx"), "ManualRebate"),
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
] as const;
