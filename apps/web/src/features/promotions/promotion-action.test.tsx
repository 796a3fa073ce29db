import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { member, openPage } from "../../app/test-page.tsx";
import { closeDialog, dialogs } from "../../core/dialogs/dialogs.ts";
import { PromotionAction } from "./PromotionAction.tsx";
import { Promotions } from "./Promotions.tsx";
import { activeBonus } from "../../core/money/test-bonus.ts";

const offer: WireOutput<"promotions">["list"][number] = {
  id: "welcome-bonus",
  type: "DEPOSIT",
  title: "Welcome bonus",
  summary: "Your first deposit is doubled.",
  content: "<p>Choose it where you pay in.</p>",
  status: "OPEN",
  startsAt: "2026-11-01T00:00:00.000Z",
  applies: false,
  raffle: false,
  picture: { url: "/media/a.avif", width: 840, height: 420, sources: [] },
  figure: { kind: "bonus", percent: 100, most: "200.0000", times: 10 },
};

beforeEach(closeDialog);

const standing = (firstDepositsOver: string[]) => ({
  promotionApplications: { list: [], firstDepositsOver, currency: "USD", serverTime: offer.startsAt },
});

test("who can no longer choose a first deposit's bonus reads so, and has no button", async () => {
  const answers = standing([offer.id]);
  const page = await openPage(<PromotionAction promotion={offer} full />, { as: member, answers });
  expect(await screen.findByText(page.t("promotions.barred.FIRST_DEPOSIT"))).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a promotion that is not open to the member comes after those that are", async () => {
  const list = [
    { ...offer, id: "over", title: "Over" },
    { ...offer, id: "barred", title: "Barred", applies: true },
    { ...offer, id: "open", title: "Open" },
    { ...offer, id: "soon", title: "Soon", status: "COMING_SOON" as const },
  ];
  const barred: WireOutput<"joinPromotion"> = {
    promotionId: "barred",
    state: "JOIN",
    barred: "NEW_MEMBERS",
    needs: [],
    raffle: false,
  };
  const { promotionApplications } = standing(["over"]);
  const promotions = { list, serverTime: offer.startsAt };
  const titles = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  const page = await openPage(<Promotions />, {
    as: member,
    answers: { promotions, promotionApplications: { ...promotionApplications, list: [barred] } },
  });
  await waitFor(() => expect(titles().slice(0, 4)).toEqual(["Open", "Over", "Barred", "Soon"]));
  expect(page.calls("promotionApplications")).toHaveLength(1);
});

test("a promotion whose picture cannot be loaded shows a sign in its place", async () => {
  const promotions = { list: [offer], serverTime: offer.startsAt };
  await openPage(<Promotions />, { answers: { promotions } });
  const card = await screen.findByRole("article");
  for (const image of card.querySelectorAll("img")) fireEvent.error(image);
  expect(card.querySelector("img")).toBeNull();
  expect(card.querySelector("picture svg")).not.toBeNull();
});

test("a deposit bonus opens the deposit over the page for a member", async () => {
  const page = await openPage(<PromotionAction promotion={offer} />, { as: member, answers: standing([]) });
  await waitFor(() => expect(screen.getByRole("button")).toHaveProperty("disabled", false));
  const button = await screen.findByRole("button", { name: page.t("wallet.deposit") });
  fireEvent.click(button);
  expect(dialogs.get()).toEqual({ name: "deposit" });
});

test("a visitor who presses a deposit bonus signs in first, and then pays in", async () => {
  const page = await openPage(<PromotionAction promotion={offer} />);
  fireEvent.click(await screen.findByRole("button", { name: page.t("wallet.deposit") }));
  const asked = dialogs.get();
  expect(asked?.name).toBe("login");
  if (asked?.name === "login") asked.onSuccess?.();
  expect(dialogs.get()).toEqual({ name: "deposit" });
});

test("a promotion that asks for nothing and is no deposit bonus has no button", async () => {
  await openPage(
    <>
      <PromotionAction promotion={{ ...offer, figure: { kind: "rate", from: 20, to: 50 } }} />
      <p>end</p>
    </>,
    { as: member },
  );
  expect(await screen.findByText("end")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a deposit bonus says that another is active, before anything is pressed", async () => {
  const answers = { ...standing([]), bonusDetails: activeBonus };
  const page = await openPage(<PromotionAction promotion={offer} full />, { as: member, answers });
  expect(await screen.findByText(page.t("error.BONUS_ACTIVE"))).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
