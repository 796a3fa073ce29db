import { useEffect, useRef } from "react";
import { useCall } from "../core/api/use-call.ts";
import { useTexts } from "../core/app-context.tsx";
import { formatFull } from "../core/i18n/format.ts";

/** The page of a closed site in place of an open page or game, as the web server shows it to new visitors. */
export function ClosedPage() {
  const { t, dates } = useTexts();
  const { data } = useCall("systemStatus", {});
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const kind = data?.status === 2 ? "region" : "maintenance";
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-2.5 p-6 text-center">
      <div
        aria-hidden="true"
        className="size-20 rounded-panel bg-[radial-gradient(circle_at_70%_30%,#ffb01f,#ff6a3d_45%,#52205f)]"
      />
      <h1 ref={title} tabIndex={-1} className="mt-3.5 text-2xl font-bold outline-none">
        {data?.title ?? t(`${kind}.title`)}
      </h1>
      <p className="max-w-[44ch] text-muted">{data?.text ?? t(`${kind}.text`)}</p>
      {kind === "maintenance" && data?.expectedEnd && (
        <p className="max-w-[44ch] text-muted">
          {t("maintenance.until", { time: formatFull(data.expectedEnd, dates) })}
        </p>
      )}
      {kind === "region" && data && <p className="text-muted">{t("region.ip", { ip: data.ip })}</p>}
    </main>
  );
}
