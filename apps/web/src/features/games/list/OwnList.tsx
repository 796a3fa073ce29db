import { useTexts } from "../../../core/app-context.tsx";
import { useShownPath } from "../../../core/shown-path.ts";
import { OwnGames } from "./OwnGames.tsx";

/** The /favorite and /recent pages: the account's lists (specification section 2). */
export function OwnList() {
  const { t } = useTexts();
  const isFavourites = useShownPath().toLowerCase().startsWith("/favorite");
  return (
    <>
      <h1 className="mb-4 text-title font-bold">{t(isFavourites ? "favourite.title" : "recent.title")}</h1>
      <OwnGames of={isFavourites ? "FAV" : "RECENT"} />
    </>
  );
}
