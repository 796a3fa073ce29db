import { cx } from "../lib/class-names.ts";

/** A placeholder for loading content, in its final size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx("skeleton rounded-control", className)} />;
}

export function SkeletonRows({ count, className }: { count: number; className: string }) {
  return Array.from({ length: count }, (_, row) => <Skeleton key={row} className={className} />);
}
