import { isZero } from "@croupier/contract/domain/money";
import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../../core/app-context.tsx";
import { rateText } from "../../../core/i18n/rates.ts";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { useLevelName } from "../../../core/session/use-level-name.ts";

type Vip = WireOutput<"vip">;
type Level = Vip["levels"][number];

/** The benefits of the member's level beside those of the next. */
export function Gives({ of: { levels, level } }: { of: Vip }) {
  const { t, language } = useTexts();
  const { round } = useMoneyText();
  const money = (amount: string): string => (isZero(amount) ? "–" : round(amount));
  const nameOf = useLevelName(levels);
  const [own, next] = [levels[level], levels[level + 1]];
  if (!own) return null;
  const parts: { key: string; title: string; text(of: Level): string }[] = [
    { key: "rebate", title: t("vip.rebate"), text: (of) => rateText(of.rebateBasisPoints, language) },
    { key: "out", title: t("vip.out"), text: (of) => money(of.withdrawADay) },
    {
      key: "fee",
      title: t("vip.fee"),
      text: (of) => (of.feeBasisPoints === undefined ? t("vip.noCap") : rateText(of.feeBasisPoints, language)),
    },
    { key: "weekly", title: t("vip.weekly"), text: (of) => money(of.weeklyBonus) },
    { key: "monthly", title: t("vip.monthly"), text: (of) => money(of.monthlyBonus) },
    { key: "birthday", title: t("vip.birthday"), text: (of) => money(of.birthdayBonus) },
    { key: "service", title: t("vip.service"), text: (of) => t(of.hasHost ? "vip.ownHost" : "vip.usual") },
  ];
  return (
    <section className="rounded-panel border border-line bg-surface p-4 tablet:p-5">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        {/* A member without a level reads the benefits of the first. */}
        <h2 className="text-lg font-bold">{t("vip.gives", { level: nameOf(Math.max(level, 1)) })}</h2>
        {next && <span className="num text-note text-muted">{t("vip.gives.next", { level: nameOf(level + 1) })}</span>}
      </div>
      <dl className="num grid grid-cols-2 gap-x-4 gap-y-3 tablet:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]">
        {parts.map(({ key, title, text }) => (
          <div key={key} className="min-w-0">
            <dt className="text-note text-muted">{title}</dt>
            <dd className="font-semibold [overflow-wrap:anywhere] max-[359px]:text-sm">
              {text(own)}
              {next && text(next) !== text(own) && (
                <span className="block text-note text-win">{`› ${text(next)}`}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
