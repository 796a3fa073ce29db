import type { Permission } from "../app-context.tsx";

/**
 * Joins a relative address to the image base URL; a full address, or one that already contains the base, stays
 * unchanged.
 */
export function mediaUrl(permission: Permission, path: string, cdn = 0): string {
  if (/^https?:\/\//.test(path)) return path;
  const base = (permission.imageCDNs[cdn] ?? "/media").replace(/\/$/, "");
  return path.startsWith(`${base}/`) ? path : `${base}/${path.replace(/^\//, "")}`;
}
