import { useEffect, useRef, useState } from "react";
import { useCall } from "../core/api/use-call.ts";
import { useSite, useTexts } from "../core/app-context.tsx";
import { closedLink, type ClosedLink } from "../core/brand/closed-link.ts";
import { formatFull } from "../core/i18n/format.ts";
import { buttonClass } from "../ui/Button.tsx";

/** The page of a closed site in place of an open page or game, as the web server shows it to new visitors. */
export function ClosedPage() {
  const { t, dates } = useTexts();
  const { data } = useCall("systemStatus", {});
  const link = useClosedLink();
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
      {link && (
        <a href={link.href} className={buttonClass("primary", "mt-3.5")}>
          {link.text}
        </a>
      )}
    </main>
  );
}

/** Returns the page's link once the key of the contacts is known or refused. */
function useClosedLink(): ClosedLink | undefined {
  const { permission } = useSite();
  const texts = useTexts();
  const { data, isPending } = useCall("contactKey", {});
  const [link, setLink] = useState<ClosedLink>();
  useEffect(() => {
    if (isPending) return undefined;
    let isCurrent = true;
    const read = async () => {
      const next = await closedLink(permission, data?.key, texts);
      if (isCurrent) setLink(next);
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [permission, texts, data, isPending]);
  return link;
}
