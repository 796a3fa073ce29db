import { useEffect, useRef, useState, type ImgHTMLAttributes } from "react";
import { useNear } from "./use-near.ts";

interface Props extends Omit<ImgHTMLAttributes<HTMLImageElement>, "src" | "loading"> {
  /** One address a CDN: the next one is tried when one fails. */
  src: string | readonly string[];
  /** Shown when the picture does not load (specification section 8). */
  fallback: string;
  width: number;
  height: number;
  alt: string;
  /** In the first view: in the server's HTML already, yet after what is `fetchPriority="high"`. */
  eager?: boolean;
}

/**
 * A picture that loads when it comes near the window, also sideways in a slider: the browser's own lazy loading starts
 * a thousand pixels away and would fetch every tile of the page.
 */
export function LazyImage({ src, fallback, eager = false, alt, ...rest }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const near = useNear(image, eager);
  const [failed, setFailed] = useState(0);
  useEffect(() => {
    // A picture in the server's HTML may have failed before this script listened.
    const element = image.current;
    if (near && element?.complete && element.currentSrc && element.naturalWidth === 0) setFailed((tries) => tries || 1);
  }, [near]);
  const addresses = typeof src === "string" ? [src] : src;
  const shown = near ? (addresses[failed] ?? fallback) : undefined;
  return (
    <img
      {...rest}
      ref={image}
      src={shown}
      alt={alt}
      loading={eager ? "lazy" : undefined}
      decoding="async"
      draggable={false}
      onError={() => setFailed((tries) => tries + 1)}
    />
  );
}
