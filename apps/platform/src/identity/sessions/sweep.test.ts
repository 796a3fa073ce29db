import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../kit/db/test-database.ts";
import { sweepSessions } from "./store.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.drop());

test("sessions stay for 90 days after they ended or were last seen", async () => {
  const { pool } = database;
  await pool.query(`
    insert into merchant (code, origins, config, seed_hash) values ('ages', '{}', '{"gmtOffsetMinutes": 0}', '');
    insert into member (merchant, account, nickname, currency, language, referral_code)
      values ('ages', 'ages', 'ages', 'USD', 'en', 'ages')`);
  await pool.query(`
    insert into session (id, member_id, token_hash, started_at, seen_at, ends_at, ended_at, ip, device)
    select gen_random_uuid(), m.id, convert_to(s.device, 'UTF8'), now() - s.started * interval '1 day',
           now() - s.seen * interval '1 day', now(), now() - s.ended * interval '1 day', '127.0.0.1', s.device
    from member m cross join (values ('old', 100, 95, null), ('old and ended', 100, 99, 91), ('seen', 100, 80, null),
                                     ('ended late', 100, 95, 85), ('young', 80, 80, 80)) s (device, started, seen, ended)`);
  await sweepSessions(pool);
  const { rows } = await pool.query<{ device: string }>("select device from session order by device");
  expect(rows.map(({ device }) => device)).toEqual(["ended late", "seen", "young"]);
});
