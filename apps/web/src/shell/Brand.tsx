import { Link } from "@tanstack/react-router";
import { useSite, useTexts } from "../core/app.tsx";
import { useMedia } from "../core/brand/brand.ts";
import { cx } from "../lib/class-names.ts";

/** The merchant's mark; it leads home. */
export function Brand({ compact = false, className }: { compact?: boolean; className?: string }) {
  const { t } = useTexts();
  const { brand } = useSite().permission;
  const media = useMedia();
  return (
    <Link
      to="/"
      aria-label={t("nav.homeOf", { brand: brand.name })}
      className={cx("flex min-h-11 min-w-0 items-center gap-2", className)}
    >
      <img
        src={media(brand.logo)}
        alt=""
        width={28}
        height={28}
        fetchPriority="low"
        className="size-7 max-w-none flex-none object-contain"
      />
      <span
        data-brand-name=""
        dir="auto"
        className={cx("truncate text-lg font-bold tablet:text-xl tracking-tight", compact && "max-[359px]:hidden")}
      >
        <span className="brand-text">{brand.nameAccent}</span>
        <span className={compact ? "hidden" : undefined}>{` ${brand.nameRest.trim()}`}</span>
      </span>
    </Link>
  );
}
