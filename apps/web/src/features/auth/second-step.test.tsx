import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openPage, type Answers } from "../../app/test-page.tsx";
import { SecondStepDialog } from "./SecondStepDialog.tsx";

const challenge = {
  ticket: "ticket-1",
  kinds: [{ kind: "totp" as const }, { kind: "email" as const, to: "l•••@example.com" }, { kind: "recovery" as const }],
  bankName: false,
  trustDays: 30,
};
const sent = { expiredMinutes: 2, nextAt: "2026-11-22T12:02:00.000Z", serverTime: "2026-11-22T12:00:00.000Z" };

const open = (answers: Answers = {}, change: Partial<typeof challenge> = {}) =>
  openPage(
    <SecondStepDialog
      challenge={{ ...challenge, ...change }}
      username="lina"
      password="Secret-123"
      remember={false}
      close={() => undefined}
    />,
    { answers },
  );

const expectFocus = (field: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(field));

test("the second step opens with the focus in the code field, not in the choice of proofs", async () => {
  const page = await open();
  await expectFocus(await page.field(page.t("factor.code")));
});

test("the code field has the focus on a touch screen as well", async () => {
  const match = vi.spyOn(window, "matchMedia").mockImplementation(() => ({ matches: false }) as MediaQueryList);
  const page = await open();
  await expectFocus(await page.field(page.t("factor.code")));
  match.mockRestore();
});

test("a pressed kind of proof leads to its code field; arrow keys stay in the choice", async () => {
  const page = await open();
  await page.user.click(await screen.findByRole("radio", { name: page.t("factor.kind.recovery") }));
  await expectFocus(screen.getByRole("textbox", { name: page.t("factor.recoveryCode") }));
  screen.getByRole("radio", { name: page.t("factor.kind.recovery") }).focus();
  await page.user.keyboard("{ArrowUp}");
  expect(await page.field(page.t("factor.code"))).toBeTruthy();
  expect(document.activeElement?.getAttribute("type")).toBe("radio");
});

test.each([
  ["a wrong code", false],
  ["a wrong code or name", true],
])("after %s the focus is in the code field again", async (_, bankName) => {
  const page = await open({ secondStep: { refuse: "CODE_WRONG" } }, { bankName, kinds: [{ kind: "email", to: "l" }] });
  const field = await page.field(page.t("factor.code"));
  await page.user.type(field, "123456");
  if (bankName) await page.user.type(await page.field(page.t("factor.bankName")), "Lina Le");
  await page.press(page.t("auth.logIn"));
  expect(await screen.findByRole("alert")).toBeTruthy();
  await expectFocus(field);
});

test("a sent code leads to its field", async () => {
  const page = await open({ secondStepCode: sent }, { kinds: [{ kind: "email", to: "l" }] });
  const field = await page.field(page.t("factor.code"));
  await page.press(page.t("auth.sendCode"));
  await expectFocus(field);
});
