import { expect, test } from "vitest";
import { checkScopes, findUnscoped, isScoped } from "./sql-scope.ts";

test("every statement names whose rows it reads, a key or a limit, or states why not", () => {
  expect(checkScopes()).toEqual([]);
});

test.each([
  ["select id from deposit where state = 'open'", false],
  ["select count(*) from session", false],
  ["update bonus set state = 'over' where ends_at < now()", false],
  ["select id from deposit where member_id = $1", true],
  ["select id from deposit where id = any($1::uuid[])", true],
  ["select id from deposit where state = 'open' order by at limit 50", true],
  ["delete from captcha where expires_at < now()", true],
  ["select play_months(now()::date, now()::date)", true],
  ["insert into captcha (id) values ($1)", true],
])("knows the scope of: %s", (text, scoped) => {
  expect(isScoped(text)).toBe(scoped);
});

test("finds a statement without a scope, and an exception that is none any more", () => {
  const statements = [
    { file: "cashier/store.ts", line: 3, text: "select id from deposit" },
    { file: "sandbox/store.ts", line: 4, text: "select id from payment" },
  ];
  const exceptions = {
    sandbox: { statements: 1, reason: "it is small" },
    "games/store.ts": { statements: 1, reason: "it is small" },
  };
  expect(findUnscoped(statements, exceptions)).toEqual([
    "cashier/store.ts:3: this statement names neither whose rows it reads, nor a key, nor a limit",
    "scripts/sql-scope.ts: games/store.ts has 0 statements without a scope, not 1: ",
  ]);
});
