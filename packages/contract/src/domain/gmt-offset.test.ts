import { expect, test } from "vitest";
import { gmtText, readGmtOffset } from "./gmt-offset.ts";

test.each([
  [480, "GMT+8"],
  [330, "GMT+5:30"],
  [-210, "GMT−3:30"],
  [0, "GMT+0"],
  [840, "GMT+14"],
  [-720, "GMT−12"],
])("%i minutes from Greenwich are %s, which is read back", (minutes, text) => {
  expect(gmtText(minutes)).toBe(text);
  expect(readGmtOffset(text)).toBe(minutes);
});

test.each([
  ["+14", 840],
  ["+0800", 480],
  ["-03:30", -210],
  ["+800", 480],
  ["utc+5:30", 330],
])("%s is an offset east of Greenwich", (name, minutes) => expect(readGmtOffset(name)).toBe(minutes));

test.each(["Etc/GMT-14", "Asia/Tokyo", "+15", "-13", "+08:75", "", "UTC"])("%j names no offset", (name) => {
  expect(readGmtOffset(name)).toBeUndefined();
});
