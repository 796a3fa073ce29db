import bell from "icon:bell";
import { useStore, useTexts } from "../../core/app-context.tsx";
import { allowOutsideAlerts, outsideAlerts } from "../../core/device/outside-alerts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";

/** Has what is told at once shown outside of the page too, or says that it is, or that the browser refuses. */
export function OutsideAlerts() {
  const { t } = useTexts();
  const allowed = useStore(outsideAlerts);
  if (allowed === "none") return null;
  if (allowed !== "default")
    return (
      <p className="mb-4 text-note text-muted">
        {t(allowed === "granted" ? "inbox.outsideOn" : "inbox.outsideDenied")}
      </p>
    );
  return (
    <Button
      look="link"
      onClick={() => void allowOutsideAlerts()}
      className="mb-3 inline-flex items-center gap-1.5 text-sm"
    >
      <Icon of={bell} size={16} />
      {t("inbox.outsideAllow")}
    </Button>
  );
}
