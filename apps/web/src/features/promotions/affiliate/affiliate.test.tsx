import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { member, openPage, type Answers } from "../../../app/test-page.tsx";
import { Affiliate } from "./Affiliate.tsx";

const at = "2026-11-23T12:00:00.000Z";
const application: NonNullable<WireOutput<"affiliateInfo">["application"]> = {
  reference: "A1",
  state: "pending",
  reason: "I write about games",
  ways: "Articles",
  channel: "https://example.org",
  contact: "@pen",
  at,
};
const link = {
  code: "ABCDEFGH23",
  path: "/register?referralCode=ABCDEFGH23",
  name: "",
  clicks: 12,
  registrations: 3,
  firstDeposits: 2,
  at,
};
const account: NonNullable<WireOutput<"affiliateInfo">["account"]> = {
  since: at,
  links: [link],
  maxLinks: 20,
  clicks: 12,
  registrations: 3,
  firstDeposits: 2,
  ownAccounts: 0,
  paid: "51.0000",
  month: "2026-11-01",
  net: "40.0000",
  carried: "-30.0000",
  commission: "3.0000",
  countedUntil: at,
};
const none = { currency: "USD", rate: 3000 };
const months: WireOutput<"affiliateMonths"> = {
  content: [
    { month: "2026-10-01", net: "100.0000", carried: "0.0000", rate: 3000, amount: "30.0000", reference: "C1", at },
  ],
  pageNo: 1,
  pageSize: 12,
  totalElements: 1,
  totalPages: 1,
};

const open = (answers: Answers) =>
  openPage(<Affiliate />, { as: member, answers: { affiliateMonths: months, ...answers } });

const fields = ["reason", "ways", "channel", "contact"] as const;

async function errors(page: Awaited<ReturnType<typeof open>>): Promise<string[]> {
  const read = async (key: (typeof fields)[number]) => {
    const field = await screen.findByRole("textbox", { name: new RegExp(`^${page.t(`affiliate.${key}`)}`) });
    const [id = ""] = (field.getAttribute("aria-describedby") ?? "").split(" ");
    return field.getAttribute("aria-invalid") === "true" ? (document.getElementById(id)?.textContent ?? "") : "";
  };
  return Promise.all(fields.map(read));
}

const fill = async (
  page: Awaited<ReturnType<typeof open>>,
  change: Partial<Record<(typeof fields)[number], string>>,
) => {
  for (const key of fields) {
    const field = await screen.findByRole("textbox", { name: new RegExp(`^${page.t(`affiliate.${key}`)}`) });
    await page.user.clear(field);
    const text = change[key] ?? application[key];
    if (text) await page.user.type(field, text);
  }
};

test("each part of the application is asked for under its field, and nothing is sent before", async () => {
  const page = await open({ affiliateInfo: none });
  await fill(page, { reason: "", ways: "  ", channel: "", contact: "" });
  await page.press(page.t("affiliate.send"));
  expect(await errors(page)).toEqual(fields.map(() => page.t("rule.required")));
  await fill(page, { contact: "" });
  await page.press(page.t("affiliate.send"));
  expect(await errors(page)).toEqual(["", "", "", page.t("rule.required")]);
  expect(page.calls("affiliateApply")).toEqual([]);
});

test("an application is sent once and then waits, with nothing more to send but to take it back", async () => {
  let state: "none" | "pending" | "withdrawn" = "none";
  const page = await open({
    affiliateInfo: () => (state === "none" ? none : { ...none, application: { ...application, state } }),
    affiliateApply: () => {
      state = "pending";
      return application;
    },
    affiliateWithdraw: () => {
      state = "withdrawn";
      return { ...application, state: "withdrawn" };
    },
  });
  await fill(page, {});
  await page.press(page.t("affiliate.send"));
  expect(await screen.findByText(page.t("affiliate.state.pending"))).toBeTruthy();
  const { reason, ways, channel, contact } = application;
  expect(page.calls("affiliateApply").map(({ input }) => input)).toEqual([{ reason, ways, channel, contact }]);
  expect(screen.queryByRole("button", { name: page.t("affiliate.send") })).toBeNull();
  await page.press(page.t("affiliate.withdraw"));
  expect(await screen.findByText(page.t("affiliate.state.withdrawn"))).toBeTruthy();
  expect(await screen.findByRole("button", { name: page.t("affiliate.send") })).toBeTruthy();
});

