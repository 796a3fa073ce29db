import { memberPage } from "./member.ts";
import { screen } from "./screen.ts";

export const protectionRoutes = [
  memberPage(
    "protection",
    screen("protection", () => import("../../features/protection/Protection.tsx"), "Protection"),
  ),
] as const;
