import { z } from "zod";
import { endpoint, ownPath } from "../../wire/endpoint.ts";
import { empty, instant, page, paging } from "../../wire/shapes.ts";
import { ofAgents } from "./reports.ts";

const agentAnnouncements = endpoint({
  method: "GET",
  path: "/wps/agent/announcements",
  summary: "What the merchant announces to its agents, newest first, and how much of it is unread",
  source: ownPath("section 2, agentAnnouncement"),
  ...ofAgents,
  subAccounts: "all",
  input: z.object(paging),
  output: z.object({
    ...page(
      z.object({
        id: z.string(),
        title: z.string(),
        /** Sanitised HTML; the browser sanitises it again. */
        content: z.string(),
        publishedAt: instant,
        isRead: z.boolean(),
      }),
    ).shape,
    unread: z.number().int(),
  }),
});

const agentReadAnnouncements = endpoint({
  method: "POST",
  path: "/wps/agent/announcements/read",
  onBreak: "allowed",
  summary: "Marks an announcement as read, or all of them",
  source: ownPath("section 2, agentAnnouncement"),
  ...ofAgents,
  input: z.object({ announcement: z.string().max(100).optional() }),
  output: empty,
});

export const agentAnnouncementsRows = { agentAnnouncements, agentReadAnnouncements };
