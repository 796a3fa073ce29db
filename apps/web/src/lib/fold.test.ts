import { apostrophes } from "@croupier/contract/domain/name-signs";
import { expect, test } from "vitest";
import { fold } from "./fold.ts";

/** Texts of the site, each with what people type for them. */
test.each([
  ["Nạp tiền—Đêm Sài Gòn!", "nap tien dem sai gon"],
  ["Dépôt", "depot"],
  ["Şifre", "sifre"],
  ["Hasło", "haslo"],
  ["İsrail", "israil"],
  ["ISRAİL", "ısraıl"],
  ["Straße", "STRASSE"],
  ["Oʻzbekiston", "ozbekiston"],
  ["Côte d’Ivoire", "cote divoire"],
  ["Azərbaycan", "azerbaycan"],
  ["أرصدة", "ارصدة"],
  ["إيداع", "ایداع"],
  ["کازینو", "كازينو"],
  ["مُكَافَأَة", "مكافاة"],
  ["מִשְׂחָק", "משחק"],
  ["ｐｏｋｅｒ　１００", "poker 100"],
  ["ドラゴン", "どらごん"],
  ["ﾄﾞﾗｺﾞﾝ", "ドラゴン"],
  ["Ёлка", "елка"],
  ["Room 225", "room ٢٢٥"],
])("%s is found by %s", (text, typed) => expect(fold(text)).toBe(fold(typed)));

test.each([...apostrophes])("an apostrophe written %j is left out of a search", (sign) =>
  expect(fold(`Ng${sign}ang${sign}a`)).toBe("nganga"),
);

test.each([
  ["कि", "क"],
  ["பி", "ப"],
  ["が", "か"],
  ["ก่า", "กา"],
])("%s is another word than %s", (one, other) => expect(fold(one)).not.toBe(fold(other)));

test("traditional characters are compared as simplified ones by the table", () => {
  const table = new Map([
    ["龍", "龙"],
    ["鳳", "凤"],
  ]);
  expect(fold("龍舟 Dragon", table)).toBe("龙舟 dragon");
  expect(fold("龍鳳", table)).toBe(fold("龙凤", table));
});
