import { describe, expect, it } from "vitest";
import { Autoplay } from "./autoplay.ts";

const begun = (auto: { left: number; loss?: number; win?: number }) => {
  const autoplay = new Autoplay();
  autoplay.start({ loss: undefined, win: undefined, ...auto }, 2_0000n);
  return autoplay;
};

describe("autoplay", () => {
  it("ends after its spins", () => {
    const autoplay = begun({ left: 2 });
    expect(autoplay.recordSpin(2_0000n, 0n)).toBe(true);
    expect(autoplay.left).toBe(1);
    expect(autoplay.recordSpin(2_0000n, 0n)).toBe(false);
    expect(autoplay.left).toBe(0);
  });

  it("ends at the allowed loss, offset by wins in between", () => {
    const autoplay = begun({ left: 50, loss: 3 });
    expect(autoplay.recordSpin(2_0000n, 0n)).toBe(true);
    expect(autoplay.recordSpin(2_0000n, 3_0000n)).toBe(true);
    expect(autoplay.recordSpin(2_0000n, 0n)).toBe(true);
    expect(autoplay.recordSpin(2_0000n, 0n)).toBe(true);
    expect(autoplay.recordSpin(2_0000n, 1_0000n)).toBe(false);
  });

  it("ends after a win of at least the limit", () => {
    const autoplay = begun({ left: 50, win: 10 });
    expect(autoplay.recordSpin(2_0000n, 19_9900n)).toBe(true);
    expect(autoplay.recordSpin(2_0000n, 20_0000n)).toBe(false);
  });

  it("does not continue once stopped", () => {
    const autoplay = begun({ left: 50 });
    autoplay.stop();
    expect([autoplay.left, autoplay.recordSpin(2_0000n, 0n)]).toEqual([0, false]);
  });
});
