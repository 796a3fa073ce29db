import { useSite } from "../app-context.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { cx } from "../../lib/class-names.ts";
import { useMedia } from "./brand.ts";

interface Props {
  size: number;
  /** The mark of a home screen instead of the page's own. */
  of?: "logo" | "icon";
  fetchPriority?: "low";
  className?: string;
}

/** The merchant's mark beside or above its name; the name's first letter if the picture cannot be loaded. */
export function BrandMark({ size, of = "logo", className, ...rest }: Props) {
  const { brand } = useSite().permission;
  const media = useMedia();
  const letter = [...brand.name][0];
  return (
    <Picture
      {...rest}
      src={media(brand[of])}
      alt=""
      width={size}
      height={size}
      className={cx("object-contain", className)}
      missing={
        <span
          aria-hidden="true"
          className={cx("grid place-content-center rounded-lg bg-accent font-extrabold text-on-accent", className)}
          style={{ width: size, height: size, fontSize: size * 0.6, lineHeight: 1 }}
        >
          {letter}
        </span>
      }
    />
  );
}
