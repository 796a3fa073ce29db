import { expect, test } from "vitest";
import { contractFaults } from "./check-release.ts";

test.each([
  ["drop table jar;\n", "it drops what the release before uses: drop table jar"],
  ["alter table jar drop column coins;\n", "it drops what the release before uses: alter table jar drop column coins"],
  ["alter table jar drop coins;\n", "it drops a column: alter table jar drop coins"],
  [
    "alter table jar rename column coins to pence;\n",
    "it renames what the release before uses: alter table jar rename column coins to pence",
  ],
  ["alter table jar rename to pot;\n", "it renames what the release before uses: alter table jar rename to pot"],
  ["alter table jar\n  alter column coins type numeric;\n", "it changes the type of a column: alter table jar"],
  [
    "alter table jar alter coins set not null;\n",
    "the release before may not set the column: alter table jar alter coins set not null",
  ],
  ["drop function pay(bigint);\n", "it drops what the release before uses: drop function pay(bigint)"],
])("refuses %j, which an instance of the release before would miss", (text, fault) => {
  expect(contractFaults(`create table pot (id bigint);\n${text}`)).toEqual([fault]);
});

test.each([
  "alter table jar add column pence bigint not null default 0;\n",
  "alter table jar drop constraint jar_check;\n",
  "alter table jar alter column coins drop not null;\n",
  "insert into note values ('drop table jar');\n",
  "-- drop table jar\nselect 1;\n",
  "-- contract: nothing reads it since release 3.\ndrop table jar;\n",
])("accepts %j", (text) => {
  expect(contractFaults(text)).toEqual([]);
});
