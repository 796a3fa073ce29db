import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { member, openPage } from "../../../../app/test-page.tsx";
import { Tree } from "./Tree.tsx";

const at = "2026-11-20T00:00:00.000Z";
const person = (account: string): WireOutput<"agentDownlines">["content"][number] => ({
  account,
  nickname: account,
  isAgent: true,
  status: "active",
  level: 1,
  team: 4,
  balance: "0.0000",
  teamBalance: "0.0000",
  rebateRate: 100,
  validBets: "10.0000",
  net: "5.0000",
  registeredAt: at,
  contracts: [],
  isShort: false,
});
const found: WireOutput<"agentDownlines"> = {
  content: [person("minh88"), person("khoa_minh")],
  pageNo: 1,
  pageSize: 12,
  totalElements: 2,
  totalPages: 1,
  currency: "USD",
  way: [{ account: "quan.pham", isAgent: true }],
  countedUntil: at,
};

test("a name search marks the matching letters, and a press chooses in the tree", async () => {
  const chosen: (string | undefined)[] = [];
  const page = await openPage(
    <Tree account={undefined} sought="MINH" onAccount={(account) => chosen.push(account)} onOpen={() => {}} />,
    { as: member, answers: { agentDownlines: found } },
  );
  expect(await screen.findByText(page.t("agent.memberCount", { count: 2 }))).toBeTruthy();
  const tree = await screen.findByRole("region", { name: page.t("agent.tree") });
  const [offered] = screen.getAllByRole("button", { name: /khoa_ ?minh/ }).filter((button) => !tree.contains(button));
  expect(offered?.querySelector("mark")?.textContent).toBe("minh");
  await page.user.click(offered as HTMLElement);
  expect(chosen).toEqual(["khoa_minh"]);
  await page.user.click(within(tree).getByRole("button", { name: /minh ?88/ }));
  expect(chosen).toEqual(["khoa_minh", "minh88"]);
});

test("a search that fails offers a retry, and its names follow", async () => {
  let fails = true;
  const page = await openPage(<Tree account={undefined} sought="MINH" onAccount={() => {}} onOpen={() => {}} />, {
    as: member,
    answers: { agentDownlines: ({ search }) => (search !== undefined && fails ? { refuse: "NOT_FOUND" } : found) },
  });
  const alert = await screen.findByRole("alert");
  expect(screen.queryByText(page.t("agent.memberCount", { count: 2 }))).toBeNull();
  fails = false;
  await page.user.click(within(alert).getByRole("button", { name: page.t("action.retry") }));
  expect(await screen.findByText(page.t("agent.memberCount", { count: 2 }))).toBeTruthy();
});
