import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { signedHeaders } from "@croupier/server/signature";
import { sweepVendors } from "./store.ts";
import { cashOf, ended, launched, read, testGame, testWallet, unit, type Tampering } from "./test-vendor.ts";

const wallet = await testWallet();
const { db, vendor, newTx, rich } = wallet;

afterAll(async () => expect(await wallet.close()).toEqual([]));

describe("a signature", () => {
  const stake = async (tamper: Tampering) => {
    const player = await rich();
    const answer = await vendor.bet(player, newTx(), unit, {}, tamper);
    expect(await cashOf(db, player.id)).toBe(answer.http === 200 ? 99n * unit : 100n * unit);
    return answer;
  };
  const refused = { http: 401, body: JSON.stringify({ status: "UNAUTHORIZED" }) };

  test("of the second live key is accepted", async () => {
    expect((await stake({ key: wallet.secondKey })).http).toBe(200);
  });

  test("of an unknown key or with another secret is refused", async () => {
    expect(await stake({ key: { ...wallet.key, id: "k9" } })).toEqual(refused);
    expect(await stake({ key: { ...wallet.key, secret: "guess" } })).toEqual(refused);
  });

  test("of another path is refused", async () => {
    expect(await stake({ signedPath: "/seamless/v1/win" })).toEqual(refused);
  });

  test("of a body that changed by one byte is refused", async () => {
    const player = await rich();
    const body = JSON.stringify({ sessionId: player.sessionId });
    expect(await vendor.raw("balance", body, { sentBody: body.replace("}", " }") })).toEqual(refused);
  });

  test.each([-301, 301])("of a time off by %i seconds is refused", async (seconds) => {
    const timestamp = String(Math.floor(Date.now() / 1000) + seconds);
    expect(await stake({ headers: { "x-timestamp": timestamp } })).toEqual(refused);
  });

  test("of another vendor's key is refused, and so is one under another vendor's name", async () => {
    expect(await stake({ key: wallet.otherVendors })).toEqual(refused);
    expect(await stake({ headers: { "x-vendor": "CQ9" } })).toEqual(refused);
  });

  test("of a key from a foreign address is refused", async () => {
    expect(await stake({ key: wallet.elsewhere })).toEqual(refused);
  });

  test("with trailing data is refused", async () => {
    const player = await rich();
    const body = JSON.stringify({ sessionId: player.sessionId });
    const headers = signedHeaders(wallet.key, "POST", "/seamless/v1/balance", body, "PG");
    const longer = { ...headers, "x-signature": `${headers["x-signature"]}zz` };
    expect(await vendor.raw("balance", body, { headers: longer })).toEqual(refused);
  });

  test("with another key's request id is accepted: no vendor uses up another's", async () => {
    const id = randomUUID();
    const one = await rich();
    const body = JSON.stringify({ sessionId: one.sessionId });
    const path = "/seamless/v1/balance";
    for (const key of [wallet.key, wallet.secondKey]) {
      const headers = signedHeaders(key, "POST", path, body, "PG", id);
      expect((await vendor.raw("balance", body, { headers })).http).toBe(200);
      expect((await vendor.raw("balance", body, { headers })).http).toBe(401);
    }
  });

  test("that is missing, or of an unknown vendor, is refused", async () => {
    expect(await stake({ headers: { "x-signature": "" } })).toEqual(refused);
    expect(await stake({ vendor: "NOBODY" })).toEqual(refused);
  });

  test("is accepted once: the same request again is refused and moves no money", async () => {
    const player = await rich();
    const sent = (txId: string) => {
      const path = "/seamless/v1/rollback";
      const body = JSON.stringify({
        playerId: player.id.toString(),
        txId,
        betTxId: txId,
        roundId: "r",
        currency: "USD",
      });
      return { body, headers: signedHeaders(wallet.key, "POST", path, body, "PG") };
    };
    const { body, headers } = sent(newTx());
    expect((await vendor.raw("rollback", body, { headers })).http).toBe(200);
    expect(await vendor.raw("rollback", body, { headers })).toEqual(refused);
  });
});

describe("a launch token", () => {
  const withToken = async (change: { seconds?: number } = {}) => {
    const player = await rich();
    const token = await launched(db, player, 10n * unit, change.seconds);
    return { player, ask: { token, gameCode: testGame.gameCode } };
  };

  test("opens one vendor session, with which bets are placed", async () => {
    const { player, ask } = await withToken();
    const opened = read(await vendor.call("authenticate", ask));
    expect(opened).toMatchObject({
      status: "OK",
      playerId: player.id.toString(),
      currency: "USD",
      language: "en",
      balance: 100n * unit,
      backUrl: "https://club.example/",
    });
    const inGame = { ...player, sessionId: String(opened["sessionId"]) };
    expect(read(await vendor.bet(inGame, newTx(), 10n * unit)).status).toBe("OK");
    expect(read(await vendor.bet(inGame, newTx(), 11n * unit)).status).toBe("LIMIT_REACHED");
    expect(read(await vendor.call("balance", { sessionId: inGame.sessionId }))).toMatchObject({
      status: "OK",
      currency: "USD",
      balance: 90n * unit,
    });
  });

  test("that is used, late, or of another vendor or game is TOKEN_INVALID", async () => {
    const { ask } = await withToken();
    expect(read(await vendor.call("authenticate", ask, { vendor: "CQ9" })).status).toBe("TOKEN_INVALID");
    expect(read(await vendor.call("authenticate", { ...ask, gameCode: "other" })).status).toBe("TOKEN_INVALID");
    const both = await Promise.all([vendor.call("authenticate", ask), vendor.call("authenticate", ask)]);
    expect(both.map((answer) => read(answer).status).toSorted()).toEqual(["OK", "TOKEN_INVALID"]);
    const late = await withToken({ seconds: 0 });
    expect(read(await vendor.call("authenticate", late.ask)).status).toBe("TOKEN_INVALID");
  });

  test("of a player who signed out or was blocked meanwhile is TOKEN_INVALID", async () => {
    for (const name of ["of a logged-out player", "of a blocked player"]) {
      const { player, ask } = await withToken();
      await ended[name]?.end(db, player);
      expect(read(await vendor.call("authenticate", ask)).status).toBe("TOKEN_INVALID");
    }
  });
});

