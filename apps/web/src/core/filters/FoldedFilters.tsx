import { useId, useState, type ReactNode } from "react";
import sliders from "icon:sliders-horizontal";
import { useTexts } from "../app-context.tsx";
import { useDaysText } from "../time/DayPicker.tsx";
import type { DayRange } from "../time/day-range.ts";
import { cx } from "../../lib/class-names.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";

interface Props {
  /** The number of active filters besides the days. */
  count: number;
  /** The selected days, shown beside the button. */
  range?: DayRange;
  /** The layout of the filters. */
  className?: string;
  children: ReactNode;
}

/** Filters of a list: visible on a wide screen, behind a button on a phone; typed input is kept. */
export function FoldedFilters({ count, range, className, children }: Props) {
  const { t } = useTexts();
  const days = useDaysText();
  const [open, setOpen] = useState(false);
  const panel = useId();
  return (
    <>
      <div className="flex items-center justify-between gap-3 tablet:hidden print:hidden">
        {range && <span className="num text-sm text-muted">{days(range)}</span>}
        <Button
          onClick={() => setOpen(!open)}
          aria-expanded={open}
          aria-controls={panel}
          className="min-h-12 flex-none"
        >
          <Icon of={sliders} size={18} />
          {t("filters.open", { count })}
        </Button>
      </div>
      <div id={panel} className={cx("max-tablet:mt-3", className, !open && "max-tablet:hidden")}>
        {children}
      </div>
    </>
  );
}
