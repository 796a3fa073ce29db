import { describe, expect, it } from "vitest";
import { acceptedLanguages, chooseLanguage, type Visitor } from "./visitor.ts";

const visitor = (change: Partial<Visitor>): Visitor => ({
  origin: "https://club.example",
  ip: "192.0.2.1",
  askedLanguage: undefined,
  cookieLanguage: undefined,
  accepted: [],
  theme: undefined,
  calendar: "gregory",
  phone: false,
  country: undefined,
  forwarded: {},
  ...change,
});

describe("the languages a browser accepts", () => {
  it("come best first and only once, a close relative counting", () => {
    expect(acceptedLanguages("fr;q=0.9, zh-TW;q=0.8, en-GB;q=0.5, en;q=0.4")).toEqual(["fr", "zh-TW", "en"]);
  });

  it("may have the codes of old systems", () => {
    expect(acceptedLanguages("iw-IL, in;q=0.9, mo;q=0.8")).toEqual(["he", "id", "ro"]);
  });

  it("may be nothing that can be read", () => {
    expect(acceptedLanguages("")).toEqual([]);
    expect(acceptedLanguages("*;q=0, ;;;,q=x")).toEqual([]);
  });
});

describe("a page's language", () => {
  it("is what the visitor chose before what the browser asks for", () => {
    const chosen = chooseLanguage(visitor({ cookieLanguage: "zh-CN", accepted: ["en"] }), ["en", "zh-CN"], "EN");
    expect(chosen).toBe("zh-CN");
  });

  it("is never one that the merchant has not enabled", () => {
    expect(chooseLanguage(visitor({ cookieLanguage: "en", accepted: ["en"] }), ["zh-CN"], "TY")).toBe("zh-CN");
  });

  it("is the merchant's where nobody says anything", () => {
    expect(chooseLanguage(visitor({}), ["en", "zh-CN"], "TY")).toBe("zh-CN");
  });
});
