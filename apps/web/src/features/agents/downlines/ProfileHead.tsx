import type { ReactNode } from "react";
import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../../core/app-context.tsx";
import { formatDay } from "../../../core/i18n/format.ts";
import { Money } from "../../../core/money/Money.tsx";
import { Avatar } from "../../../core/session/Avatar.tsx";
import { dateOf, useDayOf } from "../../../core/time/day-range.ts";

type Profile = WireOutput<"agentDownline">;

/** The member's account, type and date of joining. */
export function ProfileHead({ account, of }: { account: string; of: Profile | undefined }) {
  const { t, dates } = useTexts();
  const dayOf = useDayOf();
  return (
    <header className="flex items-center gap-3">
      <Avatar info={{ account, nickname: of?.nickname ?? account, icon: "" }} size={48} byAccount />
      <div className="min-w-0">
        <h2 className="text-xl wrap-anywhere leading-tight font-bold">{account}</h2>
        <p className="min-h-5 text-note text-muted">
          {of &&
            [
              t(`agent.type.${of.isAgent ? "agent" : "member"}`),
              t("agent.joinedOn", { day: formatDay(dateOf(dayOf(Date.parse(of.registeredAt))), dates) }),
            ].join(" · ")}
        </p>
      </div>
    </header>
  );
}

/** The team's net and valid bets of the last seven days. */
export function WeekFigures({ of }: { of: Profile }) {
  const { t } = useTexts();
  return (
    <div className="grid gap-2">
      <dl className="grid grid-cols-2 gap-2.5">
        <Figure label={t("agent.teamNet")}>
          <Money of={of.net} signed />
        </Figure>
        <Figure label={t("agent.validBets")}>
          <Money of={of.validBets} />
        </Figure>
      </dl>
      <p className="text-note text-muted">{t("net.how")}</p>
    </div>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-card bg-ground px-3 py-2.5">
      <dt className="text-note text-muted hyphens-auto max-tablet:text-xs">{label}</dt>
      <dd className="text-lg font-bold">{children}</dd>
    </div>
  );
}
