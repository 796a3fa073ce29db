import { screen, waitFor, within } from "@testing-library/react";
import type { WireOutput } from "@croupier/contract/rows";
import { headers } from "@croupier/contract/wire/version";
import { expect, test } from "vitest";
import { familyRule } from "@croupier/contract/domain/rules";
import { openPage } from "../../../app/test-page.tsx";
import { agent } from "../test-downlines.ts";
import { Register } from "./Register.tsx";

const info: WireOutput<"agentRegisterInfo"> = {
  maxRebateRate: 100,
  canRegisterAgents: true,
  limits: { level: 1, maxLevel: 6, direct: 0, registeredToday: 0 },
};
const link: WireOutput<"agentInvite"> = {
  code: "FRIENDS2",
  path: "/register?referralCode=FRIENDS2",
  name: "Friends",
  isAgent: false,
  rebateRate: 0,
  clicks: 0,
  uses: 0,
  firstDeposits: 0,
  createdAt: "2026-11-23T12:00:00.000Z",
  state: "open",
};

test("a link whose answers were lost is asked for again under the same key, and keeps its name", async () => {
  let attempts = 0;
  const page = await openPage(<Register />, {
    as: agent,
    answers: {
      agentRegisterInfo: info,
      agentInvitations: () => (attempts > 2 ? [link] : []),
      agentInvite: () => ((attempts += 1) > 2 ? link : { refuse: "UNAVAILABLE" }),
    },
  });
  const name = await page.field(page.t("agent.linkName"));
  await page.user.type(name, "Friends");
  await page.press(page.t("agent.makeLink"));
  expect(name).toHaveProperty("value", "Friends");
  expect(await screen.findAllByText("FRIENDS2", {}, { timeout: 10_000 })).not.toHaveLength(0);
  await waitFor(() => expect(name).toHaveProperty("value", ""));
  const keys = page.calls("agentInvite").map((call) => call.headers.get(headers.idempotencyKey));
  expect(keys).toHaveLength(3);
  expect([new Set(keys).size, keys[0] === null]).toEqual([1, false]);
});

test("a link that was made is shown at once, to be shared", async () => {
  const page = await openPage(<Register />, {
    as: agent,
    answers: { agentRegisterInfo: info, agentInvitations: [link], agentInvite: link },
  });
  await page.user.type(await page.field(page.t("agent.linkName")), "Friends");
  await page.press(page.t("agent.makeLink"));
  const dialog = within(await screen.findByRole("dialog", { name: "Friends" }));
  expect(dialog.getByText(`${location.origin}${link.path}`)).toBeTruthy();
});

test("every wrong field of a direct registration is said at once, and nothing is sent", async () => {
  const registerRules = { username: familyRule("letterFirst", 4, 16), password: familyRule("any", 8, 64) };
  const page = await openPage(<Register />, {
    as: agent,
    answers: { agentRegisterInfo: info, agentInvitations: [], registerRules },
  });
  const name = await page.field(`${page.t("agent.username")} *`);
  const password = await page.field(`${page.t("agent.firstPassword")} *`);
  await waitFor(() => expect(page.calls("registerRules")).not.toEqual([]));
  await page.user.type(name, "O'Brien");
  await page.user.type(password, "short");
  await page.press(page.t("agent.registerNow"));
  const errors = [page.t("rule.letterFirst", { min: 4, max: 16 }), page.t("rule.any", { min: 8, max: 64 })];
  await waitFor(() => expect(screen.getAllByRole("alert").map((each) => each.textContent)).toEqual(errors));
  expect(page.calls("agentRegister")).toEqual([]);
});
