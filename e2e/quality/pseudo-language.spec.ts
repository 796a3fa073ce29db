import { agentPage } from "../support/pages.ts";
import { expect, test } from "../support/journey.ts";
import { demoAgent, fund, newMember, openAs, type Member } from "../support/member.ts";
import { choosePseudoLanguage, collectData, replaced, untranslated } from "../support/pseudo-language.ts";
import { go, untilDrawn } from "../support/screens.ts";
import { untilLive } from "../support/steps.ts";
import { textFaults } from "../support/text-faults.ts";

const screens = {
  visitor: ["/", "/rng", "/promotions", "/help"],
  member: ["/member", "/member/depositv2", "/member/withdraw", "/member/vip", "/member/personalHistoryCopy"],
  agent: ["agentTeamOverview", "registerCenter", "agentDividendRecordCopy2"].map(agentPage),
};

const people = {
  visitor: async () => undefined,
  member: async () => {
    const member = await newMember();
    await fund(member, "250.0000");
    return member;
  },
  agent: demoAgent,
} satisfies Record<string, () => Promise<Member | undefined>>;

for (const who of ["visitor", "member", "agent"] as const) {
  test(`long texts are whole, unbroken and translated on a small phone as ${who}`, async ({ journey: { page } }) => {
    const data = collectData(page);
    const person = await people[who]();
    await page.setViewportSize({ width: 1280, height: 800 });
    if (person) await openAs(page, person, "/");
    else await page.goto("/");
    await untilLive(page.locator("main a").last());
    await choosePseudoLanguage(page);
    await expect(page.locator("html")).toHaveAttribute("lang", replaced);
    await page.setViewportSize({ width: 320, height: 800 });
    const found: string[] = [];
    for (const path of screens[who]) {
      await go(page, path);
      await untilDrawn(page);
      await expect(page.locator("body")).toContainText("[");
      const faults = [...(await textFaults(page)), ...(await untranslated(page, data))];
      found.push(...faults.map((fault) => `${path}: ${fault}`));
    }
    expect(found).toEqual([]);
  });
}
