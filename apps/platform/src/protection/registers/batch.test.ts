import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Pool } from "../../kit/db/pool.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import { runBatch } from "./batch.ts";
import { newName, startRegisterRig, type RegisterRig } from "./test-registers.ts";

let rig: RegisterRig;

beforeAll(async () => {
  rig = await startRegisterRig();
});
afterAll(() => rig.close());
beforeEach(() => rig.answer());

test("a nightly batch asks about all others when members cannot be read or stored", async () => {
  const members = [await rig.join(newName()), await rig.join(newName()), await rig.join(newName())];
  const [unread, refused, good] = members;
  await rig.act.query("update member_identity set encrypted = 'broken' where member_id = $1", [unread?.id]);
  await rig.act.query(
    `create or replace function refuse_check() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`,
  );
  await rig.act.query(
    `create trigger refuse_check before insert on register_check for each row when (new.member_id = ${refused?.id})
     execute function refuse_check()`,
  );
  await rig.nightly.runBatch().finally(() => rig.act.query("drop trigger refuse_check on register_check"));
  expect(rig.failed.map(String)).toEqual([unread?.id, refused?.id]);
  expect((await rig.checksOf(good ?? expect.fail())).map(({ purpose }) => purpose)).toEqual(["register", "marketing"]);
  await rig.act.query("delete from member_identity where member_id = $1", [unread?.id]);
});

test("a nightly batch asks for the next merchant when the members of one cannot be listed", async () => {
  const asked: string[] = [];
  const failing = { code: "failing" } as MerchantConfig;
  const reported: unknown[] = [];
  const register = { name: "gamstop", needs: [], saysReturned: true, batch: { mostPerCall: 1, pauseMs: 0 } };
  await runBatch({
    db: {
      query: async ({ values }: { values: unknown[] }) => {
        asked.push(String(values[0]));
        if (values[0] === "failing") throw new Error("no connection");
        return { rows: [] };
      },
    } as unknown as Pool,
    clients: { of: () => ({ ...register, check: async () => [] }) },
    configs: async () => [failing, { code: "next" } as MerchantConfig],
    apply: async () => undefined,
    askAbout: async () => undefined,
    personOf: () => expect.fail(),
    report: (about) => reported.push(about),
  });
  expect([asked, reported]).toEqual([["failing", "next"], [{ merchant: "failing" }]]);
});
