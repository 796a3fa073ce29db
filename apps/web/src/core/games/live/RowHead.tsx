import { useTexts } from "../../app-context.tsx";
import { cx } from "../../../lib/class-names.ts";
import { SliderArrows, type SliderControl } from "../../../ui/Slider.tsx";

interface Props {
  title: string;
  slider: SliderControl;
  level?: "h2" | "h3";
  className?: string;
}

/** The heading of a row of live cards, with its arrows. */
export function RowHead({ title, slider, level: Heading = "h2", className }: Props) {
  const { t } = useTexts();
  return (
    <div className={cx("flex items-center justify-between gap-3 tablet:min-h-9", className)}>
      <Heading className="text-lg font-bold">{title}</Heading>
      <SliderArrows of={slider} before={t("home.before")} after={t("home.after")} />
    </div>
  );
}
