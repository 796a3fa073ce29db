import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { member, openPage, type Answers } from "../../app/test-page.tsx";
import { TwoFactorDialog } from "./TwoFactorDialog.tsx";

const off: WireOutput<"twoFactor"> = {
  kinds: [
    { kind: "totp", on: false },
    { kind: "sms", on: false, to: "+84 ••••• 567" },
    { kind: "email", on: false },
  ],
  recoveryCodesLeft: 0,
  trustedBrowsers: 0,
};
const on: WireOutput<"twoFactor"> = {
  kinds: [
    { kind: "totp", on: true },
    { kind: "sms", on: false, to: "+84 ••••• 567" },
  ],
  recoveryCodesLeft: 8,
  trustedBrowsers: 2,
};
const overview: WireOutput<"securityOverview"> = {
  hasPassword: true,
  hasPaymentPassword: true,
  emailVerified: false,
  mobileVerified: true,
};
const setup: WireOutput<"beginTotp"> = {
  secret: "JBSWY3DPEHPK3PXP",
  uri: "otpauth://totp/Test:lina?secret=JBSWY3DPEHPK3PXP&issuer=Test",
};
const codes = ["aaaa-1111", "bbbb-2222"];

async function open(answers: Answers = {}) {
  const close = vi.fn();
  const page = await openPage(<TwoFactorDialog close={close} />, {
    as: member,
    answers: { twoFactor: off, securityOverview: overview, ...answers },
  });
  const { t } = page;
  const switchName = (way: "factor.switchOn" | "factor.switchOff", kind: "totp" | "sms" | "email") =>
    `${t(way)}: ${t(`factor.kind.${kind}`)}`;
  const under = async (label: string) => {
    const id = (await page.field(label)).getAttribute("aria-describedby");
    return id === null ? undefined : document.getElementById(id)?.textContent;
  };
  return {
    ...page,
    close,
    switchName,
    under,
    /** Selects a second step and enters the password that it requires. */
    begin: async (way: "factor.switchOn" | "factor.switchOff", kind: "totp" | "sms" | "email") => {
      await page.press(switchName(way, kind));
      await page.user.type(await page.field(t("security.loginPassword")), "secret1");
      await page.press(t("action.confirm"));
    },
  };
}

test("an app can be switched on, a code only where there is somewhere to send it", async () => {
  const page = await open();
  expect(await screen.findByRole("button", { name: page.switchName("factor.switchOn", "totp") })).toBeTruthy();
  expect(screen.getByRole("button", { name: page.switchName("factor.switchOn", "sms") })).toBeTruthy();
  expect(screen.queryByRole("button", { name: page.switchName("factor.switchOn", "email") })).toBeNull();
  expect(screen.queryByRole("button", { name: page.t("factor.newCodes") })).toBeNull();
});

test("second steps that cannot be read offer to try again", async () => {
  const page = await open({ twoFactor: { refuse: "NOT_FOUND" } });
  await page.press(page.t("action.retry"));
  await waitFor(() => expect(page.calls("twoFactor")).toHaveLength(2));
});

test("a change asks for the login password first, and nothing is sent without it", async () => {
  const page = await open();
  await page.press(page.switchName("factor.switchOn", "totp"));
  await page.press(page.t("action.confirm"));
  await waitFor(async () => expect(await page.under(page.t("security.loginPassword"))).toBe(page.t("rule.required")));
  expect(page.calls("beginTotp")).toEqual([]);
});

test("a wrong password stands under its field, and no secret is shown", async () => {
  const page = await open({ beginTotp: { refuse: "PASSWORD_WRONG" } });
  await page.begin("factor.switchOn", "totp");
  await waitFor(async () =>
    expect(await page.under(page.t("security.loginPassword"))).toBe(page.t("error.PASSWORD_WRONG")),
  );
  expect(screen.queryByTestId("totp-secret")).toBeNull();
});

