import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../app/test-page.tsx";
import { Responsible } from "./Responsible.tsx";

const open = () =>
  openPage(<Responsible />, {
    answers: {
      articles: [
        {
          id: "play",
          title: "Play for fun",
          summary: "",
          content: "<p>Set limits.</p>",
          publishedAt: "2026-11-01T00:00:00.000Z",
        },
      ],
      helpLines: { lines: [{ name: "Lantern Help", phone: "0808 802 0133", url: "https://www.help.example/talk" }] },
    },
  });

test("help lines can be called and opened from the page about responsible gaming", async () => {
  await open();
  expect(await screen.findByText("Set limits.")).toBeTruthy();
  expect((await screen.findByRole("link", { name: "0808 802 0133" })).getAttribute("href")).toBe("tel:08088020133");
  expect(screen.getByRole("link", { name: "help.example" }).getAttribute("href")).toBe("https://www.help.example/talk");
});

test("the self-test asks for each missing answer, then says what the points mean", async () => {
  const page = await open();
  await page.press(page.t("selfTest.start"));
  const questions = screen.getAllByRole("group");
  expect(questions).toHaveLength(9);
  for (const question of questions.slice(1)) {
    await page.user.click(within(question).getByRole("radio", { name: page.t("selfTest.sometimes") }));
  }
  await page.press(page.t("selfTest.done"));
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([page.t("selfTest.missing")]);
  const [first] = screen.getAllByRole("group");
  expect(first?.contains(document.activeElement)).toBe(true);
  await page.user.click(within(first as HTMLElement).getByRole("radio", { name: page.t("selfTest.never") }));
  expect(screen.getByText(page.t("selfTest.points", { points: 8, most: 27 }))).toBeTruthy();
  expect(screen.getByText(page.t("selfTest.level.high"))).toBeTruthy();
  expect(screen.getByRole("link", { name: page.t("protection.title") }).getAttribute("href")).toBe(
    "/member/protection",
  );
});
