import { createRoute, type Screen } from "../../core/router/routes.ts";
import { shell } from "./root.ts";
import { screen } from "./screen.ts";

/**
 * The member centre. The server renders it like every page: until the session is known, server and browser show the
 * same skeleton. With `ssr: false` it would hydrate after the rest, when the router has moved on.
 */
export const member = createRoute({
  parent: shell,
  path: "member",
  component: screen("member", () => import("../../features/member/MemberCentre.tsx"), "MemberCentre"),
});

/** Creates the route of a page in the member centre. */
export const memberPage = <P extends string>(path: P, component: Screen) =>
  createRoute({ parent: member, path, component });

export const memberRoutes = [
  memberPage(
    "/",
    screen("member", () => import("../../features/member/Me.tsx"), "Me"),
  ),
] as const;
