import { useState } from "react";
import calendar from "icon:calendar-days";
import chevronDown from "icon:chevron-down";
import chevronLeft from "icon:chevron-left";
import chevronRight from "icon:chevron-right";
import { useTexts } from "../app-context.tsx";
import { Form } from "../forms/Form.tsx";
import { useForm } from "../forms/use-form.ts";
import { formatDays } from "../i18n/format.ts";
import { cx } from "../../lib/class-names.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { DateField } from "./DateField.tsx";
import { addDays, dateOf, daysIn, lastDaysTo, shiftDays, useToday, type DayRange } from "./day-range.ts";

interface RangeProps {
  range: DayRange;
  onRange(range: DayRange): void;
}

interface Props extends RangeProps {
  /** On a phone the most used presets form one row, and a button at its end opens all others. */
  folded?: { open: boolean; onOpen(open: boolean): void };
}

/** Formats the days of a range: the first and the last, or the only one. */
export function useDaysText(): (range: DayRange) => string {
  const { dates } = useTexts();
  return ({ from, to }) => formatDays(dateOf(from), dateOf(to), dates);
}

/** The number of presets in a phone's row. */
const firstPresets = 3;

/** Picks the merchant's today, yesterday, 7 or 30 days, the range before or after, or any range. */
export function DayPicker({ range, onRange, folded }: Props) {
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
  const isFirst = !custom && presets.slice(0, firstPresets).some(({ value }) => same(value));
  const rest = folded && !folded.open ? "max-tablet:hidden" : "";
  const chip = ({ key, text, value }: (typeof presets)[number]) => (
    <Chip
      key={key}
      chosen={!custom && same(value)}
      className={cx(folded && "max-[359px]:px-2.5", key === "30" && rest)}
      onClick={() => {
        setCustom(false);
        onRange(value);
      }}
    >
      {text}
    </Chip>
  );
  return (
    <div className="grid gap-3 max-tablet:w-full">
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">{t("records.range")}</legend>
        {presets.slice(0, firstPresets).map(chip)}
        {folded && (
          <Button
            aria-label={t("filters.open", { count: 0 })}
            aria-expanded={folded.open}
            onClick={() => folded.onOpen(!folded.open)}
            className={cx("ms-auto px-3 max-[359px]:px-2.5 tablet:hidden", !isFirst && "border-accent")}
          >
            <Icon of={calendar} size={18} />
            <Icon of={chevronDown} size={16} className={cx("max-[359px]:hidden", folded.open && "rotate-180")} />
          </Button>
        )}
        {presets.slice(firstPresets).map(chip)}
        <Chip chosen={custom} onClick={() => setCustom(!custom)} className={rest}>
          {t("records.custom")}
        </Chip>
        <span className={cx("-mx-2 flex items-center", rest)}>
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

/** The maximum range in days: the platform returns reports of a quarter in one answer. */
const longest = 93;

function Custom({ range, onRange, latest }: RangeProps & { latest: string }) {
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
      <DateField {...form.field("from")} onDay={(day) => form.set({ from: day })} label={t("records.from")} max={to} />
      <DateField {...form.field("to")} onDay={(day) => form.set({ to: day })} label={t("records.to")} max={latest} />
      <Button type="submit" disabled={!right} className="min-h-12">
        {t("records.show")}
      </Button>
    </Form>
  );
}
