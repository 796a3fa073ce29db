import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { member, openPage, type Answers } from "../../../app/test-page.tsx";
import { formatList } from "../../../core/i18n/format.ts";
import { FeedbackDialog } from "./FeedbackDialog.tsx";

const sentence = "The deposit of this morning is not there yet.";

type Options = NonNullable<Parameters<typeof openPage>[1]>;

async function open(answers: Answers = {}, options: Options = {}, close = () => undefined) {
  const page = await openPage(<FeedbackDialog close={close} />, {
    ...options,
    answers: { captcha: "aGk=", ...answers },
  });
  const { t } = page;
  const fields = {
    type: () => page.field(t("feedback.type")),
    content: () => page.field(t("feedback.content")),
    captcha: () => page.field(t("auth.captcha")),
  };
  const complete = async (content = sentence) => {
    await page.user.selectOptions(await fields.type(), t("feedback.type.1"));
    await page.user.type(await fields.content(), content);
    await page.user.type(await fields.captcha(), "abcd");
  };
  return { ...page, fields, complete, send: () => page.press(t("feedback.send")) };
}

test("the warning of an empty form names type, description and captcha, and nothing is sent", async () => {
  const page = await open();
  await page.send();
  const fields = formatList([page.t("feedback.type"), page.t("feedback.content"), page.t("auth.captcha")], "en");
  const warning = await screen.findByText(page.t("feedback.empty", { fields }));
  expect(warning.role).toBe("alert");
  await page.press(page.t("action.confirm"));
  expect(screen.queryByText(page.t("feedback.empty", { fields }))).toBeNull();
  expect(screen.getAllByText(page.t("rule.required"))).toHaveLength(3);
  for (const field of Object.values(page.fields)) expect((await field()).getAttribute("aria-invalid")).toBe("true");
  expect(page.calls("feedback")).toEqual([]);
});

test("the warning names only what is empty", async () => {
  const page = await open();
  await page.user.selectOptions(await page.fields.type(), page.t("feedback.type.3"));
  await page.user.type(await page.fields.captcha(), "abcd");
  await page.send();
  expect(await screen.findByText(page.t("feedback.empty", { fields: page.t("feedback.content") }))).toBeTruthy();
  expect(screen.getAllByText(page.t("rule.required"))).toHaveLength(1);
});

test("nineteen characters are too few: the description says 20 to 200, and nothing is sent", async () => {
  const page = await open();
  await page.complete("1234567890123456789");
  await page.send();
  expect(await screen.findByText(page.t("rule.any", { min: 20, max: 200 }))).toBeTruthy();
  expect(page.calls("feedback")).toEqual([]);
});

test("the counter follows what is typed, and the input stops at 200", async () => {
  const page = await open();
  const content = await page.fields.content();
  const count = (length: number) => screen.getByText(page.t("feedback.count", { length, longest: 200 }));
  expect(count(0).id).toBe(content.getAttribute("aria-describedby"));
  await page.user.type(content, "12345");
  expect(count(5)).toBeTruthy();
  await page.user.clear(content);
  await page.user.click(content);
  await page.user.paste("x".repeat(250));
  expect(content).toHaveProperty("value", "x".repeat(200));
  expect(count(200)).toBeTruthy();
});

test.each([20, 200])("a description of %i characters is sent", async (length) => {
  const page = await open({ feedback: { reference: "F-1" } });
  await page.complete("a");
  await page.user.click(await page.fields.content());
  await page.user.paste("b".repeat(length - 1));
  await page.send();
  await waitFor(() => expect(page.calls("feedback")).toHaveLength(1));
  expect(page.calls("feedback")[0]?.input["content"]).toHaveLength(length);
});

test("the message carries type, description, captcha and name; its reference is shown", async () => {
  const close = vi.fn();
  const page = await open({ feedback: { reference: "F-2026-17" } }, { as: member }, close);
  await page.complete();
  await page.send();
  expect(await screen.findByText("F-2026-17")).toBeTruthy();
  expect(page.calls("feedback")[0]?.input).toMatchObject({
    type: 1,
    content: sentence,
    captcha: "abcd",
    sender: "lina",
  });
  const [, done] = screen.getAllByRole("button", { name: page.t("action.close") });
  if (done) await page.user.click(done);
  expect(close).toHaveBeenCalled();
});

test.each([
  ["CAPTCHA_WRONG", "stands under its field"],
  ["UNAVAILABLE", "stands above the button"],
] as const)("%s %s; the captcha is emptied, type and description stay", async (refuse, place) => {
  const page = await open({ feedback: { refuse } });
  await page.complete();
  await page.send();
  const text = await screen.findByText(page.t(`error.${refuse}`));
  const captcha = await page.fields.captcha();
  expect(captcha.getAttribute("aria-describedby") === text.id).toBe(place === "stands under its field");
  expect(text.role).toBe("alert");
  expect(captcha).toHaveProperty("value", "");
  expect(await page.fields.type()).toHaveProperty("value", "1");
  expect(await page.fields.content()).toHaveProperty("value", sentence);
});

test("what was typed is there again after a look at what was sent before", async () => {
  const page = await open({ myFeedback: [] }, { as: member });
  await page.complete();
  await page.user.click(screen.getByRole("tab", { name: page.t("feedback.sent") }));
  expect(await screen.findByText(page.t("feedback.noneSent"))).toBeTruthy();
  await page.user.click(screen.getByRole("tab", { name: page.t("feedback.new") }));
  expect(await page.fields.type()).toHaveProperty("value", "1");
  expect(await page.fields.content()).toHaveProperty("value", sentence);
});

test("a description that was not sent is there again when the dialog opens again", async () => {
  function Again() {
    const [isOpen, setIsOpen] = useState(true);
    return isOpen ? (
      <FeedbackDialog close={() => setIsOpen(false)} />
    ) : (
      <button onClick={() => setIsOpen(true)}>Open again</button>
    );
  }
  const page = await openPage(<Again />, { as: member, answers: { captcha: "aGk=" } });
  await page.user.type(await page.field(page.t("feedback.content")), sentence);
  await page.press(page.t("action.close"));
  await page.press("Open again");
  expect(await page.field(page.t("feedback.content"))).toHaveProperty("value", sentence);
});
