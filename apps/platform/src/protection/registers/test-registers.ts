import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createWithdrawalHelpers, type Player } from "../../cashier/withdrawals/test-withdrawals.ts";
import { endPlay } from "../../games/vendors/store.ts";
import { endOtherSessions } from "../../identity/sessions/store.ts";
import { createEncrypter } from "../../kit/lib/encrypt.ts";
import { saffron } from "../../../merchants/saffron.ts";
import { parseMerchant } from "../../site/merchants/config.ts";
import { newKey, testPlatform } from "../../test-platform.ts";
import { createPersons } from "../persons/persons.ts";
import { createRegisterClients } from "./clients.ts";
import { createRegisters, type RegistersDeps } from "./registers.ts";
import { startTestRegister, type TestAnswer } from "./test-register.ts";

const needs = ["givenName", "familyName", "birthday", "postcode"] as const;
const file = {
  flags: { ...saffron.flags, FREEPLAY3: false },
  register: {
    ...saffron.register,
    fields: [...saffron.register.fields, ...needs.map((name) => ({ name, required: true }))],
  },
  protection: { registers: { VN: "gamstop" as const } },
};
const password = "Lantern2026";

let last = 0;
/** Returns a given name that nobody else has. */
export const newName = () => `Ann${[...String((last += 1))].map((digit) => "abcdefghij"[Number(digit)]).join("")}`;
export const person = (givenName: string) => ({
  givenName,
  familyName: "O’Brien",
  birthday: "1981-12-18",
  postcode: "N1 9GU",
});

/** Creates GAMSTOP's answers, single or in a batch, from the letters of given names; everybody else has "N". */
function answerByName(letters: ReadonlyMap<string, string | undefined>): TestAnswer {
  const letterOf = (name: string | null | undefined): string | undefined => {
    const key = name ?? "";
    return letters.has(key) ? letters.get(key) : "N";
  };
  return ({ path, body }, response) => {
    if (path === "/v2") {
      const letter = letterOf(new URLSearchParams(body).get("firstName"));
      return void response
        .writeHead(200, { ...(letter ? { "x-exclusion": letter } : {}), "x-unique-id": newKey() })
        .end();
    }
    const rows = (JSON.parse(body) as { correlationId: string; firstName: string }[]).flatMap((row) => {
      const exclusion = letterOf(row.firstName);
      return exclusion ? [{ correlationId: row.correlationId, exclusion, msRequestId: newKey() }] : [];
    });
    return void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(rows));
  };
}

/** Starts a platform whose market has GAMSTOP, which answers by given name. */
export async function startRegisterRig() {
  const double = await startTestRegister();
  const arcade = createServer((_request, response) => response.writeHead(200).end());
  await new Promise<void>((resolve) => arcade.listen(0, "127.0.0.1", resolve));
  const access = {
    merchant: "saffron",
    register: "gamstop" as const,
    key: "secret",
    url: `${double.url}/v2`,
    batchUrl: `${double.url}/batch/v2`,
  };
  const arcadeUrl = `http://127.0.0.1:${(arcade.address() as AddressInfo).port}`;
  const app = await testPlatform({ registers: [access], arcadeUrl }, file);
  const act = createWithdrawalHelpers(app);
  /** The members about whom a question of the night failed. */
  const failed: unknown[] = [];
  const deps: RegistersDeps = {
    db: app.platform.db,
    clients: createRegisterClients([access], undefined, () => undefined),
    configs: async () => [parseMerchant("saffron", { ...saffron, ...file })],
    persons: createPersons(createEncrypter(app.environment.sealingKeys)),
    endPlay,
    endSessions: (tx, memberId, keepId) => endOtherSessions(tx, memberId, keepId, "operator"),
    forgetSessions: () => undefined,
    report: (about) => failed.push(about.memberId),
  };
  /** The letters of the register by given name; none: it gives no answer. */
  const letters = new Map<string, string | undefined>();
  const apply = async (givenName: string) => {
    const username = `u${newKey().toLowerCase().replaceAll(/[\W_]/g, "x").slice(0, 10)}`;
    const answer = await app.call("register", { username, ...(await app.registration()), ...person(givenName) });
    return { ...answer, username };
  };
  return {
    double,
    app,
    act,
    failed,
    deps,
    letters,
    nightly: createRegisters(deps),
    apply,
    /** Lets the register answer "N" about everybody again. */
    answer(): void {
      letters.clear();
      failed.length = 0;
      double.respond(answerByName(letters));
    },
    /** Registers somebody who is on no register. */
    async join(givenName: string): Promise<Player> {
      const { value, code, username } = await apply(givenName);
      if (code) throw new Error(`registration was refused: ${code}`);
      return { token: value.token, id: value.info.id, account: username };
    },
    async signIn({ account }: Player): Promise<string> {
      const { value, code } = await app.call("login", { username: account, password, type: "username" });
      if (code) throw new Error(`sign-in was refused: ${code}`);
      return value.token;
    },
    checksOf: (who: Player) =>
      act.query<{ purpose: string; outcome: string }>(
        "select purpose, outcome from register_check where member_id = $1 order by id",
        [who.id],
      ),
    breaksOf: async (token: string) => (await app.call("breaks", {}, { token })).value.breaks,
    async close(): Promise<void> {
      await app.close();
      await double.close();
      arcade.close();
    },
  };
}

export type RegisterRig = Awaited<ReturnType<typeof startRegisterRig>>;
