import { useLocation, useMatches } from "@tanstack/react-router";
import { useCall } from "../core/api/use-call.ts";
import { useSite, useTexts } from "../core/app-context.tsx";
import { pageTitle } from "../core/brand/page-titles.ts";

/** Returns the game that the page shows. */
const useShownGame = (): string | undefined =>
  useMatches({
    select: (matches) => {
      const last = matches.at(-1);
      if (last?.routeId === "/game/$nodeId") return last.params.nodeId;
      return last?.routeId === "/shell/seamless" ? last.search.nodeId : undefined;
    },
  });

/** Returns whether the address is not a page, in any part of the site. */
const useIsNowhere = (): boolean =>
  useMatches({
    select: (matches) =>
      matches.some(
        (match) => match.status === "notFound" || ("globalNotFound" in match && match.globalNotFound === true),
      ),
  });

/** Returns the title of the page: a game's name, or the message of an address that is not a page. */
export function useTitle(): string {
  const texts = useTexts();
  const { name } = useSite().permission.brand;
  const pathname = useLocation({ select: (location) => location.pathname });
  const nodeId = useShownGame();
  const { data: game } = useCall("gameInfo", { nodeId: nodeId ?? "" }, { enabled: nodeId !== undefined });
  const own = useIsNowhere() ? texts.t("notFound.title") : game?.displayName;
  return own === undefined ? pageTitle(pathname, texts, name) : `${own} · ${name}`;
}
