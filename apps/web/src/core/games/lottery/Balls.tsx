import { cx } from "../../../lib/class-names.ts";

interface Props {
  numbers: readonly number[];
  /** Shows ten in one line of a narrow column. */
  small?: boolean;
}

/** Shows drawn numbers in order; equal numbers have equal colours. */
export function Balls({ numbers, small = false }: Props) {
  // Up to eight fit into one line of a phone.
  const many = numbers.length > 6;
  return (
    <span className={cx("flex flex-wrap", many || small ? "gap-[3px]" : "gap-1.5")}>
      {numbers.map((number, at) => (
        <span
          // The index is the key, because a number may occur twice.
          key={at}
          style={{ "--hue": (number * 37) % 360 }}
          className={cx(
            "num grid place-items-center bg-[oklch(0.47_0.14_var(--hue))] font-bold text-white",
            small ? "h-[22px] min-w-[22px] rounded-md px-0.5 text-xs" : "h-8 rounded-[9px] text-sm",
            !small && (many ? "min-w-7 px-0.5" : "min-w-8 px-1"),
          )}
        >
          {number}
        </span>
      ))}
    </span>
  );
}
