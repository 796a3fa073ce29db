import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { member, openPage, type Answers } from "../../app/test-page.tsx";
import { BindDialog } from "./BindDialog.tsx";

const codes: WireOutput<"countryCodes"> = { chosen: "VN", countries: [{ country: "VN", dialingCode: "84" }] };
const sent: WireOutput<"bindCode"> = {
  expiredMinutes: 1,
  nextAt: "2026-11-22T12:01:00.000Z",
  serverTime: "2026-11-22T12:00:00.000Z",
};

async function open(answers: Answers) {
  const page = await openPage(<BindDialog kind="mobile" hasPassword close={() => undefined} />, {
    as: member,
    answers: { bindCode: sent, ...answers },
  });
  await page.user.type(await page.field(page.t("field.mobileNum")), "0355123456");
  return { ...page, sent: () => page.calls("bindCode").map(({ input }) => input) };
}

test("no code is requested before the dialling codes are known, and the typed number stays", async () => {
  const arrival = Promise.withResolvers<WireOutput<"countryCodes">>();
  const page = await open({ countryCodes: () => arrival.promise });
  const button = screen.getByRole("button", { name: page.t("auth.sendCode") });
  await page.user.click(button);
  expect(page.sent()).toEqual([]);
  arrival.resolve(codes);
  await waitFor(() => expect(button.getAttribute("aria-disabled")).not.toBe("true"));
  await page.user.click(button);
  await waitFor(() =>
    expect(page.sent()).toEqual([{ kind: "sms", mobileNum: "0355123456", countryDialingCode: "84" }]),
  );
});

test.each([
  ["turkiye", "+90"],
  ["Cote d'Ivoire", "+225"],
  ["+225", "+225"],
])("the list of countries finds %s", async (typed, code) => {
  const countries = ["VN 84", "TR 90", "CI 225"].map((each) => {
    const [country = "", dialingCode = ""] = each.split(" ");
    return { country, dialingCode };
  });
  const page = await open({ countryCodes: { chosen: "VN", countries } });
  await screen.findByRole("button", { name: page.t("auth.dialingCode", { country: "Vietnam", code: "84" }) });
  await page.user.type(screen.getByRole("textbox", { name: page.t("auth.findCountry") }), typed);
  await waitFor(() =>
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(code),
    ]),
  );
});

test("where the dialling codes cannot be read the field says so and no code is requested", async () => {
  const page = await open({});
  expect(await screen.findByText(page.t("error.NOT_FOUND"))).toBeTruthy();
  await page.user.click(screen.getByRole("button", { name: page.t("auth.sendCode") }));
  expect(page.sent()).toEqual([]);
});
