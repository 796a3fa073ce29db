import { useState } from "react";
import chevronLeft from "icon:chevron-left";
import chevronRight from "icon:chevron-right";
import { useTexts } from "../app-context.tsx";
import { Form } from "../forms/Form.tsx";
import { useForm } from "../forms/use-form.ts";
import { formatDays } from "../i18n/format.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { Field } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { addDays, dateOf, daysIn, lastDaysTo, shiftDays, useToday, type DayRange } from "./day-range.ts";

interface Props {
  range: DayRange;
  onRange(range: DayRange): void;
}

/** Writes the days of a range: the first and the last, or the one. */
export function useDaysText(): (range: DayRange) => string {
  const { language } = useTexts();
  return ({ from, to }) => formatDays(dateOf(from), dateOf(to), language);
}

/** Today, yesterday, 7 or 30 days of the merchant, the ones before and after, or any range. */
export function DayPicker({ range, onRange }: Props) {
  const { t } = useTexts();
  const daysText = useDaysText();
  const today = useToday();
  const [custom, setCustom] = useState(false);
  const yesterday = addDays(today, -1);
  const presets = [
    { key: "today", text: t("days.today"), value: { from: today, to: today } },
    { key: "yesterday", text: t("days.yesterday"), value: { from: yesterday, to: yesterday } },
    ...[7, 30].map((days) => ({
      key: String(days),
      text: t("records.days", { days }),
      value: lastDaysTo(today, days),
    })),
  ];
  const same = (value: DayRange) => value.from === range.from && value.to === range.to;
  const step = daysIn(range);
  return (
    <div className="grid gap-3">
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">{t("records.range")}</legend>
        {presets.map(({ key, text, value }) => (
          <Chip
            key={key}
            chosen={!custom && same(value)}
            onClick={() => {
              setCustom(false);
              onRange(value);
            }}
          >
            {text}
          </Chip>
        ))}
        <Chip chosen={custom} onClick={() => setCustom(!custom)}>
          {t("records.custom")}
        </Chip>
        <span className="-mx-2 flex items-center">
          <IconButton label={t("records.earlier", { days: step })} onClick={() => onRange(shiftDays(range, -1, today))}>
            <Icon of={chevronLeft} className="rtl:-scale-x-100" />
          </IconButton>
          <span className="num text-sm text-muted">{daysText(range)}</span>
          <IconButton
            label={t("records.later", { days: step })}
            disabled={range.to >= today}
            onClick={() => onRange(shiftDays(range, 1, today))}
          >
            <Icon of={chevronRight} className="rtl:-scale-x-100" />
          </IconButton>
        </span>
      </fieldset>
      {custom && <Custom range={range} onRange={onRange} latest={today} />}
    </div>
  );
}

/** The platform keeps reports of a quarter in one answer. */
const longest = 93;

function Custom({ range, onRange, latest }: Props & { latest: string }) {
  const { t } = useTexts();
  const form = useForm({ values: { ...range }, check: () => ({}) });
  const { from, to } = form.values;
  const typed = /^\d{4}-\d\d-\d\d$/;
  const right = typed.test(from) && typed.test(to) && from <= to && daysIn({ from, to }) <= longest;
  const show = async () => {
    if (right) onRange({ from, to });
  };
  return (
    <Form of={form} send={show} className="flex flex-wrap items-end gap-3">
      <Field {...form.field("from")} label={t("records.from")} type="date" max={to} />
      <Field {...form.field("to")} label={t("records.to")} type="date" max={latest} />
      <Button type="submit" disabled={!right} className="min-h-12">
        {t("records.show")}
      </Button>
    </Form>
  );
}
