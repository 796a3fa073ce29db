import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { member, openPage, type Answers } from "../../app/test-page.tsx";
import { CloseAccountDialog } from "./CloseAccountDialog.tsx";
import { YourDataDialog } from "./YourDataDialog.tsx";

const kinds = ["member", "bet"];
const pages: Record<string, object[][]> = {
  member: [[{ account: "lina", nickname: "<b>Lina</b>" }]],
  bet: [[{ stake: "2.5000" }], [{ stake: "4.0000" }]],
};
const personalData = ((input) => {
  const { kind = "member", from } = input as { kind?: string; from?: unknown };
  const at = Number(from ?? 0);
  const all = pages[kind] ?? [];
  return { kinds, rows: (all[at] ?? []) as Record<string, unknown>[], isLast: at >= all.length - 1 };
}) satisfies Answers["personalData"];

afterEach(() => void vi.restoreAllMocks());

/** Presses a download, and returns the file that the page saves. */
async function downloaded(format: "HTML" | "JSON"): Promise<string> {
  const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:saved");
  const page = await openPage(<YourDataDialog hasPassword close={() => undefined} />, {
    as: member,
    answers: { personalData },
  });
  await page.press(page.t("data.download", { format }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  const [file] = saved.mock.calls[0] ?? [];
  return (file as Blob).text();
}

test("all pages of all kinds are one file of data", async () => {
  expect(JSON.parse(await downloaded("JSON"))).toEqual({
    member: pages["member"]?.flat(),
    bet: [{ stake: "2.5000" }, { stake: "4.0000" }],
  });
});

test("the file to read shows what was typed as text", async () => {
  const page = await downloaded("HTML");
  expect(page).toContain("<td>&lt;b&gt;Lina&lt;/b&gt;</td>");
  expect(page).toContain("<td>4.0000</td>");
});

test("a refused download says why, and nothing is saved", async () => {
  const saved = vi.spyOn(URL, "createObjectURL");
  const answers: Answers = { personalData: { refuse: "UNAVAILABLE" } };
  const page = await openPage(<YourDataDialog hasPassword close={() => undefined} />, { as: member, answers });
  await page.press(page.t("data.download", { format: "JSON" }));
  await screen.findByText(page.t("error.UNAVAILABLE"));
  expect(saved).not.toHaveBeenCalled();
});

test("an account with money and a bet names both, and keeps the typed password", async () => {
  const closeAccount = { refuse: "ACCOUNT_IN_USE", value: { reasons: ["balance", "play"] } } as const;
  const page = await openPage(<CloseAccountDialog hasPassword close={() => undefined} />, {
    as: member,
    answers: { closeAccount },
  });
  const field = await page.field(page.t("security.loginPassword"));
  await page.press(page.t("data.close"));
  await screen.findByText(page.t("rule.required"));
  await page.user.type(field, "Lantern2026");
  await page.press(page.t("data.close"));
  await screen.findByText(`${page.t("data.obstacle.balance")} ${page.t("data.obstacle.play")}`);
  expect(field).toHaveProperty("value", "Lantern2026");
});

test("a closed account is signed out", async () => {
  const close = vi.fn();
  const page = await openPage(<CloseAccountDialog hasPassword close={close} />, {
    as: member,
    answers: { closeAccount: {}, logout: {} },
  });
  await page.user.type(await page.field(page.t("security.loginPassword")), "Lantern2026");
  await page.press(page.t("data.close"));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(page.calls("closeAccount")).toMatchObject([{ input: { password: "Lantern2026" } }]);
});
