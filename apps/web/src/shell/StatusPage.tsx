import wrench from "icon:wrench";
import pin from "icon:map-pin-off";
import headset from "icon:headset";
import { useSite, useTexts } from "../core/app.tsx";
import { useCall } from "../core/api/use-call.ts";
import { formatFull } from "../core/i18n/format.ts";
import { safeUrl } from "../lib/safe-url.ts";
import { buttonClass } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";

/** Maintenance (1) and region-blocked (2) pages, each with the way to customer service (specification section 4). */
export function StatusPage({ status }: { status: 1 | 2 }) {
  const { t, language } = useTexts();
  const { permission } = useSite();
  const { data } = useCall("systemStatus", {}, { refetchInterval: 30_000, staleTime: 0 });
  const service = permission.customerService[0];
  const href = service && safeUrl(service.path, "https://relative.invalid", "any")?.href;
  const ip = data?.ip;
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="grid max-w-md justify-items-center gap-4 text-center">
        <span className="night flex size-20 items-center justify-center rounded-full">
          <Icon of={status === 1 ? wrench : pin} size={34} />
        </span>
        <h1 className="text-2xl font-bold">{data?.title ?? t(status === 1 ? "maintenance.title" : "region.title")}</h1>
        <p className="text-muted">{data?.text ?? t(status === 1 ? "maintenance.text" : "region.text")}</p>
        {status === 1 && data?.expectedEnd && (
          <p className="num">{t("maintenance.until", { time: formatFull(data.expectedEnd, language) })}</p>
        )}
        {status === 2 && ip && <p className="num rounded-control bg-surface px-4 py-2">{t("region.ip", { ip })}</p>}
        {service && href && (
          <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClass("primary")}>
            <Icon of={headset} size={18} />
            {t("contact.service")}
          </a>
        )}
      </div>
    </main>
  );
}
