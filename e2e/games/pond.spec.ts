import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "../support/journey.ts";
import { fund, newMember, openAs } from "../support/member.ts";

// A desktop uses the keyboard alone, a phone touch.
test(
  "bullets are fired until a fish is caught, and each second of them is one recorded bet",
  { tag: ["@phone", "@desktop-nightly"] },
  async ({ journey: { page }, isMobile }) => {
    test.setTimeout(120_000);
    const member = await newMember();
    await fund(member, "100.0000");
    const { content } = await member.ask("gameList", { gameType: "FISH", pageNo: 1, pageSize: 100 });
    const node = content.find(({ displayName }) => displayName === "Amber Net Admiral")?.nodeId ?? "";
    await openAs(page, member, `/game/${node}`);
    const frame = page.frameLocator("iframe");
    await expect(frame.locator("#balance")).toHaveText("$ 100.00", { timeout: 20_000 });
    await expect(frame.getByRole("button", { name: "Fire", exact: true })).toBeEnabled();
    const targets = frame.getByRole("listbox");
    await expect(targets.getByRole("option").first()).toBeAttached();
    // The last one is the cheapest fish, which is caught most often.
    await expect(async () => {
      if (isMobile) await frame.getByRole("button", { name: "Fire", exact: true }).tap();
      else {
        await targets.press("ArrowUp");
        await targets.press("Space");
      }
      await expect(frame.locator("#live")).toContainText("caught", { timeout: 700 });
    }).toPass({ timeout: 90_000, intervals: [100] });
    await frame.getByRole("button", { name: "Fish and rules" }).click();
    await frame.getByRole("button", { name: "Verify the last volley" }).click();
    await expect(frame.getByText("Every bullet follows from the seed")).toBeVisible();
    const { violations } = await new AxeBuilder({ page })
      .options({ resultTypes: ["violations"], preload: false })
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await frame.getByRole("button", { name: "Close" }).click();
    const won = async () => {
      const { content: records } = await member.ask("bettingRecord", { pageNo: 1, pageSize: 50 });
      return records.find(({ payout }) => Number(payout) > 0);
    };
    await expect.poll(won).toMatchObject({ state: "settled", gameType: "FISH", gameName: "Amber Net Admiral" });
  },
);
