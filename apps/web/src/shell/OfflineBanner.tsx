import { useLocation } from "../core/router/use-router.ts";
import wifiOff from "icon:wifi-off";
import refresh from "icon:refresh-cw";
import { useStore, useTexts } from "../core/app-context.tsx";
import { network } from "../core/api/network.ts";
import { cx } from "../lib/class-names.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";

/** A game has its controls at the bottom: there the banner is at the top, below the bar (features/games/launch). */
const places = { game: "top-[60px] max-[481px]:top-20", page: "bottom-20 tablet:bottom-6" };

/** Shows what concerns the whole page: no connection, or a newer version. */
export function OfflineBanner() {
  const { t } = useTexts();
  const { online, outdated } = useStore(network);
  const place = useLocation(({ path }) => (path.startsWith("/game/") ? "game" : "page"));
  if (online && !outdated) return null;
  return (
    <output
      data-place={place}
      className={cx(
        "fixed inset-x-0 z-50 mx-auto flex w-fit max-w-[92vw] items-center gap-3 rounded-card border border-line bg-raised px-4 py-3 text-body shadow-2xl",
        places[place],
        // Without a button it takes no press from what is below it.
        !online && "pointer-events-none",
      )}
    >
      <Icon of={online ? refresh : wifiOff} className="text-accent-text" />
      {online ? t("network.outdated") : t("network.offline")}
      {online && (
        <Button look="link" onClick={() => location.reload()}>
          {t("network.refresh")}
        </Button>
      )}
    </output>
  );
}
