import { useEffect, useRef, useState, type ImgHTMLAttributes } from "react";
import { useNear } from "./use-near.ts";

interface Props extends Omit<ImgHTMLAttributes<HTMLImageElement>, "src" | "loading"> {
  /** One address a CDN: the next one is tried when one fails. */
  src: string | readonly string[];
  /** The same picture, this many pixels wide and half as wide as `src`: the browser takes what its screen needs (`sizes`). */
  half?: { src: readonly string[]; width: number };
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
export function LazyImage({ src, half, fallback, eager = false, alt, ...rest }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const near = useNear(image, eager);
  const [failed, setFailed] = useState(0);
  useEffect(() => {
    // A picture in the server's HTML may have failed before this script listened.
    const element = image.current;
    if (near && element?.complete && element.currentSrc && element.naturalWidth === 0) setFailed((tries) => tries || 1);
  }, [near]);
  useEffect(() => {
    if (failed === 0) return undefined;
    const anew = () => setFailed(0);
    addEventListener("online", anew);
    return () => removeEventListener("online", anew);
  }, [failed]);
  const addresses = typeof src === "string" ? [src] : src;
  const shown = near ? (addresses[failed] ?? fallback) : undefined;
  const smaller = near ? half?.src[failed] : undefined;
  return (
    <img
      {...rest}
      ref={image}
      src={shown}
      srcSet={half && smaller ? `${smaller} ${half.width}w, ${shown} ${2 * half.width}w` : undefined}
      alt={alt}
      loading={eager ? "lazy" : undefined}
      decoding="async"
      draggable={false}
      onError={() => setFailed((tries) => tries + 1)}
    />
  );
}