describe("status", () => {
  test("returns the outcome of a transaction", async () => {
    const player = await rich();
    const [placed, refused, undone, tomb] = [newTx(), newTx(), newTx(), newTx()];
    await vendor.bet(player, placed, unit);
    await vendor.bet(player, refused, 500n * unit);
    await vendor.bet(player, undone, unit);
    await vendor.rollback(player, newTx(), undone);
    await vendor.rollback(player, newTx(), tomb);
    const stateOf = async (txId: string) =>
      read(await vendor.call("status", { playerId: player.id.toString(), txId }))["state"];
    expect(await stateOf(placed)).toBe("applied");
    expect(await stateOf(refused)).toBe("refused");
    expect(await stateOf(undone)).toBe("cancelled");
    expect(await stateOf(tomb)).toBe("cancelled");
    expect(await stateOf("never")).toBe("unknown");
  });

  test("shows no balance to a vendor at which the member never played", async () => {
    const body = { playerId: (await rich()).id.toString(), txId: "never" };
    expect(read(await vendor.call("status", body)).balance).toBe(100n * unit);
    expect(JSON.parse((await vendor.call("status", body, { vendor: "CQ9" })).body)).toEqual({
      status: "OK",
      state: "unknown",
    });
  });
});

test("refuses bets in a game that left the catalogue or the brand's offer, and still pays wins", async () => {
  const player = await rich();
  const placed = newTx();
  expect(read(await vendor.bet(player, placed, unit)).status).toBe("OK");
  const leave = [
    ["update game set is_listed = $2 where node_id = $1", false, true],
    [
      "update merchant set config = jsonb_set(config, '{offer}', $2) where code = 'test' or $1 = 0",
      { vendors: ["CQ9"] },
      {},
    ],
    [
      "update merchant set config = jsonb_set(config, '{offer}', $2) where code = 'test' or $1 = 0",
      { without: [Number(testGame.nodeId)] },
      { without: [1] },
    ],
  ] as const;
  for (const [statement, gone, back] of leave) {
    await db.query(statement, [testGame.nodeId, gone]);
    expect(read(await vendor.bet(player, newTx(), unit)).status).toBe("TRY_LATER");
    await db.query(statement, [testGame.nodeId, back]);
    expect(read(await vendor.bet(player, newTx(), unit)).status).toBe("OK");
  }
  await db.query("update game set is_listed = false where node_id = $1", [testGame.nodeId]);
  expect(read(await vendor.win(player, newTx(), placed, unit)).status).toBe("OK");
  await db.query("update game set is_listed = true where node_id = $1", [testGame.nodeId]);
});

test("shows no balance for a closed session", async () => {
  const { sessionId } = await rich();
  expect(read(await vendor.call("close", { sessionId })).status).toBe("OK");
  expect(read(await vendor.call("balance", { sessionId })).status).toBe("SESSION_EXPIRED");
  expect(read(await vendor.call("close", { sessionId: randomUUID() })).status).toBe("SESSION_EXPIRED");
});

test("leaves every balance as 64 concurrent clients' own answers state", async () => {
  const players = await Promise.all(Array.from({ length: 64 }, rich));
  await Promise.all(
    players.map(async (player) => {
      let balance = 100n * unit;
      for (let spin = 0; spin < 10; spin++) {
        const bet = newTx();
        const placed = read(await vendor.bet(player, bet, 3n * unit));
        expect(placed).toMatchObject({ status: "OK", balance: balance - 3n * unit });
        const paid = read(await vendor.win(player, newTx(), bet, BigInt(spin) * unit));
        balance += BigInt(spin - 3) * unit;
        expect(paid).toMatchObject({ status: "OK", balance });
      }
      expect(await cashOf(db, player.id)).toBe(balance);
    }),
  );
});

test("request ids are deleted after ten minutes, launches when they end", async () => {
  await db.query(
    "insert into seamless_request (vassalage, request_id, at) values ('PG', $1, now() - interval '11 minutes')",
    [randomUUID()],
  );
  await sweepVendors(db);
  const { rows } = await db.query("select 1 from seamless_request where at < now() - interval '10 minutes'");
  expect(rows).toEqual([]);
});
