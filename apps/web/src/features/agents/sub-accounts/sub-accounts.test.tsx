import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { familyRule } from "@croupier/contract/domain/rules";
import { openPage, type Answers } from "../../../app/test-page.tsx";
import { AgentCentre } from "../AgentCentre.tsx";
import { SubAccounts } from "./SubAccounts.tsx";
import { agent } from "../test-downlines.ts";

const at = "2026-11-23T12:00:00.000Z";
const mai: WireOutput<"agentSubAccountAdd"> = {
  name: "mai",
  login: "mai@quan.pham",
  rights: ["reports"],
  isActive: true,
  isPasswordGiven: false,
  createdAt: at,
  lastSeenAt: at,
};
const acts: WireOutput<"agentActs"> = {
  content: [
    { id: "2", at, by: "mai", act: "agentNote", subject: "lina.tran", outcome: "done", ip: "203.0.113.7" },
    { id: "1", at, act: "agentSubAccountAdd", subject: "mai", outcome: "done", ip: "203.0.113.7" },
  ],
  pageNo: 1,
  pageSize: 10,
  totalElements: 2,
  totalPages: 1,
};

async function open(answers: Answers = {}) {
  const page = await openPage(<SubAccounts />, {
    as: agent,
    answers: { agentSubAccounts: { accounts: [mai], most: 20 }, agentActs: acts, ...answers },
  });
  await screen.findByText("mai@quan.pham");
  const errorOf = (field: HTMLElement) =>
    document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent ?? "";
  return { ...page, errorOf };
}

test("a sub-account is added with rights; without one, or with a bad name, nothing is sent", async () => {
  const page = await open({ agentSubAccountAdd: { ...mai, name: "linh", login: "linh@quan.pham" } });
  const name = await page.field(`${page.t("agent.subAccountName")} *`);
  await page.user.type(name, "li nh");
  await page.user.type(await page.field(`${page.t("agent.firstPassword")} *`), "Harbour-4417");
  await page.press(page.t("agent.subAccountAddNow"));
  expect(page.errorOf(name)).toBe(page.t("agent.subAccountNameInvalid"));
  // Every checkbox of the group shows the group's error.
  const rights = within(screen.getByRole("group", { name: page.t("agent.rights") })).getAllByRole("checkbox");
  expect(rights.map(page.errorOf)).toEqual(rights.map(() => page.t("agent.chooseRight")));
  expect(page.calls("agentSubAccountAdd")).toEqual([]);
  await page.user.clear(name);
  await page.user.type(name, "linh");
  await page.user.click(screen.getByRole("checkbox", { name: new RegExp(page.t("agent.right.contracts")) }));
  await page.press(page.t("agent.subAccountAddNow"));
  expect(await screen.findByText(page.t("agent.subAccountMade", { login: "linh@quan.pham" }))).toBeTruthy();
  expect(page.calls("agentSubAccountAdd")[0]?.input).toEqual({
    name: "linh",
    password: "Harbour-4417",
    rights: ["contracts"],
  });
});

test("a name that is taken is said under its field, and what was typed stays", async () => {
  const page = await open({ agentSubAccountAdd: { refuse: "USERNAME_TAKEN" } });
  const name = await page.field(`${page.t("agent.subAccountName")} *`);
  await page.user.type(name, "mai");
  await page.user.type(await page.field(`${page.t("agent.firstPassword")} *`), "Harbour-4417");
  await page.user.click(screen.getByRole("checkbox", { name: new RegExp(page.t("agent.right.reports")) }));
  await page.press(page.t("agent.subAccountAddNow"));
  await waitFor(() => expect(page.errorOf(name)).toBe(page.t("error.USERNAME_TAKEN")));
  expect(name).toHaveProperty("value", "mai");
});

test("rights are changed, a new password is given, and one is switched off", async () => {
  const page = await open({ agentSubAccountChange: mai, agentSubAccountPassword: mai });
  const show = async () => {
    await page.press(page.t("agent.changeSubAccount", { name: "mai" }));
    return screen.findByRole("dialog");
  };
  let dialog = await show();
  await page.user.click(within(dialog).getByRole("checkbox", { name: new RegExp(page.t("agent.right.downlines")) }));
  await page.press(page.t("agent.save"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  dialog = await show();
  await page.press(page.t("agent.switchOff"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(page.calls("agentSubAccountChange").map(({ input }) => input)).toEqual([
    { name: "mai", rights: ["reports", "downlines"], isActive: true },
    { name: "mai", rights: ["reports"], isActive: false },
  ]);
  dialog = await show();
  await page.user.type(await page.field(page.t("agent.newPassword")), "Harbour-4418");
  await page.press(page.t("agent.givePassword"));
  await waitFor(() =>
    expect(page.calls("agentSubAccountPassword").map(({ input }) => input)).toEqual([
      { name: "mai", password: "Harbour-4418" },
    ]),
  );
});

test("what was done in the agent's name is listed with who did it and to whom", async () => {
  const page = await open();
  const table = await screen.findByRole("table", { name: page.t("agent.acts") });
  const [, first, second] = within(table).getAllByRole("row");
  expect(first?.textContent).toContain(page.t("agent.act.note"));
  expect(first?.textContent).toContain("lina.tran");
  expect(first?.textContent).toContain("mai");
  expect(second?.textContent).toContain(page.t("agent.actByYou"));
});

/** Opens the centre for a sub-account that may only see transactions. */
async function openCentre() {
  const subAccount = { name: "mai", login: "mai@quan.pham", rights: ["movements" as const] };
  const page = await openPage(<AgentCentre />, {
    as: { ...agent, subAccount },
    answers: { unreadMessages: { unread: 0 } },
  });
  const [nav] = await screen.findAllByRole("navigation", { name: page.t("agent.centre") });
  return { page, nav };
}

test("a sub-account is led to the pages that it has the right of, and to no others", async () => {
  const { nav, page } = await openCentre();
  const entries = within(nav ?? document.body).getAllByRole("link");
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    page.t("agent.announcements"),
    page.t("agent.teamTransactions"),
    page.t("agent.accountDetails"),
  ]);
});

test("the menu's scrolling does not reach the document, where the router would reset it", async () => {
  const { nav } = await openCentre();
  const received: (EventTarget | null)[] = [];
  const note = ({ target }: Event) => received.push(target);
  document.addEventListener("scroll", note, true);
  nav?.firstElementChild?.dispatchEvent(new Event("scroll"));
  screen.getByRole("main").dispatchEvent(new Event("scroll"));
  document.removeEventListener("scroll", note, true);
  expect(received).toEqual([screen.getByRole("main")]);
});

test("a first password is validated by the merchant's rule before anything is sent", async () => {
  const page = await open({ registerRules: { password: familyRule("any", 8, 64) } });
  await waitFor(() => expect(page.calls("registerRules")).not.toEqual([]));
  const password = await page.field(`${page.t("agent.firstPassword")} *`);
  await page.user.type(password, "short");
  await page.press(page.t("agent.subAccountAddNow"));
  await waitFor(() => expect(page.errorOf(password)).toBe(page.t("rule.any", { min: 8, max: 64 })));
  expect(page.calls("agentSubAccountAdd")).toEqual([]);
});
