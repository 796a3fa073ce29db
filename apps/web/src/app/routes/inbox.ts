import { lazyRouteComponent } from "@tanstack/react-router";
import { memberPage } from "./member.ts";

export const inboxRoutes = [
  memberPage(
    "messageV2",
    lazyRouteComponent(() => import("../../features/inbox/Messages.tsx"), "Messages"),
  ),
] as const;
