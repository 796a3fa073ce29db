import { cx } from "../../lib/class-names.ts";
import { Icon, type IconShapes } from "../../ui/Icon.tsx";
import { useChoice } from "../../ui/use-choice.ts";

interface Props {
  label: string;
  icon: IconShapes;
  value: string;
  options: readonly { value: string; title: string; lang?: string }[];
  className?: string | undefined;
  nameClassName?: string | undefined;
  onChange(value: string): void;
}

/** A select that shows its icon and the chosen name, as the menus have them. */
export function PreferenceSelect({ label, icon, value, options, className, nameClassName, onChange }: Props) {
  return (
    <label
      data-preference=""
      className={cx(
        "relative flex min-h-11 items-center gap-3 rounded-control px-3 text-body text-muted hover:text-ink focus-within:outline-2 focus-within:outline-focus",
        className,
      )}
    >
      <Icon of={icon} />
      <span className="sr-only">{label}</span>
      <span className={nameClassName}>{options.find((option) => option.value === value)?.title}</span>
      <select {...useChoice(value, onChange)} className="absolute inset-0 size-full appearance-none opacity-0">
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang} className="bg-raised text-ink">
            {option.title}
          </option>
        ))}
      </select>
    </label>
  );
}
