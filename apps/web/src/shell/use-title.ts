import { nowherePath } from "../core/router/routes.ts";
import type { SearchAt } from "../core/router/targets.ts";
import { useLocation, useMatches } from "../core/router/use-router.ts";
import { useCall } from "../core/api/use-call.ts";
import { useSite, useStore, useTexts } from "../core/app-context.tsx";
import { pageTitle } from "../core/brand/page-titles.ts";
import { ownTitle } from "../core/brand/use-own-title.ts";

/** Returns the game that the page shows. */
const useShownGame = (): string | undefined =>
  useMatches((matches) => {
    const page = matches.at(-1);
    if (page?.route.path === "/seamless") return (page.search as SearchAt<"/seamless">).nodeId;
    return page?.params["nodeId"];
  });

/** Returns whether the address is not a page, in any part of the site. */
export const useIsNowhere = (): boolean => useMatches((matches) => matches.at(-1)?.route.path === nowherePath);

/** Returns the title of the page: a game's or its own name, or the message of an address that is not a page. */
export function useTitle(): string {
  const texts = useTexts();
  const { name } = useSite().permission.brand;
  const pathname = useLocation(({ path }) => path);
  const nodeId = useShownGame();
  const { data: game } = useCall("gameInfo", { nodeId: nodeId ?? "" }, { enabled: nodeId !== undefined });
  const named = useStore(ownTitle);
  const own = useIsNowhere() ? texts.t("notFound.title") : (game?.displayName ?? named);
  return own === undefined ? pageTitle(pathname, texts, name) : `${own} · ${name}`;
}
