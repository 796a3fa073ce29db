import { useLocation, useMatches } from "@tanstack/react-router";
import { useCall } from "../core/api/use-call.ts";
import { useSite, useTexts } from "../core/app-context.tsx";
import { pageTitle } from "../core/brand/page-titles.ts";

/** The game that a page is of. */
const useShownGame = (): string | undefined =>
  useMatches({
    select: (matches) => {
      const last = matches.at(-1);
      if (last?.routeId === "/game/$nodeId") return last.params.nodeId;
      return last?.routeId === "/shell/seamless" ? last.search.nodeId : undefined;
    },
  });

/** An address that is no page, in whichever part of the site. */
const useIsNowhere = (): boolean =>
  useMatches({
    select: (matches) =>
      matches.some(
        (match) => match.status === "notFound" || ("globalNotFound" in match && match.globalNotFound === true),
      ),
  });

/** The title of the page: of a game its name, of an address that is no page what it says. */
export function useTitle(): string {
  const texts = useTexts();
  const { name } = useSite().permission.brand;
  const pathname = useLocation({ select: (location) => location.pathname });
  const nodeId = useShownGame();
  const { data: game } = useCall("gameInfo", { nodeId: nodeId ?? "" }, { enabled: nodeId !== undefined });
  const own = useIsNowhere() ? texts.t("notFound.title") : game?.displayName;
  return own === undefined ? pageTitle(pathname, texts, name) : `${own} · ${name}`;
}
