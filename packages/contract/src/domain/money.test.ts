import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MONEY_MAX, formatMoney, parseMoney, share, truncate } from "./money.ts";

const money = fc.bigInt({ min: -MONEY_MAX, max: MONEY_MAX });

describe("money on the wire", () => {
  test("reads back what it wrote, for every amount a column holds", () => {
    fc.assert(fc.property(money, (value) => parseMoney(formatMoney(value)) === value));
  });

  test("refuses anything but four decimals", () => {
    const bad = [
      "",
      "1",
      "1.0",
      "1.00000",
      "-0.0000",
      "+1.0000",
      " 1.0000",
      "1e3",
      "NaN",
      "0x1.0000",
      "1,000.0000",
      "٣.0000",
    ];
    expect(bad.map(parseMoney)).toEqual(bad.map(() => undefined));
    expect(parseMoney("922337203685477.5808")).toBeUndefined();
    expect(parseMoney("922337203685477.5807")).toBe(MONEY_MAX);
  });
});

describe("money that is shown", () => {
  test("is cut toward zero, never rounded up", () => {
    expect([99_999n, -99_999n, -99n, 0n, 5n, 12_505_999n].map((money) => truncate(money))).toEqual([
      "9.99",
      "-9.99",
      "0.00",
      "0.00",
      "0.00",
      "1250.59",
    ]);
  });

  test("never shows more than the balance", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MONEY_MAX }), (value) => {
        const shown = BigInt(truncate(value).replace(".", "")) * 100n;
        return shown <= value && value - shown < 100n;
      }),
    );
  });
});

test("a share in basis points is cut toward zero", () => {
  expect(share(200_000n, 1_250n)).toBe(25_000n);
  expect(share(1n, 9_999n)).toBe(0n);
  expect(share(-1n, 9_999n)).toBe(0n);
});
