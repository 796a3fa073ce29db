import { useMedia } from "../brand/brand.ts";
import { cx } from "../../lib/class-names.ts";
import { Picture } from "../../ui/Picture.tsx";
import type { VendorCard } from "./use-launch.ts";
import { VendorCode } from "./VendorCode.tsx";

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
