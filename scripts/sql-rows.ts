// Compares the columns that a statement returns with the row type that the code asserts of it.
import type { Connection, FieldDef, PoolClient, Submittable } from "pg";
import type { Field, Kind, Row } from "./row-types.ts";

export interface Column {
  name: string;
  kind: Kind;
  /** Undefined if this is not certain. */
  nullable: boolean | undefined;
}

export interface Columns {
  columns: Column[];
  /** Whether the statement returns all columns of a table, so that a row type may read some of them. */
  all: boolean;
}

/** Asks the server for a statement's columns, without executing it. */
class Describe implements Submittable {
  readonly #text: string;
  readonly #done: (answer: FieldDef[] | Error) => void;
  #answer: FieldDef[] = [];

  constructor(text: string, done: (answer: FieldDef[] | Error) => void) {
    this.#text = text;
    this.#done = done;
  }

  submit(connection: Connection): void {
    const wire = connection as unknown as Record<"parse" | "describe" | "sync", (message?: object) => void>;
    wire.parse({ text: this.#text, name: "", types: [] });
    wire.describe({ type: "S", name: "" });
    wire.sync();
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.#answer = fields;
  }

  handleError(error: Error): void {
    this.#done(error);
  }

  handleReadyForQuery(): void {
    this.#done(this.#answer);
  }
}

async function describe(client: PoolClient, text: string): Promise<FieldDef[]> {
  const answer = await new Promise<FieldDef[] | Error>((done) => {
    client.query(new Describe(text, done));
  });
  if (answer instanceof Error) throw answer;
  return answer;
}

const kinds: Record<string, Kind> = {
  int8: "bigint",
  _int8: "bigint[]",
  int2: "number",
  int4: "number",
  float4: "number",
  float8: "number",
  oid: "number",
  _int2: "number[]",
  _int4: "number[]",
  bool: "boolean",
  _bool: "boolean[]",
  bytea: "Buffer",
  _bytea: "Buffer[]",
  date: "Date",
  timestamp: "Date",
  timestamptz: "Date",
  _timestamptz: "Date[]",
  json: "json",
  jsonb: "json",
  _json: "json[]",
  _jsonb: "json[]",
  text: "string",
  varchar: "string",
  uuid: "string",
  numeric: "string",
  inet: "string",
  name: "string",
  xid8: "string",
  _text: "string[]",
  _uuid: "string[]",
};

interface Known {
  name: string;
  category: string;
}

/** Knows a migrated database's types and columns. */
export class Database {
  readonly #client: PoolClient;
  readonly #types: ReadonlyMap<number, Known>;
  /** The tables' columns that can be null, by table and number; without the name of a generated one, which is as its sources are. */
  readonly #nullable: ReadonlyMap<string, string>;

  private constructor(client: PoolClient, types: ReadonlyMap<number, Known>, nullable: ReadonlyMap<string, string>) {
    this.#client = client;
    this.#types = types;
    this.#nullable = nullable;
  }

  static async read(client: PoolClient): Promise<Database> {
    const types = await client.query<{ oid: number; name: string; category: string }>(
      "select oid::int4 as oid, typname::text as name, typcategory::text as category from pg_type",
    );
    const columns = await client.query<{ id: string; name: string }>(
      `select attrelid::int8 || '.' || attnum as id, case attgenerated when '' then attname::text else '' end as name from pg_attribute
       where not attnotnull and attnum > 0`,
    );
    return new Database(
      client,
      new Map(types.rows.map(({ oid, ...known }) => [oid, known])),
      new Map(columns.rows.map(({ id, name }) => [id, name])),
    );
  }

  /** Returns a statement's columns; throws if the server refuses it. */
  async columnsOf(text: string): Promise<Columns> {
    const fields = await describe(this.#client, text);
    const columns = fields.map((field) => ({
      name: field.name,
      kind: this.#kindOf(field.dataTypeID),
      nullable: this.#isNullable(field, text),
    }));
    return { columns, all: /(?:\bselect(?:\s+distinct on \([^)]*\))?|\breturning|,)\s+(?:\w+\.)?\*/i.test(text) };
  }

  #kindOf(oid: number): Kind {
    const { name, category } = this.#types.get(oid) ?? { name: "", category: "" };
    return kinds[name] ?? (category === "E" ? "string" : "unknown");
  }

  /** Tells only of a table's own column, and not if an outer join adds nulls or a condition excludes them. */
  #isNullable({ tableID, columnID }: FieldDef, text: string): boolean | undefined {
    if (!tableID) return undefined;
    const name = this.#nullable.get(`${tableID}.${columnID}`);
    if (name === undefined) return /\b(left|right|full)\s+(outer\s+)?join\b/i.test(text) ? undefined : false;
    if (name === "") return undefined;
    const condition = `\\b${name}\\s*(?:=|<|>|~|in\\b|like\\b|between\\b|is\\s+not\\s+null)|[=<>]\\s*(?:\\w+\\.)?${name}\\b`;
    return new RegExp(condition, "i").test(text) ? undefined : true;
  }
}

export interface Difference {
  field: string;
  fault: string;
}

/** Returns the differences between a statement's columns and the row that the code reads. */
export function compareRow({ columns, all }: Columns, row: NonNullable<Row>): Difference[] {
  const found = new Map(columns.map((column) => [column.name, column]));
  const missing = [...row].filter(([name, { optional }]) => !found.has(name) && !optional);
  return [
    ...missing.map(([field]) => ({ field, fault: "is no column of the statement" })),
    ...columns.flatMap((column) => {
      const field = row.get(column.name);
      const faults = field ? compareField(column, field) : all ? [] : ["is not in the row type"];
      return faults.map((fault) => ({ field: column.name, fault }));
    }),
  ];
}

function compareField({ kind, nullable }: Column, field: Field): string[] {
  if (field.kind === "unknown") return [];
  return [
    ...(kind === "unknown" || isSame(kind, field.kind) ? [] : [`is ${kind}, the row type says ${field.kind}`]),
    ...(nullable === true && !field.nullable ? ["can be null, the row type says never"] : []),
    ...(nullable === false && field.nullable ? ["is never null, the row type says it can be"] : []),
  ];
}

/** JSON can be of any type. */
const isSame = (column: Kind, field: Kind): boolean =>
  column === field || column === "json" || (column.endsWith("[]") && field === "unknown[]");
