import { expect, test } from "@playwright/test";
import { readScripts } from "../support/weights.ts";

interface Page {
  name: string;
  /** The files that the page's routes or dialog load. */
  sources: string[];
  /** Maximum of bytes in Brotli, a little above what the page needs: more is a decision. */
  most: number;
}

const pages: Page[] = [
  { name: "a list of games", sources: ["games/list/GameList.tsx"], most: 30_700 },
  { name: "a game's page", sources: ["games/launch/GamePage.tsx"], most: 29_300 },
  { name: "the login dialog", sources: ["auth/LoginDialog.tsx"], most: 21_100 },
  { name: "a deposit", sources: ["cashier/deposits/Deposit.tsx"], most: 27_500 },
  { name: "a withdrawal", sources: ["cashier/withdrawals/Withdraw.tsx"], most: 30_500 },
  { name: "a member's bets", sources: ["member/MemberCentre.tsx", "records/BettingRecord.tsx"], most: 24_800 },
  { name: "the agent centre", sources: ["agents/AgentCentre.tsx", "agents/report/Overview.tsx"], most: 31_000 },
];

test("what every page loads is at most 103.5 kB of script", () => {
  expect(readScripts().first()).toBeLessThanOrEqual(103_500);
});

for (const { name, sources, most } of pages) {
  test(`${name} adds at most ${most / 1000} kB of script`, () => {
    expect(readScripts().added(...sources.map((file) => `src/features/${file}`))).toBeLessThanOrEqual(most);
  });
}
