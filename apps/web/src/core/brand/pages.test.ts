import { describe, expect, it } from "vitest";
import { moduleOn, pageOn } from "./pages.ts";

const tree = (off: string[]) =>
  ["memberCenter", "home"].map((modId) => ({
    modId,
    enabled: !off.includes(modId),
    childrenNodes: (modId === "home" ? ["jackpot"] : ["depositv2", "transactionHistory"]).map((child) => ({
      modId: child,
      enabled: !off.includes(child),
      childrenNodes: [],
    })),
  }));

describe("the merchant's modules", () => {
  it("are on, with every page, where the tree says nothing else", () => {
    for (const path of ["/", "/rng", "/member", "/member/depositv2", "/member/notInTheTree"]) {
      expect(pageOn(tree([]), path)).toBe(true);
    }
  });

  it("take their own page away and leave the others", () => {
    expect(pageOn(tree(["depositv2"]), "/member/depositv2")).toBe(false);
    expect(pageOn(tree(["depositv2"]), "/member/depositv2/")).toBe(false);
    expect(pageOn(tree(["depositv2"]), "/member/transactionHistory")).toBe(true);
    expect(pageOn(tree(["depositv2"]), "/member")).toBe(true);
  });

  it("take everything below them away", () => {
    expect(moduleOn(tree(["home"]), "jackpot")).toBe(false);
    for (const path of ["/member", "/member/depositv2", "/member/notInTheTree"]) {
      expect(pageOn(tree(["memberCenter"]), path)).toBe(false);
    }
    expect(pageOn(tree(["memberCenter"]), "/rng")).toBe(true);
  });
});
