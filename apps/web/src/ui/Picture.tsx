import { useEffect, useRef, useState, type ImgHTMLAttributes, type ReactNode } from "react";
import { useOnlineAgain } from "./use-online-again.ts";

interface Props extends ImgHTMLAttributes<HTMLImageElement> {
  src: string;
  alt: string;
  /** Shown in place of a picture that cannot be loaded. */
  missing: ReactNode;
}

/** A small picture, such as a mark. Broken ones would show the browser's own sign. */
export function Picture({ src, alt, missing, ...rest }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    // A picture in the server's HTML may have failed before this listener existed.
    const element = image.current;
    if (element?.complete && element.currentSrc && element.naturalWidth === 0) setFailed(src);
  }, [src]);
  useOnlineAgain(failed === src, () => setFailed(undefined));
  if (failed === src) return missing;
  return <img {...rest} ref={image} src={src} alt={alt} onError={() => setFailed(src)} />;
}
