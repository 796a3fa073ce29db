import check from "icon:check";
import { useTexts } from "../../../core/app-context.tsx";
import { cx } from "../../../lib/class-names.ts";
import { Icon } from "../../../ui/Icon.tsx";

const steps = ["password", "destination", "amount"] as const;

/** Shows the member's progress towards the first withdrawal. */
export function FirstSteps({ now }: { now: (typeof steps)[number] }) {
  const { t } = useTexts();
  const at = steps.indexOf(now);
  return (
    <ol
      aria-label={t("withdraw.first.title")}
      className="mb-5 flex flex-wrap justify-between gap-x-2 gap-y-3 tablet:justify-start tablet:gap-x-6"
    >
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? "step" : undefined}
          className={cx(
            "flex items-center gap-2 font-semibold max-tablet:flex-col max-tablet:gap-1 max-tablet:max-w-[45%] max-tablet:text-center max-tablet:text-sm",
            index > at && "text-muted",
          )}
        >
          <span
            className={cx(
              "num grid size-7 place-items-center rounded-full text-note",
              index === at ? "fill-accent" : "border border-line",
            )}
          >
            {index < at ? <Icon of={check} size={14} className="text-win" /> : index + 1}
          </span>
          <span className="max-w-full hyphens-auto break-words">{t(`withdraw.first.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}
