import { useTexts } from "../core/app-context.tsx";
import { useApps } from "../core/brand/use-apps.ts";
import { QrCode } from "../ui/QrCode.tsx";

/** QR codes of the app for iOS and Android. */
export function AppCodes() {
  const { t } = useTexts();
  const apps = useApps(location.origin);
  return (
    <ul className="grid justify-items-center gap-3 pb-3">
      {apps.map(({ system, url }) => (
        <li key={system} className="grid justify-items-center gap-1 text-note text-muted">
          <QrCode of={url} label={t("download.code", { system })} />
          {system}
        </li>
      ))}
    </ul>
  );
}
