import { describe, expect, it } from "vitest";
import { readGameMessage } from "./game-messages.ts";

const frame = {} as MessageEventSource;
const origin = "https://games.example";
const data = { type: "arcade:back" };

describe("a message of the game's frame", () => {
  it("is accepted from its own window and origin", () => {
    expect(readGameMessage({ data, origin, source: frame }, origin, frame)).toEqual(data);
  });

  it("is ignored from another origin or another window", () => {
    expect(
      readGameMessage({ data, origin: "https://games.example.evil", source: frame }, origin, frame),
    ).toBeUndefined();
    expect(readGameMessage({ data, origin, source: {} as MessageEventSource }, origin, frame)).toBeUndefined();
    expect(readGameMessage({ data, origin, source: null }, origin, null)).toBeUndefined();
  });

  it.each([[null], ["arcade:back"], [{ type: "navigate" }], [{ type: 7 }], [{}]])("is ignored as %j", (wrong) => {
    expect(readGameMessage({ data: wrong, origin, source: frame }, origin, frame)).toBeUndefined();
  });

  it("may say its height, as a number that a page can have", () => {
    const size = (height: unknown) =>
      readGameMessage({ data: { type: "arcade:size", height, more: 1 }, origin, source: frame }, origin, frame);
    expect(size(720)).toEqual({ type: "arcade:size", height: 720 });
    for (const wrong of [0, -1, 1.5, 1e9, "720", null, undefined]) expect(size(wrong)).toBeUndefined();
  });

  it("may say the chips on its table, as money or none", () => {
    const held = (amount: unknown) =>
      readGameMessage({ data: { type: "arcade:held", amount, more: 1 }, origin, source: frame }, origin, frame);
    expect(held("12.0000")).toEqual({ type: "arcade:held", amount: "12.0000" });
    expect(held(null)).toEqual({ type: "arcade:held", amount: null });
    for (const wrong of ["12", "-1.0000", "1e9", 12, undefined, {}]) expect(held(wrong)).toBeUndefined();
  });

  it("may say its balance, as money", () => {
    const shown = (balance: unknown) =>
      readGameMessage({ data: { type: "arcade:balance", balance, more: 1 }, origin, source: frame }, origin, frame);
    expect(shown("12.0000")).toEqual({ type: "arcade:balance", balance: "12.0000" });
    for (const wrong of ["12", "-1.0000", "1e9", 12, null, undefined, {}]) expect(shown(wrong)).toBeUndefined();
  });
});
