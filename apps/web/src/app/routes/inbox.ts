import { memberPage } from "./member.ts";
import { screen } from "./screen.ts";

export const inboxRoutes = [
  memberPage(
    "messageV2",
    screen("inbox", () => import("../../features/inbox/Messages.tsx"), "Messages"),
  ),
] as const;
