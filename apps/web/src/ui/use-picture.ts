import { useEffect, useRef, useState } from "react";
import { useNear } from "./use-near.ts";
import { useOnlineAgain } from "./use-online-again.ts";

/**
 * Returns a picture's reference, whether it may load (when it comes near, or at once if `eager`), how often it could not
 * be loaded, and the listener that counts this. The count starts again with the connection.
 */
export function usePicture(eager: boolean) {
  const image = useRef<HTMLImageElement>(null);
  const near = useNear(image, eager);
  const [failed, setFailed] = useState(0);
  useEffect(() => {
    // A picture in the server's HTML may have failed before this listener existed.
    const element = image.current;
    if (near && element?.complete && element.currentSrc && element.naturalWidth === 0) setFailed((tries) => tries || 1);
  }, [near]);
  useOnlineAgain(failed > 0, () => setFailed(0));
  return [image, near, failed, () => setFailed((tries) => tries + 1)] as const;
}
