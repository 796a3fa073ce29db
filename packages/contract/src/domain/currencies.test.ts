import fc from "fast-check";
import { expect, test } from "vitest";
import { seamlessBodies } from "../wire/seamless.ts";
import { currencies, isCurrency, shownUnitOf, smallestOf, type Currency } from "./currencies.ts";
import { formatMoney, MONEY_MAX, MONEY_SCALE, parseMoney, truncate } from "./money.ts";
import { readTypedAmount } from "./typed-amounts.ts";
import { formatAmount } from "./numbers.ts";
import { minorUnits, unlikeIntl } from "./test-iso-4217.ts";

const bet = {
  sessionId: "0197a000-0000-7000-8000-000000000001",
  playerId: "1",
  txId: "t",
  roundId: "r",
  gameCode: "g",
  amount: "1.0000",
};

test.each(Object.entries(currencies))(
  "%s goes over the wire, and its smallest amount can be typed and is shown",
  (code, own) => {
    expect(own.code).toBe(code);
    expect(seamlessBodies.bet.safeParse({ ...bet, currency: code }).success).toBe(true);
    const { smallest, decimals } = own;
    const shown = truncate(smallest, decimals);
    expect(readTypedAmount(shown, { language: "en", smallest })).toEqual({ kind: "clear", amount: smallest });
    expect(Number(shown)).toBeGreaterThan(0);
    expect(shownUnitOf(code)).toBeLessThanOrEqual(smallestOf(code));
  },
);

test.each<Currency>(Object.values(currencies))(
  "$code is typed in the minor units that ISO 4217 publishes, and shown with no fewer",
  ({ code, exponent, smallest, decimals }) => {
    expect(exponent).toBe(minorUnits[code]);
    expect(smallest * 10n ** BigInt(exponent ?? 2)).toBe(MONEY_SCALE);
    expect(decimals).toBe(code === "KWD" ? 3 : 2);
  },
);

const decimalsInIntl = (currency: string) =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits;

test("the list of Intl agrees about the currencies of the table, but is no list of minor units", () => {
  for (const [code, published] of Object.entries(minorUnits))
    expect([code, decimalsInIntl(code)]).toEqual([code, published]);
  for (const [code, published] of Object.entries(unlikeIntl))
    expect([code, decimalsInIntl(code)]).not.toEqual([code, published]);
});

test("currency symbols are distinct", () => {
  const symbols = Object.values(currencies).map(({ symbol }) => symbol);
  expect(new Set(symbols).size).toBe(symbols.length);
});

/** A coin of eight decimals has a hundred million smallest parts. */
const perCoin = 100_000_000n;
const inLedger = (parts: bigint) => parts * 100n;

test.each(["UBTC", "UETH"] as const)(
  "every smallest part of a coin is exact in %s: typed, stored, sent and shown",
  (code) => {
    const { symbol } = currencies[code];
    expect(inLedger(perCoin)).toBe(parseMoney("1000000.0000"));
    // The whole supply of bitcoin, and more ether than anybody owns.
    const most = 21_000_000n * perCoin;
    expect(inLedger(most)).toBeLessThan(MONEY_MAX);
    fc.assert(
      fc.property(
        fc.oneof(fc.bigInt({ min: 1n, max: most }), fc.bigInt({ min: 1n, max: 1000n * perCoin })),
        (parts) => {
          const written = `${parts / 100n}.${(parts % 100n).toString().padStart(2, "0")}`;
          expect(parseMoney(formatMoney(inLedger(parts)))).toBe(inLedger(parts));
          expect(truncate(inLedger(parts))).toBe(written);
          // Amounts of a million coins are never typed.
          if (parts < 1_000_000n * perCoin)
            expect(readTypedAmount(written, { language: "en" })).toEqual({ kind: "clear", amount: inLedger(parts) });
        },
      ),
    );
    expect(symbol + formatAmount(formatMoney(inLedger(123_456_789n)), "en")).toBe(`${symbol}1,234,567.89`);
  },
);

test("a thousandth of a coin cannot hold its smallest part, and is no currency of the table", () => {
  // A coin would be fewer units of the ledger than it has parts.
  expect(parseMoney("1000.0000")).toBeLessThan(perCoin);
  expect([isCurrency("MBTC"), isCurrency("BTC")]).toEqual([false, false]);
});
