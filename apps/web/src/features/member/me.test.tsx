import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { member, openPage } from "../../app/test-page.tsx";
import { activeBonus } from "../../core/money/test-bonus.ts";
import { Me } from "./Me.tsx";
import { MemberCentre } from "./MemberCentre.tsx";

const at = "2026-11-21T10:00:00.000Z";
const reward = (place: number, title: string, expiresAt: string) => ({
  id: `0b8f6a36-2c0e-4f0e-9a55-0b7a0f3f2c1${place}`,
  source: "mission" as const,
  title,
  amount: "5.0000",
  required: "0.0000",
  currency: "USD",
  state: "claimable" as const,
  reference: `RW${place}`,
  at,
  expiresAt,
});

test("on a wide screen the member's page lists waiting rewards by expiry and repeats no menu", async () => {
  const content = [reward(1, "Later", "2026-12-09T10:00:00.000Z"), reward(2, "Sooner", "2026-12-01T10:00:00.000Z")];
  const page = await openPage(<Me />, {
    as: member,
    answers: {
      rewards: {
        content,
        totalElements: 2,
        totalPages: 1,
        pageNo: 1,
        pageSize: 10,
        claimable: { count: 2, total: "10.0000" },
        serverTime: at,
      },
      recentGames: { list: [] },
      hotGames: { list: [] },
    },
  });
  const waiting = await screen.findByRole("region", { name: page.t("reward.ready") });
  await within(waiting).findByText("Sooner");
  const rows = within(waiting).getAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent?.slice(0, 5))).toEqual(["Soone", "Later"]);
  expect(within(waiting).getByText(page.t("reward.count", { count: 2 }))).toBeTruthy();
  expect(page.calls("rewards").map(({ input }) => input["state"])).toEqual(["claimable"]);
  // The page shows popular games until the member has played one.
  expect(await screen.findByRole("region", { name: page.t("home.hot") })).toBeTruthy();
  expect(screen.queryByRole("button", { name: page.t("auth.signOut") })).toBeNull();
});

test("while a bonus is active the page names barred rewards and counts all, as the menu does", async () => {
  const content = [reward(1, "Cash", "2026-12-01T10:00:00.000Z")];
  const bonus = { ...reward(2, "Bonus", "2026-12-02T10:00:00.000Z"), required: "50.0000" };
  const page = await openPage(<Me />, {
    as: member,
    answers: {
      rewards: {
        content: [...content, bonus],
        totalElements: 2,
        totalPages: 1,
        pageNo: 1,
        pageSize: 10,
        claimable: { count: 1, total: "5.0000" },
        serverTime: at,
      },
      bonusDetails: activeBonus,
      recentGames: { list: [] },
      hotGames: { list: [] },
    },
  });
  const waiting = await screen.findByRole("region", { name: page.t("reward.ready") });
  await within(waiting).findByText(page.t("error.BONUS_ACTIVE"));
  const [cash, barred] = within(waiting).getAllByRole("listitem");
  expect(barred?.textContent).toContain(`Bonus${page.t("error.BONUS_ACTIVE")}`);
  expect(cash?.textContent).not.toContain(page.t("error.BONUS_ACTIVE"));
  expect(within(waiting).getByText(page.t("reward.count", { count: 2 }))).toBeTruthy();
});

test.each([true, false])("a transfer to the upline is offered to who has one: %s", async (hasUpline) => {
  const { t } = await openPage(<MemberCentre />, { as: { ...member, hasUpline }, at: "/member" });
  await screen.findByRole("link", { name: t("member.withdraw") });
  expect(screen.queryAllByRole("link", { name: t("member.transferUpline") })).toHaveLength(hasUpline ? 1 : 0);
});

test("on a phone what waits comes first, then the records, and each page has one link", async () => {
  const real = window.matchMedia.bind(window);
  const match = vi
    .spyOn(window, "matchMedia")
    .mockImplementation((query) => real(query.includes("801px") ? "(max-width: 1px)" : query));
  const page = await openPage(<Me />, { as: member });
  const lists = screen.getAllByRole("list").map((each) => within(each).queryAllByRole("link"));
  const paths = lists.map((links) => links.map((link) => link.getAttribute("href")));
  expect(paths[0]?.at(-1)).toBe("/member/messageV2");
  expect(paths[1]?.at(-1)).toBe("/member/securityCenter");
  expect(new Set(paths.flat()).size).toBe(paths.flat().length);
  expect(paths.flat()).not.toContain("/member/transferFund");
  expect(screen.getByRole("link", { name: page.t("member.wallet") })).toBeTruthy();
  expect(screen.getByRole("button", { name: page.t("auth.signOut") })).toBeTruthy();
  match.mockRestore();
});

test("a playable bonus shows its turnover as a bar below the balance", async () => {
  const page = await openPage(<Me />, {
    as: member,
    answers: {
      balance: {
        balance: "12.0000",
        bonus: "20.0000",
        held: "0.0000",
        vendors: "0.0000",
        total: "32.0000",
        currency: "USD",
        currencySymbol: "$",
        sequence: "1",
      },
      bonusDetails: activeBonus,
    },
  });
  const bar = await screen.findByRole("progressbar");
  expect(bar.getAttribute("aria-label")).toBe(
    page.t("bonus.progress", { done: "$\u00a010.00", required: "$\u00a0100.00" }),
  );
  expect(bar).toHaveProperty("value", 10);
});
