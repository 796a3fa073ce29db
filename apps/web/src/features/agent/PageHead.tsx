import type { ReactNode } from "react";
import { useTexts } from "../../core/app-context.tsx";
import { formatMoment } from "../../core/i18n/format.ts";

/** The title of an agent's page with what stands beside it. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-2xl font-bold">{title}</h1>
      {children}
    </div>
  );
}

/** Up to when figures are complete. */
export function CountedUntil({ at }: { at: string }) {
  const { t, language } = useTexts();
  return (
    <p className="num mt-3 text-note text-muted">{t("agent.countedUntil", { time: formatMoment(at, language) })}</p>
  );
}
