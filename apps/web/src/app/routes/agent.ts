import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { root } from "./root.ts";

/** The agents' own pages stand without the site's header. */
export const agentRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: "agent",
    component: lazyRouteComponent(() => import("../../features/auth/AgentLanding.tsx"), "AgentLanding"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "agentHome",
    component: lazyRouteComponent(() => import("../../features/agent/AgentHome.tsx"), "AgentHome"),
  }),
] as const;
