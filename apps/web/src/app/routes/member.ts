import { createRoute, type AsyncRouteComponent } from "@tanstack/react-router";
import { shell } from "./root.ts";
import { screen } from "./screen.ts";

/**
 * Rendered on the server like every page: until the session is known they show the same skeleton there and here. Left to
 * the browser alone (`ssr: false`) they would become live after the rest, against a router that has moved on.
 */
export const member = createRoute({
  getParentRoute: () => shell,
  path: "member",
  component: screen("member", () => import("../../features/member/MemberCentre.tsx"), "MemberCentre"),
});

/** A page within the member centre. */
export const memberPage = <P extends string>(path: P, component: AsyncRouteComponent<unknown>) =>
  createRoute({ getParentRoute: () => member, path, component });

export const memberRoutes = [
  memberPage(
    "/",
    screen("member", () => import("../../features/member/Me.tsx"), "Me"),
  ),
] as const;
