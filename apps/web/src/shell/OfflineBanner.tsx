import wifiOff from "icon:wifi-off";
import refresh from "icon:refresh-cw";
import { useStore, useTexts } from "../core/app-context.tsx";
import { network } from "../core/api/network.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";

/** Shows what concerns the whole page: no connection, or a newer version. */
export function OfflineBanner() {
  const { t } = useTexts();
  const { online, outdated } = useStore(network);
  if (online && !outdated) return null;
  return (
    <output className="fixed inset-x-0 bottom-20 z-50 mx-auto flex w-fit max-w-[92vw] items-center gap-3 rounded-card border border-line bg-raised px-4 py-3 text-body shadow-2xl tablet:bottom-6">
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
