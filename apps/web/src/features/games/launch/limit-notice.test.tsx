import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PlayerEvent } from "@croupier/contract/wire/events";
import { member, openPage } from "../../../app/test-page.tsx";
import { announcer } from "../../../core/realtime/announce.ts";
import { apply } from "../../../core/realtime/apply.ts";
import { LimitNotice } from "./LimitNotice.tsx";

const loss = {
  type: "limit",
  limit: "loss",
  period: "day",
  amount: "100.0000",
  used: "80.0000",
  resetsAt: "2026-11-23T00:00:00.000Z",
} as const satisfies PlayerEvent;

/** Returns the text of the notice, the first status of the page. */
const notice = () => screen.getAllByRole("status")[0]?.textContent;

test("a refused stake says which limit, what is left and until when, and leads to the limits", async () => {
  const page = await openPage(<LimitNotice />, { as: member });
  expect(notice()).toBe("");
  act(() => apply(page.app, loss, announcer(page.app)));
  expect(notice()).toMatch(
    /^This stake is above your loss limit\. \$\s20 of \$\s100 is left until .+\. Player protection$/u,
  );
  expect(screen.getByRole("link", { name: page.t("protection.title") }).getAttribute("href")).toBe(
    "/member/protection",
  );
  await page.press(page.t("action.close"));
  expect(notice()).toBe("");
});

test("a refused single bet names the largest one", async () => {
  const page = await openPage(<LimitNotice />, { as: member });
  act(() =>
    apply(
      page.app,
      { type: "limit", limit: "bet", period: "single", amount: "5.0000", used: "0.0000" },
      announcer(page.app),
    ),
  );
  expect(notice()).toMatch(/^This stake is above \$\s5, the largest bet your limit allows\./u);
});

test("a limit that is nearly used says what is left, without a refusal", async () => {
  const page = await openPage(<LimitNotice />, { as: member });
  act(() => apply(page.app, { ...loss, type: "limitNear" }, announcer(page.app)));
  expect(notice()).toMatch(/^Loss limit: \$\s20 of \$\s100 is left until .+\. Player protection$/u);
});

test("a time limit says what is left of it before its end, and at its end when play is possible", async () => {
  const page = await openPage(<LimitNotice />, { as: member });
  const time = { limit: "time", period: "session", amount: "60.0000", used: "48.2000" } as const;
  act(() => apply(page.app, { type: "limitNear", ...time }, announcer(page.app)));
  expect(notice()).toBe("Time limit: 12 min of 1 h is left in this session. Player protection");
  act(() => apply(page.app, { type: "limit", ...time, used: "60.1000" }, announcer(page.app)));
  expect(notice()).toBe(
    `You have reached your time limit. ${page.t("limit.noneOfSession", { amount: "1 h" })} Player protection`,
  );
});
