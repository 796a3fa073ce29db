import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Code } from "@croupier/contract/wire/codes";
import { member, openPage, type Answers } from "../../../app/test-page.tsx";
import { Play } from "./Play.tsx";

const open = (refuse: Code) =>
  openPage(<Play nodeId="999999" tile={undefined} />, { as: member, answers: { launchGame: { refuse } } as Answers });

test("a game that is not there any more is not tried again: other games are offered first", async () => {
  const page = await open("GAME_UNKNOWN");
  const others = await screen.findByRole("link", { name: page.t("play.others") });
  expect(others.getAttribute("href")).toBe("/");
  expect(screen.queryByRole("button", { name: page.t("action.retry") })).toBeNull();
});

test("where the vendor does not answer, a press asks again", async () => {
  const page = await open("VENDOR_SILENT");
  await page.press(page.t("action.retry"));
  await screen.findByRole("button", { name: page.t("action.retry") });
  expect(page.calls("launchGame")).toHaveLength(2);
});
