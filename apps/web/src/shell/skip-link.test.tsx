import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { member, openPage } from "../app/test-page.tsx";
import { BalanceBox } from "./BalanceBox.tsx";
import { SkipLink, SkipLinkPlace } from "./SkipLink.tsx";

test("a member's second tab reaches a link to the balance and its deposit", async () => {
  const { t, user } = await openPage(
    <>
      <SkipLink to="content">Content</SkipLink>
      <SkipLinkPlace />
      <button type="button">Menu</button>
      <BalanceBox info={member} />
    </>,
    { as: member },
  );
  const link = await screen.findByRole("link", { name: t("shell.skipToBalance") });
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Content" }));
  await user.tab();
  expect(document.activeElement).toBe(link);
  const target = document.querySelector<HTMLElement>(link.getAttribute("href") ?? "");
  expect(target?.tabIndex).toBe(-1);
  expect(target?.contains(screen.getByRole("link", { name: t("wallet.deposit") }))).toBe(true);
});

test("a page without a balance has no link to it", async () => {
  const { t } = await openPage(
    <>
      <SkipLink to="content">Content</SkipLink>
      <SkipLinkPlace />
    </>,
  );
  expect(await screen.findByRole("link", { name: "Content" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: t("shell.skipToBalance") })).toBeNull();
});
