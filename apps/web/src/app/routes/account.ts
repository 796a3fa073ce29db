import { memberPage } from "./member.ts";
import { screen } from "./screen.ts";

export const accountRoutes = [
  memberPage(
    "securityCenter",
    screen("account", () => import("../../features/account/SecurityCentre.tsx"), "SecurityCentre"),
  ),
] as const;
