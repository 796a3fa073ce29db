import { useId } from "react";
import chevronDown from "icon:chevron-down";
import { cx } from "../lib/class-names.ts";
import { useChoice } from "./use-choice.ts";
import { FieldError } from "./FieldError.tsx";
import { Icon } from "./Icon.tsx";

interface Props {
  label: string;
  labelHidden?: boolean;
  value: string;
  /** The error below the select, announced when it appears. */
  error?: string | undefined;
  className?: string;
  options: readonly { value: string; title: string }[];
  onChange(value: string): void;
}

/** A native select, with the phone's wheel, type-ahead and full assistive technology support. */
export function Select({ label, labelHidden = false, value, error, options, onChange, className }: Props) {
  const id = useId();
  return (
    <div className={cx("relative", className)}>
      <label htmlFor={id} className={labelHidden ? "sr-only" : "mb-1.5 block text-sm font-semibold"}>
        {label}
      </label>
      <div className="relative">
        <select
          {...useChoice(value, onChange)}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={cx(
            "min-h-12 w-full appearance-none rounded-control border border-line bg-field py-2 ps-3.5 pe-10 text-body text-ellipsis",
            "max-[359px]:ps-3 max-[359px]:pe-8 max-[359px]:text-sm",
            "font-medium text-ink",
          )}
        >
          {options.map(({ value, title }) => (
            <option key={value} value={value} className="bg-raised text-ink">
              {title}
            </option>
          ))}
        </select>
        <Icon
          of={chevronDown}
          size={18}
          className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-muted"
        />
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}
