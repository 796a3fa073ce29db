import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { commands } from "../../backoffice/commands/commands.ts";
import type { Player } from "../../cashier/withdrawals/test-withdrawals.ts";
import { transact } from "../../kit/db/transact.ts";
import { newKey } from "../../test-platform.ts";
import { createRegisters } from "./registers.ts";
import { newName, startRegisterRig, type RegisterRig } from "./test-registers.ts";

let rig: RegisterRig;

beforeAll(async () => {
  rig = await startRegisterRig();
});
afterAll(() => rig.close());
beforeEach(() => rig.answer());

describe("clear, about somebody excluded,", () => {
  const operator = (...words: string[]) =>
    transact(rig.app.platform.db, async (tx) => commands["register"]?.run(tx, "mai", words));
  const endBy = async (who: Player, register: string, outcome: string) => {
    await rig.act.query(
      `insert into register_check (merchant, member_id, register, purpose, outcome, checked_at)
       values ('saffron', $1, $2, 'signIn', $3, now())`,
      [who.id, register, outcome],
    );
    return rig.act.query(
      `update member_break b set ends_at = (select max(checked_at) from register_check c where c.member_id = b.member_id)
       where member_id = $1`,
      [who.id],
    );
  };
  const breakBy = (who: Player, register: string) =>
    rig.act.query(
      `insert into member_break (member_id, period, imposed_by, started_at, held_until)
       values ($1, 'register', $2, now() - interval '1 hour', 'infinity')`,
      [who.id, register],
    );

  test("ends nothing where the register knows who returned, and is listed for a person", async () => {
    const name = newName();
    const who = await rig.join(name);
    rig.letters.set(name, "Y");
    await rig.signIn(who);
    expect(await operator("cleared", "saffron")).not.toContain(who.account);
    rig.letters.set(name, "N");
    const token = await rig.signIn(who);
    expect(await rig.breaksOf(token)).toMatchObject([{ period: "register", state: "active" }]);
    const order = { method: "bank", amount: "100.0000", returnUrl: "/" };
    const { refusal } = await rig.app.call("createDeposit", order, { token, key: newKey() });
    expect(refusal).toEqual({ period: "register" });
    expect(await operator("cleared", "saffron")).toContain(who.account);
    expect(await operator("saffron", who.account)).toContain('only "returned" does');
    rig.letters.set(name, "P");
    expect(await rig.breaksOf(await rig.signIn(who))).toMatchObject([{ period: "register", state: "ended" }]);
    expect(await operator("cleared", "saffron")).not.toContain(who.account);
    expect(await operator("saffron", who.account)).not.toContain('only "returned" does');
  });

  test("ends it at Spelpaus, which knows nothing else, and only its own exclusions", async () => {
    const [own, other] = [await rig.join(newName()), await rig.join(newName())];
    await breakBy(own, "spelpaus");
    await breakBy(other, "gamstop");
    const spelpaus = createRegisters({
      ...rig.deps,
      clients: {
        of: () => ({
          name: "spelpaus",
          needs: [],
          saysReturned: false,
          check: async () => [{ outcome: "clear", checkedAt: new Date() }],
        }),
      },
    });
    for (const { id } of [own, other]) await spelpaus.askAtSignIn(BigInt(id));
    expect(await rig.breaksOf(own.token)).toMatchObject([{ state: "ended" }]);
    expect(await rig.breaksOf(other.token)).toMatchObject([{ state: "active" }]);
  });

  test.each([
    ["gamstop", "gamstop", "clear"],
    ["sandbox", "sandbox", "clear"],
    ["gamstop", "spelpaus", "clear"],
    ["gamstop", "spelpaus", "returned"],
  ])("is refused by the table as the end of an exclusion by %s: %s says %s", async (by, register, outcome) => {
    const who = await rig.join(newName());
    await breakBy(who, by);
    await expect(endBy(who, register, outcome)).rejects.toThrow("only ends by time");
  });
});
