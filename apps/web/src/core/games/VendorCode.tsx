import { cx } from "../../lib/class-names.ts";
import type { VendorCard } from "./use-launch.ts";

/** The vendor's code in place of a mark that cannot be loaded. */
export function VendorCode({ of, className }: { of: Pick<VendorCard, "vendorLabel">; className?: string }) {
  return (
    <span aria-hidden="true" className={cx("h-8 w-20 truncate text-center leading-8 font-bold", className)}>
      {of.vendorLabel}
    </span>
  );
}
