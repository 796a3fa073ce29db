import { expect, test } from "vitest";
import { findStatements } from "./sql-statements.ts";

const texts = (code: string): string[] =>
  findStatements(code).statements.map(({ text }) => text.replaceAll(/\s+/g, " ").trim());

test("numbers a statement's values and finds its line", () => {
  const { statements } = findStatements("const a = 1;\nawait db.query(sql`select ${a}, ${b.c} from t`);");
  expect(statements).toEqual([{ line: 2, text: "select $1, $2 from t" }]);
});

test("includes pieces from constants, functions, raw text and lists", () => {
  const code = `
    const columns = sql\`id, name\`;
    const names = raw("a, b");
    const where = ({ id }: Filter): Sql => sql\`where id = \${id}\`;
    function parts(filter: Filter): Sql {
      const all = [sql\`x = \${1}\`, ...(filter.y ? [sql\`y = \${filter.y}\`] : [])];
      return all.length > 0 ? sql\`where \${join(all, " and ")}\` : empty;
    }
    db.query(sql\`select \${columns} from t \${where(f)}\`);
    db.query(sql\`select \${names} from t \${parts(f)}\`);`;
  expect(texts(code)).toEqual([
    "select id, name from t where id = $1",
    "select a, b from t where x = $1 and y = $2",
    "select a, b from t",
  ]);
});

test("each alternative of a piece occurs once", () => {
  const code = "db.query(sql`update t set a = ${a ? sql`now()` : sql`${a}`}, b = ${b === 1 ? sql`b` : sql`0`}`)";
  expect(texts(code)).toEqual(["update t set a = now(), b = b", "update t set a = $1, b = 0"]);
});

test("a parameter has the values that callers pass", () => {
  const code = `
    const one = (db: Db, where: Sql) => db.query(sql\`select id from t where \${where}\`);
    export const byId = (db: Db, id: string) => one(db, sql\`id = \${id}\`);
    export const byName = (db: Db, name: string) => one(db, sql\`name = \${name}\`);`;
  expect(texts(code)).toEqual(["select id from t where id = $1", "select id from t where name = $1"]);
});

test("finds SQL in plain strings, also concatenated ones", () => {
  const code = "const inner = `select 1 as a`;\nconst all = [{ text: `select a from (${inner}) x` }, 'select'];";
  expect(texts(code)).toEqual(["select 1 as a", "select a from (select 1 as a) x"]);
});

test("reports SQL that is part of no statement", () => {
  expect(findStatements("const a = sql`order by x`;\ndb.query(sql`select 1`);").unused).toEqual([1]);
});

test("finds the statements of a query with a row type, wherever they are composed", () => {
  const code = `
    const text = sql\`select a from t\`;
    db.query<A>(Object.assign(text, { name: "a" }));
    db.query<B>({ name: "b", text: "select b from t", values: [] });
    db.query<C>(sql\`select c from t where d = \${d}\`);
    db.query(sql\`select e from t\`);
    db.query<F>(given);`;
  expect(findStatements(code).queries.map(({ line, texts: sent }) => [line, ...sent])).toEqual([
    [3, "select a from t"],
    [4, "select b from t"],
    [5, "select c from t where d = $1"],
    [7],
  ]);
});
