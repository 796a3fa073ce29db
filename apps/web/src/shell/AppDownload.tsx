import { Link } from "../core/router/Link.tsx";
import { lazy, Suspense, useState } from "react";
import phone from "icon:smartphone";
import { useSite, useTexts } from "../core/app-context.tsx";
import { Icon } from "../ui/Icon.tsx";

const AppCodes = lazy(() => import("./AppCodes.tsx").then((module) => ({ default: module.AppCodes })));

/** The app in the side menu: shows the QR codes and links the guides; nothing if the merchant has no app. */
export function AppDownload() {
  const { t } = useTexts();
  const { resources } = useSite().permission;
  const [unfolded, setUnfolded] = useState(false);
  if (resources.length === 0) return null;
  return (
    <details
      className="side-app rounded-control border border-line"
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
    >
      <summary title={t("download.title")} className="side-link text-muted hover:text-ink">
        <Icon of={phone} />
        <span className="side-text">{t("download.title")}</span>
      </summary>
      {unfolded && (
        <Suspense fallback={<div className="h-72" />}>
          <AppCodes />
        </Suspense>
      )}
      <Link to="/download" className="flex min-h-11 items-center justify-center text-sm font-medium text-accent-text">
        {t("download.guides")}
      </Link>
    </details>
  );
}
