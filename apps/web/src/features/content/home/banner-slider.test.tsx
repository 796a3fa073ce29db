import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { member, openPage } from "../../../app/test-page.tsx";
import { BannerSlider } from "./BannerSlider.tsx";

type Banner = WireOutput<"banners">[number];

const picture = { url: "/media/a.avif", width: 840, height: 420, sources: [] };
const banner = (title: string, linkage: string): Banner => ({
  id: title,
  groupName: "w_home",
  title,
  text: title,
  linkageType: "route",
  linkage,
  wide: picture,
  narrow: picture,
});
const banners = [banner("Doubled", "/promotions/welcome-bonus"), banner("Slots", "/rng")];
const standing = (firstDepositsOver: string[]) => ({
  list: [],
  firstDepositsOver,
  currency: "USD",
  serverTime: "2026-11-22T12:00:00.000Z",
});
const titles = () => screen.queryAllByRole("heading", { hidden: true }).map(({ textContent }) => textContent);

test("who has made a first deposit no longer sees the banner of its promotion", async () => {
  const answers = { banners, promotionApplications: standing(["welcome-bonus"]) };
  await openPage(<BannerSlider />, { as: member, answers });
  await waitFor(() => expect(titles()).toEqual(["Slots"]));
});

test("the banner of a first deposit stands for a member who has made none", async () => {
  const answers = { banners, promotionApplications: standing([]) };
  const page = await openPage(<BannerSlider />, { as: member, answers });
  await waitFor(() => expect(page.calls("promotionApplications")).toHaveLength(1));
  await waitFor(() => expect(titles()).toEqual(["Doubled", "Slots"]));
});

test("a press anywhere on a banner opens what it is linked to", async () => {
  const page = await openPage(<BannerSlider />, { answers: { banners: [banner("Slots", "/rng")] } });
  await waitFor(() => expect(titles()).toEqual(["Slots"]));
  const picture = document.querySelector("picture img");
  if (!picture) throw new Error("the banner has no picture");
  await page.user.click(picture);
  await waitFor(() => expect(page.router.location.get().path).toBe("/rng"));
});

test("a visitor sees every banner, and nobody asks how a visitor stands", async () => {
  const page = await openPage(<BannerSlider />, { answers: { banners } });
  await waitFor(() => expect(titles()).toEqual(["Doubled", "Slots"]));
  expect(page.calls("promotionApplications")).toEqual([]);
});

test("a banner whose picture cannot be loaded keeps its text, and shows no broken picture", async () => {
  await openPage(<BannerSlider />, { answers: { banners: [banner("Slots", "/rng")] } });
  await waitFor(() => expect(titles()).toEqual(["Slots"]));
  for (const image of document.querySelectorAll("picture img")) fireEvent.error(image);
  expect(document.querySelector("img")).toBeNull();
  expect(titles()).toEqual(["Slots"]);
});
