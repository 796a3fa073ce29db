import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { languages } from "@croupier/contract/domain/languages";
import { formatAmount } from "@croupier/contract/domain/numbers";
import { formatCountdown, formatDays, formatList, formatMoment, formatShort } from "./format.ts";

describe("time", () => {
  it("is written in Latin digits with the day first", () => {
    expect(formatMoment("2026-11-20T21:40:00.000Z", "en")).toMatch(/^2[01] Nov, \d\d:40$/);
  });

  it("writes what two days share once, and one day alone", () => {
    const day = (month: number, date: number) => new Date(2026, month - 1, date);
    expect(formatDays(day(11, 16), day(11, 22), "en")).toBe("16 – 22 Nov 2026");
    expect(formatDays(day(10, 28), day(11, 26), "en")).toBe("28 Oct – 26 Nov 2026");
    expect(formatDays(day(11, 22), day(11, 22), "en")).toBe("22 Nov 2026");
  });

  it("writes days in Latin digits and without narrow spaces in every language", () => {
    for (const language of languages) {
      const text = formatDays(new Date(2026, 9, 28), new Date(2026, 10, 26), language);
      expect(text).toMatch(/28/);
      expect(text).toMatch(/2026/);
      expect(text).not.toContain("\u2009");
    }
  });

  it("writes every hour of the merchant's day on a device whose clock skips or repeats one", () => {
    // The zone of a process is fixed at its start.
    const script = `
      import { formatMoment } from ${JSON.stringify(new URL("./format.ts", import.meta.url).href)};
      for (const from of ["2026-10-03T12:00:00Z", "2026-04-04T12:00:00Z"]) {
        const hours = Array.from({ length: 24 }, (_, at) => new Date(Date.parse(from) + at * 3600000).toISOString());
        console.log(new Set(hours.map((iso) => formatMoment(iso, "en", 480).slice(0, 13))).size);
      }`;
    const options = { env: { ...process.env, TZ: "Australia/Sydney" }, encoding: "utf8" } as const;
    const written = execFileSync(process.execPath, ["--input-type=module", "--eval", script], options);
    expect(written.trim().split("\n")).toEqual(["24", "24"]);
  });

  it("shortens large numbers as each language does", () => {
    expect(formatShort(999, "en")).toBe("999");
    expect(formatShort(1599.99, "en")).toBe("1.59k");
    expect(formatShort(4_000_000, "de")).toBe("4\u00a0Mio.");
    expect(formatShort(4_000_000, "zh-CN")).toBe("400万");
    for (const language of languages) expect(formatShort(1_500_000, language)).toMatch(/^\D*1[.,]5|^15|^150/);
  });

  it.each(languages)("shortens in %s as Unicode has it, with the minus of amounts", (language) => {
    const locale = language === "en" ? "en-GB" : language;
    const compact = new Intl.NumberFormat(locale, { notation: "compact", numberingSystem: "latn" });
    for (const value of [1500, 4_000_000, 1_500_000_000]) {
      expect(formatShort(value, language)).toBe(compact.format(value));
      expect(formatShort(-value, language)).toBe(compact.format(-value).replace("-", "\u2212"));
      expect(formatShort(-value, language)).toContain("\u2212");
      expect(formatAmount(`-${value}.0000`, language)).toMatch(/^\u2212/);
    }
  });

  it("counts down to zero and no further", () => {
    expect([formatCountdown(862_000), formatCountdown(1), formatCountdown(-5)]).toEqual(["14:22", "00:01", "00:00"]);
    expect(formatCountdown(3_845_000)).toBe("1:04:05");
  });
});

describe("a list", () => {
  it("has the marks of its language", () => {
    const list = (language: "en" | "zh-CN" | "ja") => formatList(["A", "B", "C"], language);
    expect([list("en"), list("zh-CN"), list("ja")]).toEqual(["A, B and C", "A、B和C", "A、B、C"]);
    expect(formatList(["A"], "ja")).toBe("A");
  });
});
