import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

/** Whether a payment comes in or goes out. */
export type Direction = "in" | "out";

/** A payment as its provider last described it. */
export interface PaymentRecord {
  reference: string;
  direction: Direction;
  /** The provider's own id. */
  provider_id: string;
  /** The page on which it is paid. */
  link: string | null;
  status: string | null;
}

interface RecordChange {
  reference: string;
  direction: Direction;
  providerId: string;
  link?: string;
  status?: string;
  /** The provider's own time of this state. An older state never replaces a newer one. */
  stateAt?: Date;
  /** The provider's object, for whoever has to look. */
  object?: unknown;
}

/** The payments of one adapter. */
export interface Records {
  find(direction: Direction, reference: string): Promise<PaymentRecord | undefined>;
  findByProviderId(direction: Direction, providerId: string): Promise<PaymentRecord | undefined>;
  save(change: RecordChange): Promise<void>;
  /** Notes that a pay-out is about to be created; false if that was noted before, so that one may be there already. */
  intend(reference: string): Promise<boolean>;
  /** Claims a step of a payment that must not be sent twice; false if it was claimed before. */
  claimStep(direction: Direction, reference: string, step: "fulfill"): Promise<boolean>;
  /** Returns a claimed step that was refused, and so had no effect. */
  returnStep(direction: Direction, reference: string, step: "fulfill"): Promise<void>;
}

/** Begins the id of a pay-out that is about to be created. */
const intent = "intent:";

const columns = sql`reference, direction, provider_id, link, status`;

export const recordsOf = (db: Db, merchant: string, provider: string): Records => ({
  async find(direction, reference) {
    const { rows } = await db.query<PaymentRecord>(sql`
      select ${columns} from provider_payment
      where merchant = ${merchant} and provider = ${provider} and direction = ${direction} and reference = ${reference}
        and provider_id not like ${`${intent}%`}`);
    return rows[0];
  },
  async intend(reference) {
    const { rowCount } = await db.query(sql`
      insert into provider_payment (merchant, provider, direction, reference, provider_id)
      values (${merchant}, ${provider}, 'out', ${reference}, ${intent + reference}) on conflict do nothing`);
    return rowCount === 1;
  },
  async findByProviderId(direction, providerId) {
    const { rows } = await db.query<PaymentRecord>(sql`
      select ${columns} from provider_payment
      where merchant = ${merchant} and provider = ${provider} and direction = ${direction} and provider_id = ${providerId}`);
    return rows[0];
  },
  async save({ reference, direction, providerId, link, status, stateAt, object }) {
    const raw = object === undefined ? null : JSON.stringify(object);
    await db.query(sql`
      insert into provider_payment as p (merchant, provider, direction, reference, provider_id, link, status, state_at, object)
      values (${merchant}, ${provider}, ${direction}, ${reference}, ${providerId}, ${link ?? null},
              ${status ?? null}, ${stateAt ?? null}, ${raw})
      on conflict (merchant, provider, direction, reference) do update
        set provider_id = excluded.provider_id, link = coalesce(excluded.link, p.link), status = coalesce(excluded.status, p.status),
            state_at = coalesce(excluded.state_at, p.state_at), object = coalesce(excluded.object, p.object),
            asked = p.asked + 1, updated_at = now()
        -- The first id stays: a second object of the same payment must not replace it.
        where (p.provider_id = excluded.provider_id or p.provider_id like ${`${intent}%`})
          and (excluded.state_at is null or p.state_at is null or excluded.state_at >= p.state_at)`);
  },
  async claimStep(direction, reference, step) {
    const { rowCount } = await db.query(sql`
      update provider_payment set steps = array_append(steps, ${step})
      where merchant = ${merchant} and provider = ${provider} and direction = ${direction}
        and reference = ${reference} and not (${step} = any(steps))`);
    return rowCount === 1;
  },
  async returnStep(direction, reference, step) {
    await db.query(sql`
      update provider_payment set steps = array_remove(steps, ${step})
      where merchant = ${merchant} and provider = ${provider} and direction = ${direction} and reference = ${reference}`);
  },
});

/** Stores a call-back under its own id; false if it was there already. */
export async function insertWebhook(
  db: Db,
  webhook: { merchant: string; provider: string; eventId: string; reference: string | null; body: string },
): Promise<boolean> {
  const { merchant, provider, eventId, reference, body } = webhook;
  const { rowCount } = await db.query(sql`
    insert into payment_webhook (merchant, provider, event_id, reference, body)
    values (${merchant}, ${provider}, ${eventId}, ${reference}, ${body}) on conflict do nothing`);
  return rowCount === 1;
}
