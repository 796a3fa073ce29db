import { createRoute } from "@tanstack/react-router";
import { root } from "./root.ts";
import { screen } from "./screen.ts";

/** The agents' own pages stand without the site's header. */
export const agentRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: "agent",
    component: screen("auth", () => import("../../features/auth/AgentLanding.tsx"), "AgentLanding"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "agentHome",
    component: screen("common", () => import("../../features/agent/AgentHome.tsx"), "AgentHome"),
  }),
] as const;
