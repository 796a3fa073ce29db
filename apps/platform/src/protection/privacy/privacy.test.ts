import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { read, seatAtPg, topUp, unit } from "../../games/vendors/test-vendor.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";
import { personalTables, withheldTables } from "./tables.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
});
afterAll(() => app.close());

const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);

describe("a member's data", () => {
  const rowsOf = async (token: string, kind: string, from = 0) =>
    (await app.call("personalData", { kind, from }, { token })).value;

  test("is of every table that names a member, or of those a reason says why not", async () => {
    const names = ["member_id", "agent_id", "sender_id", "from_id", "to_id", "invited_id", "owner_id"];
    const { rows } = await query(
      `select distinct c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
         and a.attname = any ($1) and a.atttypid = 'bigint'::regtype`,
      [names],
    );
    const known = new Set([...personalTables.map(({ table }) => table), ...Object.keys(withheldTables)]);
    expect(rows.map(({ name }) => String(name)).filter((name) => !known.has(name))).toEqual([]);
  });

  test("has only columns that exist, and neither hashes nor keys", async () => {
    const { rows } = await query(
      `select c.relname || '.' || a.attname as name, format_type(a.atttypid, null) as type
       from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace`,
    );
    const types = new Map(rows.map(({ name, type }) => [String(name), String(type)]));
    for (const { table, owner, order, columns, money } of personalTables) {
      for (const column of [owner, order, ...columns])
        expect([table, column, types.has(`${table}.${column}`)]).toEqual([table, column, true]);
      for (const column of columns) {
        expect(types.get(`${table}.${column}`)).not.toBe("bytea");
        expect(column).not.toMatch(/hash|secret|fingerprint|_key$/);
      }
      for (const column of money) expect(types.get(`${table}.${column}`)).toBe("bigint");
    }
  });

  test("is handed to the member alone, with amounts as text", async () => {
    const [{ token, id, account }, other] = [await app.register(), await app.register()];
    await topUp(app.database.pool, BigInt(id), 100n * unit);
    const seat = await seatAtPg(app, id);
    const txId = newKey();
    await seat("bet", { txId, roundId: txId, amount: "2.5000" });
    const { value } = await app.call("personalData", {}, { token });
    expect(value.kinds).toEqual(personalTables.map(({ name }) => name));
    expect(value.rows).toMatchObject([{ account, status: "active" }]);
    for (const { name } of personalTables) expect((await rowsOf(token, name)).isLast).toBe(true);
    expect((await rowsOf(token, "deposit")).rows).toMatchObject([{ amount: "100.0000", state: "credited" }]);
    expect((await rowsOf(token, "bet")).rows).toMatchObject([{ stake: "2.5000", payout: "0.0000" }]);
    expect((await rowsOf(other.token, "deposit")).rows).toEqual([]);
    expect((await rowsOf(other.token, "bet")).rows).toEqual([]);
    expect((await app.call("personalData", { kind: "ledger_entry" }, { token })).code).toBe("NOT_FOUND");
    expect((await app.call("personalData", {})).code).toBe("NOT_LOGGED_IN");
  });

  test("comes in pages, and shows a payout account by its last digits", async () => {
    const { token, id } = await app.register();
    await query("insert into member_message (member_id, kind) select $1, 'welcome' from generate_series(1, 501)", [id]);
    await query(
      `insert into payout_destination (id, merchant, member_id, idempotency_key, fingerprint, method, kind, number)
       values ($1, 'saffron', $2, 'key', 'print', 'bank', 'bank', '9704360012348765')`,
      [randomUUID(), id],
    );
    const first = await rowsOf(token, "member_message");
    expect([first.rows.length, first.isLast]).toEqual([500, false]);
    const second = await rowsOf(token, "member_message", 500);
    expect(second.rows.length).toBeGreaterThanOrEqual(1);
    expect(second.isLast).toBe(true);
    expect((await rowsOf(token, "payout_destination")).rows).toMatchObject([{ number: "…8765" }]);
  });
});

describe("the end of an account", () => {
  const password = "Lantern2026";
  const close = (token: string, given = password) => app.call("closeAccount", { password: given }, { token });

  test("needs the password, and ends every session; signing in is refused from then on", async () => {
    const { token, account } = await app.register();
    expect((await close(token, "another")).code).toBe("PASSWORD_WRONG");
    expect((await app.call("closeAccount", { password }, {})).code).toBe("NOT_LOGGED_IN");
    expect((await close(token)).status).toBe(200);
    expect((await app.call("memberInfo", {}, { token })).code).toBe("SESSION_ENDED");
    const again = await app.call("login", { username: account, password, type: "username" });
    expect(again.code).toBe("ACCOUNT_BLOCKED");
  });

  test("lifts no exclusion", async () => {
    const { token, id } = await app.register();
    await query("update member set status = 'excluded' where id = $1", [id]);
    expect((await close(token)).status).toBe(200);
    expect((await query("select status from member where id = $1", [id])).rows).toEqual([{ status: "excluded" }]);
  });

  test("waits until no money, bet, payment or team is left, and names each", async () => {
    const { token, id } = await app.register();
    const reasons = async () => (await close(token)).refusal;
    await topUp(app.database.pool, BigInt(id), 5n * unit);
    const seat = await seatAtPg(app, id);
    const txId = newKey();
    await seat("bet", { txId, roundId: txId, amount: "5.0000" });
    await query(
      `insert into deposit (provider, id, merchant, member_id, idempotency_key, fingerprint, method, amount, fee, currency, state,
                            reference, return_url, expires_at)
       values ('sandbox', $1::uuid, 'saffron', $2, 'key', 'print', 'bank', 10000, 0, 'USD', 'waiting', $1::text, '', now() + interval '1 hour')`,
      [randomUUID(), id],
    );
    expect(await reasons()).toEqual({ reasons: ["play", "payments"] });
    const won = await seat("win", { txId: newKey(), betTxId: txId, roundId: txId, amount: "1.0000", closeRound: true });
    expect(read(won).status).toBe("OK");
    await query("update deposit set state = 'expired' where member_id = $1 and state = 'waiting'", [id]);
    expect(await reasons()).toEqual({ reasons: ["balance"] });

    const above = await app.register();
    await query(
      `insert into member (merchant, account, nickname, currency, language, referral_code, upline_id)
       values ('saffron', 'below.one', 'below.one', 'USD', 'en', 'BELOWONE', $1)`,
      [above.id],
    );
    expect((await close(above.token)).refusal).toEqual({ reasons: ["team"] });
  });
});
