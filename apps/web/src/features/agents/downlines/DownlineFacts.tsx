import type { WireOutput } from "@croupier/contract/rows";
import { formatCount } from "@croupier/contract/domain/numbers";
import { useTexts } from "../../../core/app-context.tsx";
import { useMerchantMoment } from "../../../core/time/use-moment.ts";
import { rateText } from "../../../core/i18n/rates.ts";
import { Money } from "../../../core/money/Money.tsx";
import { cx } from "../../../lib/class-names.ts";

export type Profile = WireOutput<"agentDownline">;

/** Shows the facts of a team member; a narrow panel omits those already shown beside it. */
export function Facts({ of, narrow = false }: { of: Profile; narrow?: boolean }) {
  const { t, language } = useTexts();
  const moment = useMerchantMoment();
  const facts = [
    ...(narrow ? [] : [[t("agent.upline"), of.upline] as const]),
    [
      t("agent.team"),
      t("agent.teamActive", { team: formatCount(of.team, language), active: formatCount(of.active, language) }),
    ],
    [t("agent.balance"), <Money key="balance" of={of.balance} />],
    [t("agent.teamBalance"), <Money key="team" of={of.teamBalance} />],
    [t("agent.rebateRate"), rateText(of.rebateRate, language)],
    [t("agent.lastSeen"), of.lastSeenAt ? moment(of.lastSeenAt) : t("agent.never")],
    ...(of.invitedBy ? [[t("agent.byLink"), of.invitedBy] as const] : []),
  ] as const;
  return (
    <dl className={cx("grid gap-x-8 gap-y-1.5", !narrow && "tablet:grid-cols-2")}>
      {facts.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4 border-b border-line pb-1.5">
          <dt className="text-muted">{label}</dt>
          <dd className="num text-end font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
