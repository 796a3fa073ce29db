import { Link } from "@tanstack/react-router";
import { useSite, useTexts } from "../core/app-context.tsx";
import { useMedia } from "../core/brand/brand.ts";
import { cx } from "../lib/class-names.ts";

interface Props {
  compact?: boolean;
  /** Whether pointing at it fetches the home page ahead. */
  preload?: false;
  className?: string;
}

/** The merchant's mark; it leads home. A name that does not fit beside it wraps out of sight: a cut one looks broken. */
export function Brand({ compact = false, preload, className }: Props) {
  const { t } = useTexts();
  const { brand } = useSite().permission;
  const media = useMedia();
  return (
    <Link
      to="/"
      {...(preload === false && { preload })}
      aria-label={t("nav.homeOf", { brand: brand.name })}
      className={cx("flex h-11 min-w-7 flex-wrap content-start gap-x-2 overflow-hidden", className)}
    >
      <img
        src={media(brand.logo)}
        alt=""
        width={28}
        height={28}
        fetchPriority="low"
        className="my-2 size-7 max-w-none flex-none object-contain"
      />
      <span
        data-brand-name=""
        dir="auto"
        className="text-lg leading-11 font-bold tracking-tight whitespace-nowrap tablet:text-xl tablet:leading-11"
      >
        <span className="brand-text">{brand.nameAccent}</span>
        <span className={compact ? "hidden" : undefined}>{` ${brand.nameRest.trim()}`}</span>
      </span>
    </Link>
  );
}
