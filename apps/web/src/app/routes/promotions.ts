import { lazyRouteComponent } from "@tanstack/react-router";
import { memberPage } from "./member.ts";

export const promotionRoutes = [
  memberPage(
    "manualRebate",
    lazyRouteComponent(() => import("../../features/promotions/rebates/ManualRebate.tsx"), "ManualRebate"),
  ),
  memberPage(
    "rewardCenter",
    lazyRouteComponent(() => import("../../features/promotions/rewards/RewardCentre.tsx"), "RewardCentre"),
  ),
  memberPage(
    "missionLeaderboard",
    lazyRouteComponent(() => import("../../features/promotions/rewards/Missions.tsx"), "Missions"),
  ),
  memberPage(
    "referral",
    lazyRouteComponent(() => import("../../features/promotions/referrals/Referral.tsx"), "Referral"),
  ),
] as const;
