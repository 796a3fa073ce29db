import type { ImgHTMLAttributes } from "react";
import { usePicture } from "./use-picture.ts";

interface Props extends Omit<ImgHTMLAttributes<HTMLImageElement>, "src" | "loading"> {
  /** One address per CDN: the next is tried when one fails. */
  src: string | readonly string[];
  /** The same picture at `width` pixels, half the width of `src`: the browser picks what its screen needs (`sizes`). */
  half?: { src: readonly string[]; width: number };
  /** Shown when the picture does not load (specification section 8). */
  fallback: string;
  width: number;
  height: number;
  alt: string;
  /** Set for a picture in the first view: it is in the server's HTML, but loads after `fetchPriority="high"`. */
  eager?: boolean;
}

/**
 * A picture that loads when it comes near the window, also sideways in a slider. The browser's native lazy loading
 * starts a thousand pixels away and would fetch every tile of the page.
 */
export function LazyImage({ src, half, fallback, eager = false, alt, ...rest }: Props) {
  const [image, near, failed, onError] = usePicture(eager);
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
      onError={onError}
    />
  );
}
