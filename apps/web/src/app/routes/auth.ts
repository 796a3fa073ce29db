import { lazyScreen } from "../../core/router/lazy-screen.tsx";
import { anyText, readQuery } from "../../core/router/read-query.ts";
import { createRoute } from "../../core/router/routes.ts";
import { returnPath, thirdParties } from "@croupier/contract/domain/social-login";
import { home } from "./home.ts";

const openers = () => import("./OpenDialogs.tsx");

/** The routes of popups: each opens over the home page. */
export const authRoutes = [
  createRoute({
    parent: home,
    path: "/login",
    component: lazyScreen(openers, "OpenLogin"),
    // Only a path of this site is valid: "//elsewhere" is not.
    readSearch: readQuery<{ next?: string }>({ next: /^\/[A-Za-z][\w/?=&%.-]{0,200}$/ }),
  }),
  ...thirdParties.map((provider) =>
    createRoute({
      parent: home,
      path: returnPath(provider),
      component: lazyScreen(openers, "OpenSocialLogin"),
      /** Reads the provider's answer. */
      readSearch: readQuery<{ state?: string; code?: string; iss?: string }>({
        state: anyText,
        code: anyText,
        iss: anyText,
      }),
    }),
  ),
  createRoute({
    parent: home,
    path: "/register",
    component: lazyScreen(openers, "OpenRegister"),
    readSearch: ({ referralCode }): { referralCode?: string } =>
      referralCode === undefined ? {} : { referralCode: referralCode.slice(0, 64) },
  }),
] as const;
