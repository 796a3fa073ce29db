import type { Pool } from "../db/pool.ts";
import sql from "sql-template-tag";
import type { MerchantConfig } from "./config.ts";

export interface MerchantRow {
  code: string;
  hosts: string[];
  config: MerchantConfig;
  maintenance: boolean;
  expected_end: Date | null;
  updated_at: Date;
}

export async function readMerchants(db: Pool): Promise<MerchantRow[]> {
  const { rows } = await db.query<MerchantRow>(
    sql`select code, hosts, config, maintenance, expected_end, updated_at from merchant order by code`,
  );
  return rows;
}

/** Takes a merchant file over when it is new or has changed; an operator's switches stay as they are. */
export async function seedMerchant(db: Pool, config: MerchantConfig, hash: string): Promise<void> {
  await db.query(sql`
    insert into merchant (code, hosts, config, seed_hash)
    values (${config.code}, ${config.hosts}, ${JSON.stringify(config)}, ${hash})
    on conflict (code) do update
      set hosts = excluded.hosts, config = excluded.config, seed_hash = excluded.seed_hash, updated_at = now()
      where merchant.seed_hash <> excluded.seed_hash`);
}

/** Returns false when there is no such merchant. */
export async function setMaintenance(db: Pool, code: string, on: boolean, expectedEnd: Date | null): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update merchant set maintenance = ${on}, expected_end = ${expectedEnd}, updated_at = now() where code = ${code}`);
  return rowCount === 1;
}
