import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { member, openPage, type Answers } from "../../../app/test-page.tsx";
import { Documents } from "./Documents.tsx";

type Uploaded = { value: { id: string } } | { code: string };

/** The bodies that were uploaded, and the answers to the next. */
const uploaded: { document: string; picture: string }[] = [];
let answers: Uploaded[] = [];
let count = 0;

/** Replaces the network, and answers an upload at once. */
class Upload {
  upload = { addEventListener: () => undefined };
  response: unknown;
  #loaded = () => undefined as void;
  open(): void {}
  setRequestHeader(): void {}
  addEventListener(name: string, listener: () => void): void {
    if (name === "load") this.#loaded = listener;
  }
  send(body: string): void {
    uploaded.push(JSON.parse(body) as (typeof uploaded)[number]);
    this.response = answers.shift() ?? {
      value: { id: `00000000-0000-4000-8000-${String((count += 1)).padStart(12, "0")}` },
    };
    this.#loaded();
  }
}

const bitmaps: { width: number; height: number }[] = [];
const drawn: { width: number; height: number }[] = [];

beforeEach(() => {
  uploaded.length = 0;
  drawn.length = 0;
  answers = [];
  bitmaps.length = 0;
  vi.stubGlobal("XMLHttpRequest", Upload);
  vi.stubGlobal("createImageBitmap", async (file: File, options: object) => {
    if (!file.type.startsWith("image/") || file.type === "image/heic") throw new Error("it cannot be read");
    expect(options).toEqual({ imageOrientation: "from-image" });
    return { width: 800, height: 600, ...bitmaps.shift(), close: () => undefined };
  });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (this: HTMLCanvasElement, done, type) {
    drawn.push({ width: this.width, height: this.height });
    done(new Blob(["scaled"], { type: type ?? "" }));
  });
});

const levels = [
  { level: "start", title: "Start", requires: [], deposits: "200.0000", withdrawal: false, isReached: true },
  { level: "verified", title: "Verified member", requires: ["identity"], withdrawal: true, isReached: false },
].map((level) => ({ limits: [], ...level }));

const open = (documents: object[], more: object = {}, own: object = {}) =>
  openPage(<Documents />, {
    as: member,
    answers: {
      documents: { levels, documents, refusedTypes: ["pdf"], retentionDays: 90, ...more },
      sendDocument: { levels, documents, refusedTypes: ["pdf"], retentionDays: 90 },
      ...own,
    } as unknown as Answers,
  });

const needed = { document: "identity", state: "needed", isOpen: true };
const file = (name: string, type: string) => new File(["x"], name, { type });
const photo = (name: string) => file(name, "image/jpeg");
const inputs = () => [...document.querySelectorAll<HTMLInputElement>('input[type="file"]')];
const choose = (...files: File[]) => fireEvent.change(inputs().at(-1) ?? document.body, { target: { files } });

test("the page states what each level needs and allows, and when pictures are deleted", async () => {
  const { t } = await open([needed]);
  const list = within(await screen.findByRole("region", { name: t("document.levels") }));
  const [start, verified] = list.getAllByRole("listitem").filter((item) => item.parentElement?.tagName === "OL");
  expect(start?.textContent).toMatch(/Deposits up to \$\s200 in total/u);
  expect(start?.textContent).toContain(t("document.allows.none"));
  expect(start?.textContent).toContain(t("document.current"));
  expect(verified?.textContent).toContain(t("document.kind.identity"));
  expect(verified?.textContent).toContain(t("document.allows.any"));
  expect(verified?.textContent).toContain(t("document.allows.withdrawal"));
  expect(screen.getByText(new RegExp(t("document.privacy", { days: 90 })))).toBeTruthy();
});

test("whole years are written as years, and a limit of deposits beside its period", async () => {
  const limited = levels.map((level) => ({ ...level, limits: [{ period: "day", amount: "100.0000" }] }));
  const { t } = await open([needed], { retentionDays: 1825, levels: limited });
  expect(await screen.findByText(/ We delete them 5 years after our decision\./)).toBeTruthy();
  expect(screen.getAllByText(/^Deposit limit · Per day: \$\s100$/u)).toHaveLength(levels.length);
  expect(screen.getAllByText(t("document.allows.withdrawal"))).toHaveLength(1);
});

