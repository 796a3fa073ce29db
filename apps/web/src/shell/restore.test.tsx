import { screen } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { member, openPage } from "../app/test-page.tsx";
import { readSession, writeSession } from "../core/session/storage.ts";
import { DialogHost } from "./DialogHost.tsx";
import { restoreSession } from "./restore.ts";

const other = { ...member, id: "8", account: "mallory" };
const arrived = { token: "theirs", firstTimeLogin: false, passwordExpired: false, info: other };
const code = "a-code-of-somebody-elses";

const open = () =>
  openPage(<DialogHost />, {
    answers: { restore: arrived, memberInfo: member, logout: {} },
  });

// The dialog loads on demand; it is loaded once here, so that no test waits for it.
beforeAll(() => import("../features/auth/ReplaceSessionDialog.tsx"));

beforeEach(() => sessionStorage.clear());

test(`a link with another account's code asks first; "no" keeps the session and ends the other`, async () => {
  writeSession("mine", member);
  const page = await open();
  const done = restoreSession(page.app, code);
  await page.press(page.t("auth.replaceNo", { now: member.account }));
  await done;
  expect(readSession()).toMatchObject({ token: "mine", info: { account: member.account } });
  expect(page.calls("logout").map(({ headers }) => headers.get("authorization"))).toEqual(["Bearer theirs"]);
  expect(page.app.session.state.get()).toMatchObject({ token: "mine" });
});

test("a yes signs the other account in, and says so", async () => {
  writeSession("mine", member);
  const page = await open();
  const done = restoreSession(page.app, code);
  await page.press(page.t("auth.replaceYes", { other: other.account }));
  await done;
  expect(readSession()).toMatchObject({ token: "theirs" });
  expect(await screen.findByText(page.t("auth.signedInAs", { account: other.account }))).toBeDefined();
});

test("a visitor is signed in without a question, and told as whom", async () => {
  const page = await open();
  await restoreSession(page.app, code);
  expect(readSession()).toMatchObject({ token: "theirs" });
  expect(await screen.findByText(page.t("auth.signedInAs", { account: other.account }))).toBeDefined();
});
