import arrow from "icon:arrow-up-right";
import { useMedia } from "../brand/brand.ts";
import { LaunchLink } from "./LaunchLink.tsx";
import { useLaunch, type VendorCard as Card } from "./use-launch.ts";
import { cx } from "../../lib/class-names.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { VendorCode } from "./VendorCode.tsx";

/**
 * A vendor with its mark in its own hue. `narrow` fits six in a row and shows the vendor's code instead of the mark,
 * one word per line.
 */
export function VendorCard({ card, narrow = false }: { card: Card; narrow?: boolean }) {
  const launch = useLaunch();
  const media = useMedia();
  const words = card.vendorLabel.split(" ");
  const letters = Math.max(...words.map((word) => word.length)) + words.length - 1;
  return (
    <LaunchLink
      to={launch.vendor(card)}
      style={{ "--hue": card.hue, "--letters": letters }}
      className={cx(
        "flex h-[82px] w-full items-center rounded-card border border-line bg-surface bg-linear-to-r from-[oklch(0.66_0.17_var(--hue)/0.24)] to-transparent text-start hover:bg-raised",
        narrow ? "gap-3 px-3" : "gap-4 px-3.5 max-[359px]:gap-2.5 max-[359px]:px-2",
      )}
    >
      <span
        className={cx(
          "flex h-[52px] flex-none items-center justify-center rounded-[12px] bg-[oklch(0.5_0.16_var(--hue))]",
          narrow
            ? "w-[52px] px-1 text-center leading-tight font-bold whitespace-pre text-white text-[length:clamp(10px,calc(64px/var(--letters)),14px)]"
            : "w-[92px]",
        )}
      >
        {narrow ? (
          words.join("\n")
        ) : (
          <>
            <Picture
              src={media(card.icons.white)}
              alt=""
              width={80}
              height={32}
              loading="lazy"
              missing={<VendorCode of={card} className="text-white" />}
            />
            <span className="sr-only">{words.join(" ")}</span>
          </>
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className={cx("font-semibold", narrow ? "line-clamp-3 text-body leading-tight" : "block truncate")}>
          {card.displayName}
        </span>
        {!narrow && <span className="line-clamp-2 text-sm leading-snug text-muted">{card.note}</span>}
      </span>
      {!narrow && <Icon of={arrow} size={18} className="text-faint rtl:-scale-x-100" />}
    </LaunchLink>
  );
}
