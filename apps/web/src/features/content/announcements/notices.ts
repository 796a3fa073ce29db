import type { WireOutput } from "@croupier/contract/rows";

type Announcements = WireOutput<"announcements">;

/** Returns the notices of both kinds, newest first. */
export const noticesOf = ({
  banners,
  playerNotices,
}: Pick<Announcements, "banners" | "playerNotices">): Announcements["banners"] =>
  [...playerNotices, ...banners].toSorted((a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt));
