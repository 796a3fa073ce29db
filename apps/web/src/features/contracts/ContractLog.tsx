import { QueryView } from "../../core/api/QueryView.tsx";
import { useCall, useViewState } from "../../core/api/use-call.ts";
import { useTexts } from "../../core/app-context.tsx";
import { formatFull } from "../../core/i18n/format.ts";
import { useMerchantMoment } from "../../core/time/use-moment.ts";
import type { TextKey } from "../../core/i18n/texts.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";

/** Every step of a contract, newest first; both sides see the same log. */
export function ContractLog({ id }: { id: string }) {
  const { t } = useTexts();
  const full = useMerchantMoment(formatFull);
  const view = useViewState(useCall("contract", { id }), () => false);
  return (
    <QueryView of={view} empty={null} loading={<SkeletonRows count={4} className="my-2 h-8" />}>
      {({ log }) => (
        <ol className="grid gap-3 border-s border-line ps-4">
          {log.toReversed().map((step) => (
            <li key={step.id}>
              <p className="font-medium">
                {t(`contract.log.${step.action}` as TextKey, { account: step.account ?? t("contract.platform") })}
              </p>
              <p className="num text-note text-muted">
                {full(step.at)}
                {step.version === undefined ? "" : ` · ${t("contract.version", { version: step.version })}`}
              </p>
              {(step.detail.reason ?? step.detail.note) && (
                <p className="text-sm text-muted">{step.detail.reason ?? step.detail.note}</p>
              )}
              {step.detail.because && (
                <p className="text-sm text-muted">{t("contract.because", { account: step.detail.because })}</p>
              )}
            </li>
          ))}
        </ol>
      )}
    </QueryView>
  );
}
