import fallback from "../../assets/game.svg?inline";
import { useMediaAll } from "../../core/brand/brand.ts";
import { cx } from "../../lib/class-names.ts";
import { LazyImage } from "../../ui/LazyImage.tsx";
import type { Goods } from "./points.ts";

/** A generated picture, for decoration only: the text beside it names the goods. */
export function GoodsPicture({ picture, className }: { picture: Goods["picture"]; className?: string }) {
  const media = useMediaAll();
  const { url, width, height } = picture;
  return (
    <LazyImage
      src={media(url)}
      fallback={fallback}
      alt=""
      width={width}
      height={height}
      className={cx("aspect-[16/11] w-full bg-raised object-cover", className)}
    />
  );
}
