import type { Handlers } from "../../kit/http/call.ts";
import { cleanHtml } from "../../kit/lib/clean-html.ts";
import { pageNumbers } from "../../kit/lib/paging.ts";
import { textIn } from "../../kit/lib/texts.ts";
import type { Pool } from "../../kit/db/pool.ts";
import type { Merchants } from "../../site/merchants/merchants.ts";
import * as store from "./store.ts";

/** Handles the merchant's announcements to its agents, newest first. */
export function agentAnnouncementHandlers(
  db: Pool,
  merchants: Merchants,
): Pick<Handlers, "agentAnnouncements" | "agentReadAnnouncements"> {
  const published = async (merchant: string) => {
    const { config } = await merchants.byCode(merchant);
    const now = new Date().toISOString();
    return config.agentAnnouncements
      .filter(({ publishedAt }) => publishedAt <= now)
      .toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt));
  };
  return {
    agentAnnouncements: async ({ input: { pageNo, pageSize }, merchant, language, session }) => {
      const [all, read] = await Promise.all([published(merchant.code), store.readBy(db, session.memberId)]);
      const from = (pageNo - 1) * pageSize;
      return {
        content: all.slice(from, from + pageSize).map(({ id, title, content, publishedAt }) => ({
          id,
          title: textIn(title, language, merchant.defaultLanguage),
          content: cleanHtml(textIn(content, language, merchant.defaultLanguage)),
          publishedAt: new Date(publishedAt),
          isRead: read.has(id),
        })),
        unread: all.filter(({ id }) => !read.has(id)).length,
        ...pageNumbers({ pageNo, pageSize }, all.length),
      };
    },
    agentReadAnnouncements: async ({ input, merchant, session }) => {
      const known = new Set((await published(merchant.code)).map(({ id }) => id));
      const ids = input.announcement === undefined ? [...known] : [input.announcement].filter((id) => known.has(id));
      await store.markRead(db, session.memberId, ids);
      return {};
    },
  };
}
