import { lazyScreen } from "../../core/router/lazy-screen.tsx";
import { createRoute } from "../../core/router/routes.ts";
import { returnPath, thirdParties } from "@croupier/contract/domain/social-login";
import { home } from "./home.ts";

const openers = () => import("./OpenDialogs.tsx");

/** Reads the provider's parameters from the address as strings. */
function readAnswer(search: Record<string, unknown>): { state?: string; code?: string; iss?: string } {
  const answer = ["state", "code", "iss"].flatMap((name) =>
    search[name] === undefined ? [] : [[name, String(search[name])]],
  );
  return Object.fromEntries(answer) as { state?: string; code?: string; iss?: string };
}

/** The routes of popups: each opens over the home page. */
export const authRoutes = [
  createRoute({
    parent: home,
    path: "/login",
    component: lazyScreen(openers, "OpenLogin"),
    // Only a path of this site is valid: "//elsewhere" is not.
    readSearch: ({ next }: Record<string, unknown>): { next?: string } =>
      typeof next === "string" && /^\/[A-Za-z][\w/?=&%.-]{0,200}$/.test(next) ? { next } : {},
  }),
  ...thirdParties.map((provider) =>
    createRoute({
      parent: home,
      path: returnPath(provider),
      component: lazyScreen(openers, "OpenSocialLogin"),
      readSearch: readAnswer,
    }),
  ),
  createRoute({
    parent: home,
    path: "/register",
    component: lazyScreen(openers, "OpenRegister"),
    readSearch: (search: Record<string, unknown>): { referralCode?: string } =>
      search["referralCode"] === undefined ? {} : { referralCode: String(search["referralCode"]).slice(0, 64) },
  }),
] as const;
