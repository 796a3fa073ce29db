import { useSite } from "../app-context.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { useMedia } from "./brand.ts";

/** The merchant's mark, as large as the class says; the name's first letter if the picture cannot be loaded. */
export function BrandMark({ className }: { className: string }) {
  const { brand } = useSite().permission;
  return (
    <Picture
      fetchPriority="low"
      src={useMedia()(brand.logo)}
      alt=""
      className={className}
      missing={
        <b aria-hidden="true" className={`brand-text text-center ${className}`}>
          {brand.name[0]}
        </b>
      }
    />
  );
}
