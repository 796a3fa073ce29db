import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { openPage } from "../../../app/test-page.tsx";
import { Notices } from "../home/Notices.tsx";
import { AnnouncementsDialog } from "./AnnouncementsDialog.tsx";
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

test("a popup whose link was followed does not open again on the page of the link", async () => {
  const item = { id: "a", execution: "B" as const, title: "A", content: '<p><a href="/login">Free trial</a></p>' };
  const { user } = await openPage(<AnnouncementsDialog items={[item]} close={() => undefined} />);
  const link = await screen.findByRole("link", { name: "Free trial" });
  link.addEventListener("click", (event) => event.preventDefault());
  expect(sessionStorage.getItem("ANONYMOUS_POPUP")).toBeNull();
  await user.click(link);
  expect(link.getAttribute("href")).toBe("/login");
  expect(sessionStorage.getItem("ANONYMOUS_POPUP")).not.toBeNull();
});
