import type { ModuleNode } from "@croupier/contract/rows/site/merchants";
import { useSite } from "../app-context.tsx";
import { mediaUrl } from "./media-url.ts";
import { moduleOn, pageShown } from "./pages.ts";

/** Returns a picture's addresses, one per CDN: the next is tried when one fails. */
export function useMediaAll(): (path: string) => string[] {
  const { permission } = useSite();
  return (path) => permission.imageCDNs.map((_, cdn) => mediaUrl(permission, path, cdn));
}

export function useMedia(): (path: string) => string {
  const { permission } = useSite();
  return (path) => mediaUrl(permission, path);
}

/** Returns a check for whether the merchant has enabled a module. */
export function useModules(): (modId: string) => boolean {
  const { permission } = useSite();
  return (modId) => moduleOn(permission.whitelabel as ModuleNode[], modId);
}

export const useModule = (modId: string): boolean => useModules()(modId);

export function usePages(): (path: string) => boolean {
  const { permission } = useSite();
  return (path) => pageShown(permission, path);
}
