import { describe, expect, it } from "vitest";
import { safePath, safeUrl } from "./safe-url.ts";

describe("safeUrl", () => {
  it("lets an address of an allowed origin through", () => {
    expect(safeUrl("https://pay.example/p?a=1", "https://x.example", ["https://pay.example"])?.href).toBe(
      "https://pay.example/p?a=1",
    );
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "//evil.example/x",
    "https:\\\\evil.example",
    "https://pay.example@evil.example/",
    "https://user:secret@pay.example/",
    "\thttps://pay.example",
    "https://pay.example.evil.example",
  ])("refuses %s", (text) => {
    expect(safeUrl(text, "https://x.example", ["https://pay.example"])).toBeUndefined();
  });
});

describe("safePath", () => {
  it("keeps path, query and tag", () => {
    expect(safePath("/help?x=1#term")).toBe("/help?x=1#term");
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "member",
    "/\n/evil.example",
    "/.//evil.example",
    "/..//evil.example",
  ])("refuses %s", (text) => {
    expect(safePath(text)).toBeUndefined();
  });
});
