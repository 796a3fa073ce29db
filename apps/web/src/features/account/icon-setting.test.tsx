import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { member, openPage } from "../../app/test-page.tsx";
import { IconSetting } from "./IconSetting.tsx";

test("a picture that could not be stored can be sent again without being chosen again", async () => {
  const page = await openPage(<IconSetting info={member} />, {
    as: member,
    answers: { changeIcon: { refuse: "FILES_SILENT" } },
  });
  const input = document.querySelector('input[type="file"]') ?? document.body;
  fireEvent.change(input, { target: { files: [new File(["x"], "me.png", { type: "image/png" })] } });
  expect((await screen.findByRole("alert")).textContent).toBe(page.t("error.FILES_SILENT"));
  await page.press(page.t("action.retry"));
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(page.calls("changeIcon").map(({ input: sent }) => sent)).toEqual([{ picture: "eA==" }, { picture: "eA==" }]);
});

test("a file that is no picture is refused and cannot be sent again", async () => {
  const page = await openPage(<IconSetting info={member} />, { as: member });
  const input = document.querySelector('input[type="file"]') ?? document.body;
  fireEvent.change(input, { target: { files: [new File(["x"], "me.gif", { type: "image/gif" })] } });
  expect((await screen.findByRole("alert")).textContent).toBe(page.t("error.UPLOAD_NOT_A_PICTURE"));
  expect(screen.queryByRole("button", { name: page.t("action.retry") })).toBeNull();
});
