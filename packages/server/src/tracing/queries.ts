import { LRUCache } from "lru-cache";
import type { Pool, PoolClient } from "pg";
import { recordedSpan } from "./spans.ts";

type Query = (...args: unknown[]) => unknown;

const names = new LRUCache<string, string>({ max: 2_000 });

/** Names a statement by its verb and its first table or function, never by a value. */
export function statementName(statement: unknown): string {
  const { text, name } =
    typeof statement === "object" && statement !== null
      ? (statement as { text?: unknown; name?: unknown })
      : { text: statement, name: undefined };
  if (typeof name === "string" && name !== "") return name;
  if (typeof text !== "string") return "query";
  const known = names.get(text) ?? nameOf(text);
  names.set(text, known);
  return known;
}

function nameOf(text: string): string {
  const [, verb = "query"] = /^\s*([a-z]+)/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+([a-z_][\w.]*)/i.exec(text) ?? [];
  const [, called] = /^\s*select\s+([a-z_][\w.]*)\s*\(/i.exec(text) ?? [];
  return [verb.toLowerCase(), table ?? called].filter(Boolean).join(" ");
}

/** Wraps a query: within a recorded trace it is a span, from its wait for a connection to its last row. */
function traced(query: Query): Query {
  return (...args) => {
    const parent = recordedSpan();
    const ownCallback = args.some((each) => typeof each === "function");
    if (!parent || ownCallback) return query(...args);
    const span = parent.begin(statementName(args[0]), { isCall: true, attributes: { "db.system.name": "postgresql" } });
    const running = query(...args) as Promise<unknown>;
    running.catch(() => span.fail()).finally(() => span.end());
    return running;
  };
}

/** Traces the statements of a pool, and those on each connection that is taken from it. */
export function traceQueries(pool: Pool): void {
  const connect = pool.connect.bind(pool) as Query;
  Reflect.set(pool, "query", traced(pool.query.bind(pool) as Query));
  Reflect.set(pool, "connect", (...args: unknown[]) =>
    // With a callback the pool itself takes the connection, for a query that is traced already.
    args.length > 0 ? connect(...args) : (connect() as Promise<PoolClient>).then(traceClient),
  );
}

/** Traces a connection's statements until it is released. */
function traceClient(client: PoolClient): PoolClient {
  const query = client.query as unknown as Query;
  const release = client.release.bind(client);
  Reflect.set(client, "query", traced(query.bind(client)));
  client.release = (destroy) => {
    Reflect.set(client, "query", query);
    release(destroy);
  };
  return client;
}
