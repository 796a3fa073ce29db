import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { openPage, type Answers } from "../../app/test-page.tsx";
import { useDialing } from "../../core/forms/use-dialing.ts";
import { useForm } from "../../core/forms/use-form.ts";
import { useNumberProof } from "../../core/forms/use-number-proof.ts";
import { noSmsValues, SmsFields } from "./SmsFields.tsx";

vi.mock("../../core/forms/firebase-phone.ts", () => ({
  sendByFirebase: async () => ({ ok: true, value: {} }),
  proveByFirebase: async () => ({ ok: true, value: "proved" }),
}));

const sent: WireOutput<"smsCode"> = {
  expiredMinutes: 2,
  nextAt: "2026-11-22T12:02:00.000Z",
  serverTime: "2026-11-22T12:00:00.000Z",
};
const countryCodes = { chosen: "VN", countries: [{ country: "VN", dialingCode: "84" }] };
const firebase = { apiKey: "key", projectId: "test", authDomain: "test.example" };

function Fields({ type }: { type: "login" | "password" | "register" }) {
  const form = useForm({ values: noSmsValues, check: () => ({}) });
  return <SmsFields form={form} dialing={useDialing()} proof={useNumberProof()} type={type} />;
}

/** The clock, which advances only by a test's steps. */
let time = 0;
beforeEach(() => {
  time = 1_000_000;
  vi.spyOn(performance, "now").mockImplementation(() => time);
});
afterEach(() => vi.restoreAllMocks());

async function open(type: "login" | "password" | "register", answers: Answers, site = {}) {
  const page = await openPage(<Fields type={type} />, { answers: { countryCodes, ...answers }, site });
  await page.user.type(await page.field(page.t("field.mobileNum")), "912345678");
  const button = () => screen.findByRole("button", { name: page.t("auth.sendCode") });
  await waitFor(async () => expect((await button()).getAttribute("aria-disabled")).not.toBe("true"));
  const rest = (seconds: number) => screen.findByRole("button", { name: page.t("auth.sendAgainIn", { seconds }) });
  return { ...page, send: () => page.press(page.t("auth.sendCode")), rest };
}

describe("a code by text message rests for as many minutes as the answer says, one with firebase, less half of the way where a password is forgotten, and its button hears one press a second [U09]", () => {
  test.each(["login", "register"] as const)("of a %s, however long the answer took", async (type) => {
    const late = () => {
      time += 4000;
      return sent;
    };
    const page = await open(type, { smsCode: late, registerSmsCode: late });
    await page.send();
    expect(await page.rest(120)).toHaveProperty("disabled", true);
    time += 119_000;
    expect(await page.rest(1)).toHaveProperty("disabled", true);
    time += 1000;
    expect(await screen.findByRole("button", { name: page.t("auth.sendCode") })).toHaveProperty("disabled", false);
  });

  test("with firebase it is a minute", async () => {
    const page = await open("register", {}, { firebase });
    await page.send();
    expect(await page.rest(60)).toHaveProperty("disabled", true);
    expect(page.calls("registerSmsCode")).toEqual([]);
  });

  test("of a forgotten password half of the four seconds that the answer took are over", async () => {
    const page = await open("password", {
      smsCode: () => {
        time += 4000;
        return sent;
      },
    });
    await page.send();
    expect(await page.rest(118)).toHaveProperty("disabled", true);
  });

  test("a second press within 1000 ms does nothing, even after an answer; the next one does", async () => {
    const page = await open("login", { smsCode: { refuse: "MOBILE_INVALID" } });
    const asked = () => page.calls("smsCode").length;
    await page.send();
    await screen.findByText(page.t("error.MOBILE_INVALID"));
    const button = screen.getByRole("button", { name: page.t("auth.sendCode") });
    await waitFor(() => expect(button.getAttribute("aria-busy")).not.toBe("true"));
    for (const step of [0, 500, 499]) {
      time += step;
      await page.user.click(button);
    }
    expect(asked()).toBe(1);
    time += 1;
    await page.user.click(button);
    await waitFor(() => expect(asked()).toBe(2));
  });
});

test.each(["login", "register"] as const)(
  "a fourth code of a %s within five minutes is refused in a dialog that names the pause",
  async (type) => {
    const refusal = { refuse: "PHONE_TOO_MANY" } as const;
    const page = await open(type, { smsCode: refusal, registerSmsCode: refusal });
    await page.send();
    const dialog = await screen.findByRole("dialog", { name: page.t("auth.noCodeSent") });
    expect(dialog.textContent).toContain("Too many requests. Try again after 5 minutes.");
    await page.press(page.t("action.confirm"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
);
