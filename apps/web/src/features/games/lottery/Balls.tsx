import { cx } from "../../../lib/class-names.ts";

/** Shows drawn numbers in order; equal numbers have equal colours. */
export function Balls({ numbers }: { numbers: readonly number[] }) {
  // Up to eight fit into one line of a phone.
  const many = numbers.length > 6;
  return (
    <span className={cx("flex flex-wrap", many ? "gap-[3px]" : "gap-1.5")}>
      {numbers.map((number, at) => (
        <span
          // The index is the key, because a number may occur twice.
          key={at}
          style={{ "--hue": (number * 37) % 360 }}
          className={cx(
            "num grid h-8 place-items-center rounded-[9px] bg-[oklch(0.47_0.14_var(--hue))] text-sm font-bold text-white",
            many ? "min-w-7 px-0.5" : "min-w-8 px-1",
          )}
        >
          {number}
        </span>
      ))}
    </span>
  );
}
