import { directionOf } from "@croupier/contract/domain/languages";
import { Outlet } from "../core/router/Outlet.tsx";
import { useLocation, useNavigate } from "../core/router/use-router.ts";
import { useEffect } from "react";
import { useApp, useSession, useSite, useStore, useTexts } from "../core/app-context.tsx";
import { isMember, isSignedIn } from "../core/session/session.ts";
import { mediaUrl } from "../core/brand/media-url.ts";
import { wakeDevice } from "../core/storage/device.ts";
import { pressAgain } from "../lib/early.ts";
import { openDialog } from "../core/dialogs/dialogs.ts";
import { network, watchConnection } from "../core/api/network.ts";
import { withArea } from "../core/i18n/areas.ts";
import { onDemand } from "../core/loading/on-demand.tsx";
import { DialogHost } from "./DialogHost.tsx";
import { Live } from "./Live.tsx";
import { OfflineBanner } from "./OfflineBanner.tsx";
import { PageAnnouncer } from "./PageAnnouncer.tsx";
import { restoreSession } from "./restore.ts";
import { Toasts } from "./Toasts.tsx";
import { useStatusWatch } from "./use-status-watch.ts";
import { useIsNowhere, useTitle } from "./use-title.ts";

/** The document. The web server adds styles, preloads and the page's data to the head; React leaves those alone. */
export function Page() {
  const app = useApp();
  const { t, language, calendar } = useTexts();
  const pathname = useLocation(({ path }) => path);
  const title = useTitle();
  const theme = useStore(app.theme);
  const { permission } = useSite();
  useConfined(pathname);
  useEffect(() => {
    // The script in the head sets it before the first paint; from here on it follows the session.
    const { state } = app.session;
    return state.subscribe(() => {
      const session = state.get();
      if (isMember(session)) document.documentElement.dataset["session"] = "member";
      else if (isSignedIn(session)) document.documentElement.dataset["session"] = "trial";
      else delete document.documentElement.dataset["session"];
    });
  }, [app]);
  useEffect(() => {
    wakeDevice();
    const reset = takeReset();
    if (reset) openDialog({ name: "resetPassword", code: reset });
    void restoreSession(app, takeCode());
    void pressAgain();
    return watchConnection();
  }, [app]);
  return (
    <html
      lang={language}
      dir={directionOf(language)}
      data-theme={theme}
      data-calendar={calendar}
      data-phone={app.isPhone ? "" : undefined}
      data-nowhere={useIsNowhere() ? "" : undefined}
      className="group/page"
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="description" content={t("site.description", { brand: permission.brand.name })} />
        <link rel="icon" href={mediaUrl(permission, permission.brand.icon)} />
      </head>
      <body>
        <Body />
      </body>
    </html>
  );
}

const ClosedPage = onDemand(
  async () => (await withArea("server", () => import("./ClosedPage.tsx"))()).ClosedPage,
  <main className="min-h-dvh" />,
);

/** The page with what lies over it; when the site closes, nothing but the closed page, also in place of a game. */
export function Body() {
  const { closed } = useStore(network);
  useStatusWatch();
  if (closed) return <ClosedPage />;
  return (
    <>
      <Outlet />
      <OfflineBanner />
      <DialogHost />
      <Toasts />
      <Live />
      <PageAnnouncer />
    </>
  );
}

/** Keeps a sub-account of an agent within the agent centre, because it has no access to any other page. */
function useConfined(pathname: string): void {
  const session = useSession();
  const navigate = useNavigate();
  const away = isSignedIn(session) && session.info.subAccount !== undefined && !/^\/agent(Home)?(\/|$)/.test(pathname);
  useEffect(() => {
    if (away) void navigate({ to: "/agentHome", replace: true });
  }, [away, navigate]);
}

/** Removes the one-time sign-in code from the address before any request, and returns it. */
function takeCode(): string | undefined {
  const address = new URL(location.href);
  const code = address.searchParams.get("token") ?? undefined;
  if (code === undefined) return undefined;
  address.searchParams.delete("token");
  history.replaceState(history.state, "", address);
  return code;
}

/**
 * Removes the code of an email's reset link in the same way; no server and no referrer ever sees the part after "#".
 */
function takeReset(): string | undefined {
  const code = /^#reset=([\w-]{20,100})$/.exec(location.hash)?.[1];
  if (code) history.replaceState(history.state, "", location.pathname + location.search);
  return code;
}
