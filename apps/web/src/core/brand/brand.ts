import type { ModuleNode } from "@croupier/contract/rows/system";
import { useSite, type Permission } from "../app.tsx";

/** An address below the image base url, joined to it; a full one, or one that names the base itself, stays as it is. */
export function mediaUrl(permission: Permission, path: string): string {
  if (/^https?:\/\//.test(path)) return path;
  const base = (permission.imageCDNs[0] ?? "/media").replace(/\/$/, "");
  return path.startsWith(`${base}/`) ? path : `${base}/${path.replace(/^\//, "")}`;
}

export function useMedia(): (path: string) => string {
  const { permission } = useSite();
  return (path) => mediaUrl(permission, path);
}

/** A module of the whitelabel tree is on unless the tree says otherwise. */
function moduleOn(nodes: readonly ModuleNode[], modId: string): boolean {
  for (const node of nodes) {
    if (node.modId === modId) return node.enabled;
    if (node.childrenNodes.some((child) => child.modId === modId))
      return node.enabled && moduleOn(node.childrenNodes, modId);
  }
  return true;
}

/** Whether the merchant has a part of the site switched on. */
export function useModule(modId: string): boolean {
  const { permission } = useSite();
  return moduleOn(permission.whitelabel as ModuleNode[], modId);
}
