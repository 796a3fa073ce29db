import type { Permission } from "../app-context.tsx";

/** An address below the image base url, joined to it; a full one, or one that names the base itself, stays as it is. */
export function mediaUrl(permission: Permission, path: string, cdn = 0): string {
  if (/^https?:\/\//.test(path)) return path;
  const base = (permission.imageCDNs[cdn] ?? "/media").replace(/\/$/, "");
  return path.startsWith(`${base}/`) ? path : `${base}/${path.replace(/^\//, "")}`;
}