test("a rejection says why, and what was said before stands in the form", async () => {
  const rejected = { ...application, state: "rejected" as const, note: "No channel", decidedAt: at };
  const page = await open({ affiliateInfo: { ...none, application: rejected } });
  expect(await screen.findByText(page.t("affiliate.why", { reason: "No channel" }))).toBeTruthy();
  expect(await screen.findByDisplayValue("@pen")).toBeTruthy();
});

test("a refusal is said in words, and nothing typed is lost", async () => {
  const page = await open({ affiliateInfo: none, affiliateApply: { refuse: "APPLICATION_OPEN" } });
  await fill(page, {});
  await page.press(page.t("affiliate.send"));
  expect((await screen.findByRole("alert")).textContent).toBe(page.t("error.APPLICATION_OPEN"));
  expect(await screen.findByDisplayValue("@pen")).toBeTruthy();
});

test("an affiliate sees code, figures, what is made up for first, and the months that were paid", async () => {
  const page = await open({ affiliateInfo: { ...none, application: { ...application, state: "approved" }, account } });
  expect((await screen.findAllByText("ABCDEFGH23")).length).toBeGreaterThan(0);
  for (const text of ["12", "3"]) expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  expect(await screen.findByRole("row", { name: /2026-10.*30\.00/ })).toBeTruthy();
  // The text appears beside the figures, and as a column of the months.
  expect(screen.getAllByText(page.t("affiliate.carried"))).toHaveLength(2);
});

test("a link needs a name, and one too many is refused under its field", async () => {
  const page = await open({
    affiliateInfo: { ...none, application: { ...application, state: "approved" }, account },
    affiliateLink: { refuse: "TOO_MANY_INVITATIONS" },
  });
  const name = await page.field(page.t("affiliate.newLink"));
  const error = () => document.getElementById(name.getAttribute("aria-describedby") ?? "")?.textContent;
  await page.press(page.t("affiliate.addLink"));
  expect(error()).toBe(page.t("rule.required"));
  await page.user.type(name, "Channel");
  await page.press(page.t("affiliate.addLink"));
  await waitFor(() => expect(error()).toBe(page.t("error.TOO_MANY_INVITATIONS")));
});

test("a link that was added is shown at once, to be shared", async () => {
  const results = { clicks: 0, registrations: 0, firstDeposits: 0 };
  const page = await open({
    affiliateInfo: { ...none, application: { ...application, state: "approved" }, account },
    affiliateLink: { code: "JKLMNPQR45", path: "/register?affiliateCode=JKLMNPQR45", name: "Channel", at, ...results },
  });
  await page.user.type(await page.field(page.t("affiliate.newLink")), "Channel");
  await page.press(page.t("affiliate.addLink"));
  expect(await screen.findByRole("dialog", { name: "Channel" })).toBeTruthy();
});

test("an application that was not sent is there again after a look at another page", async () => {
  function Pages() {
    const [isAway, setIsAway] = useState(false);
    return (
      <>
        <button onClick={() => setIsAway(!isAway)}>Other page</button>
        {!isAway && <Affiliate />}
      </>
    );
  }
  const page = await openPage(<Pages />, { as: member, answers: { affiliateInfo: none } });
  await fill(page, {});
  for (let times = 0; times < 2; times += 1) await page.press("Other page");
  for (const key of fields) expect(await screen.findByDisplayValue(application[key])).toBeTruthy();
});

test("every field of the application is marked as required", async () => {
  await open({ affiliateInfo: none });
  for (const field of await screen.findAllByRole<HTMLInputElement>("textbox"))
    expect(field.labels?.[0]?.textContent).toMatch(/ \*$/);
});
