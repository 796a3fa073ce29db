import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listAreas, readNotes, readOwnTexts, readTexts } from "./catalogue-files.ts";

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "texts-"));
  for (const language of ["en", "de"]) mkdirSync(join(folder, language));
  const write = (file: string, texts: object) => writeFileSync(join(folder, file), JSON.stringify(texts));
  write("en/cashier.json", { pay: "Pay", later: "Later" });
  write("en/cashier.notes.json", { pay: "A button." });
  write("de/cashier.json", { pay: "Zahlen" });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("shows a text without a translation in English", () => {
  expect(readTexts(folder, "de", "cashier")).toEqual({ pay: "Zahlen", later: "Later" });
  expect(readOwnTexts(folder, "de", "cashier")).toEqual({ pay: "Zahlen" });
});

test("shows an area without a file in English", () => {
  expect(readTexts(folder, "fr", "cashier")).toEqual({ pay: "Pay", later: "Later" });
});

test("keeps notes for translators apart from texts", () => {
  expect(listAreas(folder)).toEqual(["cashier"]);
  expect(readNotes(folder, "cashier")).toEqual({ pay: "A button." });
  expect(readNotes(folder, "agent")).toEqual({});
});
