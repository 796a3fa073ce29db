import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { openPage } from "../../app/test-page.tsx";
import { useUploads } from "../api/upload.ts";
import { PictureField } from "./PictureField.tsx";

/** Never answers: what is sent stays on its way. */
class Silent {
  upload = { addEventListener: () => undefined };
  open(): void {}
  setRequestHeader(): void {}
  addEventListener(): void {}
  send(): void {}
}

function Pictures() {
  return <PictureField uploads={useUploads("deposit", 3)} most={3} error={undefined} />;
}

const file = (name: string, type = "image/png") => new File(["x"], name, { type });
const input = () => document.querySelector('input[type="file"]');
const choose = (...files: File[]) => fireEvent.change(input() ?? document.body, { target: { files } });

beforeEach(() => void vi.stubGlobal("XMLHttpRequest", Silent));

test("a refused file takes no place of the three pictures chosen with it", async () => {
  const { t } = await openPage(<Pictures />);
  choose(file("notes.txt", "text/plain"), file("one.png"), file("two.png"), file("three.png"), file("four.png"));
  for (const name of ["one.png", "two.png", "three.png"]) expect(await screen.findByRole("img", { name })).toBeTruthy();
  expect(screen.queryByRole("img", { name: "four.png" })).toBeNull();
  expect(screen.getByRole("alert").textContent).toContain(t("error.UPLOAD_NOT_A_PICTURE"));
  expect(input()).toBeNull();
});

test("a refused file is listed apart from the pictures until it is removed", async () => {
  const { t, press } = await openPage(<Pictures />);
  choose(file("notes.txt", "text/plain"));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("notes.txt");
  const [pictures] = screen.getAllByRole("list");
  expect(within(pictures ?? document.body).queryByRole("alert")).toBeNull();
  expect(pictures?.children).toHaveLength(1);
  await press(t("upload.remove", { name: "notes.txt" }));
  expect(screen.queryByRole("alert")).toBeNull();
});

/** Creates requests that take these answers, one each. */
function answering(...answers: object[]) {
  return class {
    upload = { addEventListener: () => undefined };
    response: object | undefined;
    #load: () => void = () => undefined;
    open(): void {}
    setRequestHeader(): void {}
    addEventListener(type: string, listener: () => void): void {
      if (type === "load") this.#load = listener;
    }
    send(): void {
      this.response = answers.shift();
      if (this.response) this.#load();
    }
  };
}

test("a picture that could not be stored stays, and is sent again without being chosen again", async () => {
  const { t, press } = await openPage(<Pictures />);
  const silent = { success: false, code: "FILES_SILENT" };
  vi.stubGlobal("XMLHttpRequest", answering(silent, silent, { success: true, value: { id: "u-1" } }));
  choose(file("one.png"));
  expect((await screen.findByRole("alert")).textContent).toContain(t("error.FILES_SILENT"));
  await press(t("action.retry"));
  expect((await screen.findByRole("alert")).textContent).toContain("one.png");
  await press(t("action.retry"));
  expect(await screen.findByRole("img", { name: "one.png" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a picture that is refused for what it is cannot be sent again", async () => {
  const { t } = await openPage(<Pictures />);
  vi.stubGlobal("XMLHttpRequest", answering({ success: false, code: "UPLOAD_NOT_A_PICTURE" }));
  choose(file("one.png"));
  expect((await screen.findByRole("alert")).textContent).toContain(t("error.UPLOAD_NOT_A_PICTURE"));
  expect(screen.queryByRole("button", { name: t("action.retry") })).toBeNull();
});
