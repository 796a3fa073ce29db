import type { ModuleNode } from "@croupier/contract/rows/system";
import { useSite, type Permission } from "../app.tsx";

/** An address below the image base url, joined to it; a full one, or one that names the base itself, stays as it is. */
export function mediaUrl(permission: Permission, path: string, cdn = 0): string {
  if (/^https?:\/\//.test(path)) return path;
  const base = (permission.imageCDNs[cdn] ?? "/media").replace(/\/$/, "");
  return path.startsWith(`${base}/`) ? path : `${base}/${path.replace(/^\//, "")}`;
}

/** Where a picture may be had, one address a CDN: the next is asked when one fails. */
export function useMediaAll(): (path: string) => string[] {
  const { permission } = useSite();
  return (path) => permission.imageCDNs.map((_, cdn) => mediaUrl(permission, path, cdn));
}

export function useMedia(): (path: string) => string {
  const { permission } = useSite();
  return (path) => mediaUrl(permission, path);
}

/** A module of the whitelabel tree is on unless the tree says otherwise. */
export function moduleOn(nodes: readonly ModuleNode[], modId: string): boolean {
  for (const node of nodes) {
    if (node.modId === modId) return node.enabled;
    if (node.childrenNodes.some((child) => child.modId === modId))
      return node.enabled && moduleOn(node.childrenNodes, modId);
  }
  return true;
}

/** Tells whether the merchant has a part of the site switched on. */
export function useModules(): (modId: string) => boolean {
  const { permission } = useSite();
  return (modId) => moduleOn(permission.whitelabel as ModuleNode[], modId);
}

export const useModule = (modId: string): boolean => useModules()(modId);

/** Whether the page at an address is part of what is switched on; a member page is named by its module. */
export function pageOn(nodes: readonly ModuleNode[], path: string): boolean {
  const [area, page] = path.split("/").filter(Boolean);
  return area !== "member" || (moduleOn(nodes, "memberCenter") && (page === undefined || moduleOn(nodes, page)));
}

export function usePages(): (path: string) => boolean {
  const { permission } = useSite();
  return (path) => pageOn(permission.whitelabel as ModuleNode[], path);
}