test("an app is set up by QR code or grouped secret and its first code; recovery codes follow", async () => {
  let state = off;
  const page = await open({
    twoFactor: () => state,
    beginTotp: setup,
    confirmTotp: () => {
      state = on;
      return { recoveryCodes: codes };
    },
  });
  await page.begin("factor.switchOn", "totp");
  expect((await screen.findByTestId("totp-secret")).textContent).toBe("JBSW Y3DP EHPK 3PXP");
  const picture = screen.getByText(page.t("factor.qrLabel")).closest("figure");
  expect(picture?.dataset["code"]).toBe(setup.uri);
  expect(page.calls("beginTotp")[0]?.input).toEqual({ password: "secret1" });
  await page.press(page.t("factor.switchOn"));
  await waitFor(async () => expect(await page.under(page.t("factor.code"))).toBe(page.t("rule.required")));
  expect(page.calls("confirmTotp")).toEqual([]);
  await page.user.type(await page.field(page.t("factor.code")), "12345");
  await page.press(page.t("factor.switchOn"));
  expect(await page.under(page.t("factor.code"))).toBe(page.t("rule.digitsExact", { min: 6 }));
  expect(page.calls("confirmTotp")).toEqual([]);
  await page.user.clear(await page.field(page.t("factor.code")));
  await page.user.type(await page.field(page.t("factor.code")), " 123456 ");
  await page.press(page.t("factor.switchOn"));
  for (const code of codes) expect(await screen.findByText(code)).toBeTruthy();
  expect(page.calls("confirmTotp")[0]?.input).toEqual({ code: "123456" });
  await page.press(page.t("factor.kept"));
  expect(await screen.findByText(page.t("factor.on"))).toBeTruthy();
  expect(screen.getByText(page.t("factor.codesLeft", { count: 8 }))).toBeTruthy();
});

test("a wrong first code stands under its field, and the secret stays", async () => {
  const page = await open({ beginTotp: setup, confirmTotp: { refuse: "CODE_WRONG" } });
  await page.begin("factor.switchOn", "totp");
  await page.user.type(await page.field(page.t("factor.code")), "000000");
  await page.press(page.t("factor.switchOn"));
  await waitFor(async () => expect(await page.under(page.t("factor.code"))).toBe(page.t("error.CODE_WRONG")));
  expect(screen.getByTestId("totp-secret").textContent).toBe("JBSW Y3DP EHPK 3PXP");
});

test("a second step is switched off with the password, and the list comes back", async () => {
  let state = on;
  const page = await open({
    twoFactor: () => state,
    switchFactor: () => {
      state = off;
      return {};
    },
  });
  await page.begin("factor.switchOff", "totp");
  expect(await screen.findByRole("button", { name: page.switchName("factor.switchOn", "totp") })).toBeTruthy();
  expect(page.calls("switchFactor")[0]?.input).toEqual({ kind: "totp", on: false, password: "secret1" });
});

test("new recovery codes follow the password, and only their own answer leaves them", async () => {
  const page = await open({ twoFactor: on, newRecoveryCodes: { recoveryCodes: codes } });
  await page.press(page.t("factor.newCodes"));
  await page.user.type(await page.field(page.t("security.loginPassword")), "secret1");
  await page.press(page.t("action.confirm"));
  for (const code of codes) expect(await screen.findByText(code)).toBeTruthy();
  const dialog = screen.getByRole("dialog", { name: page.t("factor.twoStep") });
  expect(dialog.getAttribute("closedby")).toBe("none");
  fireEvent(dialog, new Event("cancel", { cancelable: true }));
  expect(page.close).not.toHaveBeenCalled();
  await page.press(page.t("factor.kept"));
  expect(dialog.hasAttribute("closedby")).toBe(false);
  await page.user.click(within(dialog).getByRole("button", { name: page.t("action.close") }));
  await waitFor(() => expect(page.close).toHaveBeenCalledOnce());
});

test("trusted browsers are forgotten by one press, and a refusal is said in a toast", async () => {
  const page = await open({ twoFactor: on, forgetBrowsers: { refuse: "UNAVAILABLE" } });
  await page.press(page.t("factor.forgetBrowsers"));
  expect(await screen.findByText(page.t("error.UNAVAILABLE"))).toBeTruthy();
  expect(page.calls("forgetBrowsers")).toHaveLength(1);
});
