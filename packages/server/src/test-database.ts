import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** The migrated template of the run's PostgreSQL server. */
    databaseUrl: string;
    /** The template that also holds merchants, catalogue and demo accounts. */
    seededUrl: string;
  }
}

/** Runs one statement on the run's server, outside any test's database. */
export async function onServer(statement: string): Promise<void> {
  const url = new URL(inject("databaseUrl"));
  url.pathname = "/postgres";
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Makes an empty database of the caller's own on the run's server. */
export async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `empty_${randomBytes(8).toString("hex")}`;
  await onServer(`create database ${name}`);
  const url = new URL(inject("databaseUrl"));
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`drop database ${name} with (force)`) };
}
