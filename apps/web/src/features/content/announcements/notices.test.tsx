import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { openPage } from "../../../app/test-page.tsx";
import { Notices } from "../home/Notices.tsx";
import { NoticeDialog } from "./NoticeDialog.tsx";

const notice = (id: string, day: number): WireOutput<"announcements">["banners"][number] => ({
  id,
  title: `Notice ${id}`,
  content: `<p>Text ${id}</p>`,
  publishedAt: `2026-11-${day}T08:00:00.000Z`,
});
const announcements = {
  banners: [notice("a", 21), notice("d", 24)],
  playerNotices: [notice("b", 22), notice("c", 23)],
  popup: [],
  promotion: [],
};

test("notices of both kinds are in the order of their dates, the newest first", async () => {
  await openPage(<NoticeDialog close={() => undefined} />, { answers: { announcements } });
  const titles = (await screen.findAllByText(/^Notice \w/)).map(({ textContent }) => textContent?.slice(0, 8));
  expect(titles).toEqual(["Notice d", "Notice c", "Notice b", "Notice a"]);
});

test("the running notices are in the same order", async () => {
  await openPage(<Notices />, { answers: { announcements } });
  const [line] = await screen.findAllByText(/Notice a/);
  expect(line?.textContent).toBe("Notice d  ·  Notice c  ·  Notice b  ·  Notice a");
});
