import { Link } from "../../../core/router/Link.tsx";
import type { ReactNode } from "react";
import chevronRight from "icon:chevron-right";
import { useTexts } from "../../../core/app-context.tsx";
import { cx } from "../../../lib/class-names.ts";
import { Emblem } from "../../../ui/Emblem.tsx";
import type { EmblemName } from "../../../ui/emblem-names.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { SliderArrows, type SliderControl } from "../../../ui/Slider.tsx";

interface Props {
  emblem: EmblemName;
  title: string;
  more: string;
  slider: SliderControl;
  /** Shows arrows; only above a number of items (specification section 9). */
  arrows: boolean;
  /** Set for a rail in the first view: its height is exact from the start, not estimated. */
  atOnce?: boolean;
  children: ReactNode;
}

/** A heading with a link to the full list, and a sliding row. */
export function Rail({ emblem, title, more, slider, arrows, atOnce = false, children }: Props) {
  const { t } = useTexts();
  return (
    <section className={cx(!atOnce && "rail", "mt-5 desktop:mt-[26px]")} aria-label={title}>
      <div className="mb-2 flex min-h-11 items-center gap-2.5">
        <Emblem name={emblem} />
        <h2 className="min-w-min flex-1 text-xl font-bold max-[359px]:text-lead">{title}</h2>
        <Link
          to={more}
          aria-label={t("home.viewAllOf", { title })}
          className="flex min-h-11 items-center gap-2 px-2 text-end text-body font-medium text-muted last:-me-2 hover:text-ink max-[359px]:px-1 max-[359px]:text-note max-[359px]:last:-me-1"
        >
          {t("home.viewAll")}
          <Icon of={chevronRight} size={16} className="rtl:-scale-x-100" />
        </Link>
        {arrows && <SliderArrows of={slider} before={t("home.before")} after={t("home.after")} />}
      </div>
      {children}
    </section>
  );
}
