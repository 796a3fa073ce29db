import { memberPage } from "./member.ts";
import { screen } from "./screen.ts";

export const protectionRoutes = [
  memberPage(
    "protection",
    screen("protection", () => import("../../features/protection/Protection.tsx"), "Protection"),
  ),
  memberPage(
    "documents",
    screen("protection", () => import("../../features/protection/documents/Documents.tsx"), "Documents"),
  ),
] as const;
