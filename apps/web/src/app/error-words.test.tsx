import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "./test-page.tsx";
import { SocialLoginDialog } from "../features/auth/SocialLoginDialog.tsx";
import { MemberCentre } from "../features/member/MemberCentre.tsx";
import { failureText } from "../core/api/use-call.ts";

test("a code that this page does not know is an unknown error", async () => {
  const { app, t } = await openPage(null);
  expect(failureText(app.texts.get(), "OF_TOMORROW" as never)).toBe(t("error.UNKNOWN"));
  expect(failureText(app.texts.get(), "NETWORK")).toBe(t("error.NETWORK"));
});

test("who is no member is told so by the social login's dialog", async () => {
  const dialog = (
    <SocialLoginDialog
      provider="google"
      reply={{ state: "s".repeat(43), code: "c" }}
      link={false}
      next="/"
      close={() => undefined}
    />
  );
  const { t } = await openPage(dialog, { answers: { thirdPartyAnswer: { refuse: "NOT_A_MEMBER" } } });
  expect((await screen.findByRole("alert")).textContent).toContain(t("error.NOT_A_MEMBER"));
});

test("the member centre tells a visitor that one is not logged in", async () => {
  const { t } = await openPage(<MemberCentre />);
  expect(await screen.findByText(t("error.NOT_LOGGED_IN"))).toBeTruthy();
});
