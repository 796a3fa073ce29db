import { refreshAfterCommand } from "../../../core/api/refreshes.ts";
import { useApp, useTexts } from "../../../core/app-context.tsx";
import { toast } from "../../../core/dialogs/dialogs.ts";
import { Form } from "../../../core/forms/Form.tsx";
import { useForm } from "../../../core/forms/use-form.ts";
import { calendarNames, isPersian, offersCalendars, type DateLocale } from "../../../core/i18n/calendar.ts";
import { formatYearless, monthName } from "../../../core/i18n/format.ts";
import { fromPersianYearless } from "../../../core/i18n/persian.ts";
import { Button } from "../../../ui/Button.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { Select } from "../../../ui/Select.tsx";

/** A leap year, so that 29 February is valid. */
const year = 2024;
const longest = (month: string): number => new Date(Date.UTC(year, Number(month), 0)).getUTCDate();
const two = (of: number): string => String(of).padStart(2, "0");

/** Returns the Gregorian day and month to store; undefined if the month has no such day. */
function storedDay(dates: DateLocale, month: string, day: string): string | undefined {
  if (isPersian(dates)) return fromPersianYearless({ month: Number(month), day: Number(day) });
  return Number(day) > longest(month) ? undefined : `${month}-${day}`;
}

/** Asks once for the birthday, on which a bonus is paid. */
export function Birthday({ of: birthday }: { of: string | undefined }) {
  const { t, dates } = useTexts();
  return (
    <section className="rounded-panel border border-line bg-surface p-4 tablet:p-5">
      <h2 className="mb-1 text-lg font-bold">{t("vip.birthdayTitle")}</h2>
      {birthday ? <p>{t("vip.birthdayIs", { day: formatYearless(birthday, dates) })}</p> : <Ask />}
    </section>
  );
}

function Ask() {
  const { t, language, dates } = useTexts();
  const { api, queries } = useApp();
  const form = useForm({
    values: { month: "01", day: "01" },
    check: ({ month, day }) => ({ day: storedDay(dates, month, day) ? undefined : t("vip.birthdayWrong") }),
  });
  const send = async ({ month, day }: typeof form.values) => {
    const answer = await api.call("vipBirthday", { birthday: storedDay(dates, month, day) ?? "" });
    if (!answer.ok) return answer;
    toast("good", t("vip.birthdaySaved"));
    await refreshAfterCommand(queries, "vipBirthday");
    return undefined;
  };
  const months = Array.from({ length: 12 }, (_, at) => ({
    value: two(at + 1),
    title: monthName(at + 1, dates),
  }));
  const days = Array.from({ length: 31 }, (_, at) => ({ value: two(at + 1), title: String(at + 1) }));
  return (
    <Form of={form} send={send} className="grid gap-3">
      <p className="text-sm text-muted">
        {t("vip.birthdayText")}
        {offersCalendars(language) && ` ${isPersian(dates) ? `${calendarNames.persian}.` : t("vip.gregorian")}`}
      </p>
      <div className="grid grid-cols-2 gap-2.5">
        <Select
          label={t("vip.month")}
          value={form.values.month}
          onChange={(month) => form.set({ month })}
          options={months}
        />
        <Select
          label={t("vip.day")}
          value={form.values.day}
          error={form.error("day")}
          onChange={(day) => form.set({ day })}
          options={days}
        />
      </div>
      <Problem text={form.problem} />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {t("vip.saveBirthday")}
      </Button>
    </Form>
  );
}
