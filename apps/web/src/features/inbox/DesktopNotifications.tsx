import { useState } from "react";
import bell from "icon:bell";
import { useStore, useTexts } from "../../core/app-context.tsx";
import { allowDesktopNotifications, desktopNotifications } from "../../core/realtime/desktop-notifications.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";

/**
 * Offers desktop notifications for immediate messages, or says that they are on, or that the browser has blocked them.
 */
export function DesktopNotifications() {
  const { t } = useTexts();
  const allowed = useStore(desktopNotifications);
  const [asked, setAsked] = useState(false);
  if (allowed === "granted" || (allowed === "denied" && asked)) {
    return (
      <p className="mb-4 text-note text-muted">
        {t(allowed === "granted" ? "inbox.outsideOn" : "inbox.outsideDenied")}
      </p>
    );
  }
  if (allowed !== "default") return null;
  const ask = async () => {
    setAsked(true);
    await allowDesktopNotifications();
  };
  return (
    <Button look="link" onClick={() => void ask()} className="mb-3 text-sm">
      <Icon of={bell} size={16} />
      {t("inbox.outsideAllow")}
    </Button>
  );
}
