import type { ReactNode } from "react";
import { useSession, useSite, useTexts } from "../app-context.tsx";
import { formatDays, formatFull } from "../i18n/format.ts";
import { isSignedIn } from "../session/session.ts";
import { dateOf, type DayRange } from "../time/day-range.ts";
import { serverNow } from "../time/server-clock.ts";
import { useMoment } from "../time/use-moment.ts";

interface Props {
  title: string;
  range: DayRange;
  children: ReactNode;
}

/** A report in its panel; the printed sheet adds name, owner, period and time of printing. */
export function ReportSheet({ title, range, children }: Props) {
  const { t, dates } = useTexts();
  const full = useMoment(formatFull);
  const { brand } = useSite().permission;
  const session = useSession();
  return (
    <section className="print-alone rounded-panel border border-line bg-surface p-4 tablet:p-5">
      <header className="hidden pb-4 print:block">
        <p className="text-xl font-bold">{`${brand.name} · ${title}`}</p>
        <p>
          {isSignedIn(session) ? `${session.info.account} · ` : ""}
          {formatDays(dateOf(range.from), dateOf(range.to), dates)}
          {" · "}
          {t("records.printedAt", { time: full(new Date(serverNow()).toISOString()) })}
        </p>
      </header>
      {children}
    </section>
  );
}