test("photos are scaled on the device to a JPEG of at most 2,400 pixels and sent together", async () => {
  const page = await open([needed]);
  await screen.findByText(page.t("document.camera"));
  bitmaps.push({ width: 8000, height: 6000 }, { width: 600, height: 3000 });
  choose(photo("front.jpg"), photo("back.jpg"));
  for (const name of ["front.jpg", "back.jpg"]) expect(await screen.findByRole("img", { name })).toBeTruthy();
  expect(drawn).toEqual([
    { width: 2400, height: 1800 },
    { width: 480, height: 2400 },
  ]);
  expect(uploaded).toEqual([
    { document: "identity", picture: btoa("scaled") },
    { document: "identity", picture: btoa("scaled") },
  ]);
  await page.press(page.t("document.submit"));
  await waitFor(() => expect(page.calls("sendDocument")).toHaveLength(1));
  expect(page.calls("sendDocument")[0]?.input).toMatchObject({
    document: "identity",
    pictures: [expect.any(String), expect.any(String)],
  });
});

test("a smaller picture is not enlarged", async () => {
  const page = await open([needed]);
  await screen.findByText(page.t("document.camera"));
  bitmaps.push({ width: 640, height: 480 });
  choose(photo("small.jpg"));
  await waitFor(() => expect(drawn).toEqual([{ width: 640, height: 480 }]));
});

test("a phone's camera is offered for each document, for a selfie the one at its front", async () => {
  const { t } = await open([needed, { document: "selfie", state: "needed", isOpen: true }]);
  await screen.findAllByText(t("document.camera"));
  expect(inputs().map(({ accept, multiple }) => [accept, multiple])).toEqual([
    ["image/*", false],
    ["image/*", true],
    ["image/*", false],
    ["image/*", true],
  ]);
  expect(inputs().map((input) => input.getAttribute("capture"))).toEqual(["environment", null, "user", null]);
});

test("a PDF, a HEIC photo and a blank picture are refused with a sentence, and the others stay", async () => {
  const page = await open([needed]);
  const { t } = page;
  await screen.findByText(t("document.camera"));
  choose(photo("front.jpg"));
  await screen.findByRole("img", { name: "front.jpg" });
  choose(file("Bill.PDF", "application/pdf"), file("back.heic", "image/heic"), file("notes.txt", "text/plain"));
  for (const code of ["UPLOAD_TYPE", "UPLOAD_HEIC", "UPLOAD_NOT_A_PICTURE"] as const)
    expect(await screen.findByText(t(`error.${code}`))).toBeTruthy();
  answers = [{ code: "UPLOAD_BLANK" }, { code: "UPLOAD_TOO_SMALL" }];
  choose(photo("dark.jpg"), photo("tiny.jpg"));
  for (const code of ["UPLOAD_BLANK", "UPLOAD_TOO_SMALL"] as const)
    expect(await screen.findByText(t(`error.${code}`))).toBeTruthy();
  expect(screen.getByRole("img", { name: "front.jpg" })).toBeTruthy();
  expect(uploaded).toHaveLength(3);
  await page.press(t("document.submit"));
  expect(await screen.findByText(t("document.fewest", { count: 2 }))).toBeTruthy();
  expect(page.calls("sendDocument")).toEqual([]);
  choose(photo("back.jpg"));
  await screen.findByRole("img", { name: "back.jpg" });
  await page.press(t("document.submit"));
  await waitFor(() => expect(page.calls("sendDocument")).toHaveLength(1));
});

test("a document for which more is needed says why, in the reviewer's words too", async () => {
  const { t } = await open([{ ...needed, state: "moreNeeded", reason: "cutOff", note: "The left corner" }]);
  const card = within(await screen.findByRole("region", { name: t("document.kind.identity") }));
  for (const text of [t("document.state.moreNeeded"), t("document.reason.cutOff"), "The left corner"])
    expect(card.getByText(text)).toBeTruthy();
  expect(card.getByRole("button", { name: t("document.submit") })).toBeTruthy();
});

test("a document in review or verified shows no form", async () => {
  const { t } = await open([
    { ...needed, state: "review", isOpen: false },
    { document: "selfie", state: "verified", isOpen: false, validUntil: "2027-11-22T12:00:00.000Z" },
  ]);
  expect(await screen.findByText(t("document.state.verified"))).toBeTruthy();
  expect(screen.getByText(/^Valid until .*2027/)).toBeTruthy();
  expect(inputs()).toEqual([]);
});

test("a merchant without levels needs no documents", async () => {
  const { t } = await open([], { levels: [] });
  expect(await screen.findByText(t("document.off"))).toBeTruthy();
});

test("a refusal of the verifier says so at its button", async () => {
  const page = await open([needed], { verifies: "verified" }, { startVerification: { refuse: "VERIFIER_SILENT" } });
  await page.press(page.t("document.verifier"));
  expect(await screen.findByText(page.t("error.VERIFIER_SILENT"))).toBeTruthy();
});
