import { useEffect, useEffectEvent } from "react";
import { useRouter } from "./use-router.ts";

/** Lets the browser's back button close a part above the page. @param close absent if the user must answer it first */
export function useCover(close: (() => void) | undefined): void {
  const { cover } = useRouter();
  const isClosable = close !== undefined;
  const onBack = useEffectEvent(() => close?.());
  useEffect(() => cover({ close: isClosable ? () => onBack() : undefined }), [cover, isClosable]);
}
