import { useState } from "react";
import chevronLeft from "icon:chevron-left";
import chevronRight from "icon:chevron-right";
import { longestPeriodDays } from "@croupier/contract/domain/longest-period";
import { useTexts } from "../app-context.tsx";
import { formatDays } from "../i18n/format.ts";
import { serverNow } from "./server-clock.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { Form } from "../forms/Form.tsx";
import { useForm } from "../forms/use-form.ts";
import { Icon } from "../../ui/Icon.tsx";
import { DateField } from "./DateField.tsx";
import { between, daysIn, fromInput, isLatest, lastDays, shift, toInput, type Period } from "./period.ts";

const presets = [7, 30] as const;

interface Props {
  period: Period;
  onPeriod(period: Period): void;
}

/** Picks 7 or 30 days, the period before or after, or any range (specification section 9, date presets). */
export function PeriodPicker({ period, onPeriod }: Props) {
  const { t, dates } = useTexts();
  const [custom, setCustom] = useState(false);
  const now = () => new Date(serverNow());
  const days = daysIn(period);
  const step = presets.find((preset) => preset === days) ?? days;
  return (
    <div className="grid gap-3">
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">{t("records.range")}</legend>
        {presets.map((preset) => (
          <Chip
            key={preset}
            chosen={!custom && days === preset}
            onClick={() => {
              setCustom(false);
              onPeriod(lastDays(preset, now()));
            }}
          >
            {t("records.days", { days: preset })}
          </Chip>
        ))}
        <Chip chosen={custom} onClick={() => setCustom(!custom)}>
          {t("records.custom")}
        </Chip>
        <span className="-mx-2 flex items-center">
          <IconButton
            label={t("records.earlier", { days: step })}
            onClick={() => onPeriod(shift(period, step, -1, now()))}
          >
            <Icon of={chevronLeft} className="rtl:-scale-x-100" />
          </IconButton>
          <span className="num text-sm text-muted">{formatDays(period.from, period.to, dates)}</span>
          <IconButton
            label={t("records.later", { days: step })}
            disabled={isLatest(period, now())}
            onClick={() => onPeriod(shift(period, step, 1, now()))}
          >
            <Icon of={chevronRight} className="rtl:-scale-x-100" />
          </IconButton>
        </span>
      </fieldset>
      {custom && <CustomPeriod period={period} latest={toInput(now())} onPeriod={onPeriod} />}
    </div>
  );
}

function CustomPeriod({ period, latest, onPeriod }: Props & { latest: string }) {
  const { t } = useTexts();
  const form = useForm({
    values: { from: toInput(period.from), to: toInput(period.to) },
    check: ({ from, to }) => {
      const wanted = between(fromInput(from), fromInput(to));
      const isTooLong = wanted !== undefined && daysIn(wanted) > longestPeriodDays;
      return {
        from: from === "" ? t("rule.required") : isTooLong ? t("error.RANGE_TOO_LONG") : undefined,
        to: to === "" ? t("rule.required") : undefined,
      };
    },
  });
  const show = async ({ from, to }: typeof form.values) => {
    const wanted = between(fromInput(from), fromInput(to));
    if (wanted) onPeriod(wanted);
  };
  return (
    <Form of={form} send={show} className="flex flex-wrap items-start gap-3">
      <DateField
        {...form.field("from")}
        onDay={(day) => form.set({ from: day })}
        label={t("records.from")}
        max={latest}
      />
      <DateField {...form.field("to")} onDay={(day) => form.set({ to: day })} label={t("records.to")} max={latest} />
      <Button type="submit" className="min-h-12 min-[480px]:mt-[27px]">
        {t("records.show")}
      </Button>
    </Form>
  );
}
