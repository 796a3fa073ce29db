import { useMedia } from "../brand/brand.ts";
import { cx } from "../../lib/class-names.ts";
import { Picture } from "../../ui/Picture.tsx";
import type { VendorCard } from "./use-launch.ts";

/** A vendor's typeset mark: white on the dark theme, purple on the light one, coloured when it is chosen. */
export function VendorIcon({ card, chosen = false, className }: { card: Card; chosen?: boolean; className?: string }) {
  const media = useMedia();
  const picture = (path: string, theme?: string) => (
    <Picture
      src={media(path)}
      alt=""
      width={80}
      height={32}
      loading="lazy"
      className={cx("max-w-full", theme, className)}
      missing={<VendorCode of={card} className={cx(theme, className)} />}
    />
  );
  if (chosen) return picture(card.icons.color);
  return (
    <>
      {picture(card.icons.white, "only-dark")}
      {picture(card.icons.purple, "only-light")}
    </>
  );
}

type Card = Pick<VendorCard, "icons" | "vendorLabel">;

/** The vendor's code in place of a mark that cannot be loaded. */
export function VendorCode({ of, className }: { of: Pick<VendorCard, "vendorLabel">; className?: string }) {
  return (
    <span aria-hidden="true" className={cx("h-8 w-20 truncate text-center leading-8 font-bold", className)}>
      {of.vendorLabel.replaceAll("_", " ")}
    </span>
  );
}
