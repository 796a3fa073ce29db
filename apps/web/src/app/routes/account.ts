import { lazyRouteComponent } from "@tanstack/react-router";
import { memberPage } from "./member.ts";

export const accountRoutes = [
  memberPage(
    "securityCenter",
    lazyRouteComponent(() => import("../../features/account/SecurityCentre.tsx"), "SecurityCentre"),
  ),
] as const;
