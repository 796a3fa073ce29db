import { cx } from "../lib/class-names.ts";

/** A red count, shown only above zero; `label` is its text for screen readers. */
export function Count({ of, label, className }: { of: number; label: string; className?: string }) {
  if (of <= 0) return null;
  return (
    <span
      className={cx(
        "num inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-[#c5281c] px-1.5 text-xs font-bold text-white",
        className,
      )}
    >
      <span aria-hidden="true">{of > 99 ? "99+" : of}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
