import { cx } from "../../../lib/class-names.ts";
import { Picture } from "../../../ui/Picture.tsx";
import fallback from "../../../assets/game.svg?inline";

/** The square picture of a lottery, in CSS pixels; its class rounds it. */
export function LotteryIcon({ src, size, className }: { src: string; size: number; className: string }) {
  const square = { width: size, height: size };
  return (
    <Picture
      {...square}
      alt=""
      src={src}
      missing={<img {...square} alt="" src={fallback} className="aspect-square rounded-md object-cover" />}
      loading="lazy"
      className={cx("object-cover", className)}
    />
  );
}
