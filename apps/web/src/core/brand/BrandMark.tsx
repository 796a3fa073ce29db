import { useSite } from "../app-context.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { useMedia } from "./brand.ts";

interface Props {
  size: number;
  className: string;
}

/** The merchant's mark beside or above its name; the name's first letter if the picture cannot be loaded. */
export function BrandMark({ size, className }: Props) {
  const { brand } = useSite().permission;
  const media = useMedia();
  return (
    <Picture
      fetchPriority="low"
      src={media(brand.logo)}
      alt=""
      width={size}
      height={size}
      className={`object-contain ${className}`}
      missing={
        <b aria-hidden="true" className={`brand-text text-center ${className}`} style={{ fontSize: size * 0.8 }}>
          {brand.name[0]}
        </b>
      }
    />
  );
}
