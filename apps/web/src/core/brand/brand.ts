import type { WireOutput } from "@croupier/contract/rows";
import { useSite, type Permission } from "../app.tsx";

/** Joins an address below the image base url; a full address stays as it is. */
export function mediaUrl(permission: Permission, path: string): string {
  if (/^https?:\/\//.test(path)) return path;
  const base = permission.imageCDNs[0] ?? "/media";
  return `${base.replace(/\/$/, "")}/${path.replace(/^\//, "")}`;
}

export function useMedia(): (path: string) => string {
  const { permission } = useSite();
  return (path) => mediaUrl(permission, path);
}

/** A module of the whitelabel tree is on unless the tree says otherwise. */
export function moduleOn(nodes: WireOutput<"whitelabel">, modId: string): boolean {
  for (const node of nodes) {
    if (node.modId === modId) return node.enabled;
    if (node.childrenNodes.some((child) => child.modId === modId))
      return node.enabled && moduleOn(node.childrenNodes, modId);
  }
  return true;
}
