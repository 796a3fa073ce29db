import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";

interface Mail {
  from: string;
  to: string[];
  text: string;
}

/** Starts a real mail server on a free port; it requires a name and a password, and can refuse mails. */
function mailServer(): Promise<{ url: string; mails: Mail[]; refuse(times: number): void; close(): Promise<void> }> {
  const mails: Mail[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authMethods: ["PLAIN", "LOGIN"],
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username, password }, _session, done) =>
      username === "croupier" && password === "letters"
        ? done(null, { user: username })
        : done(new Error("not known here")),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (refusals > 0) {
          refusals -= 1;
          return done(Object.assign(new Error("try later"), { responseCode: 451 }));
        }
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString("utf8"),
        });
        return done();
      });
    },
  });
  server.on("error", () => undefined);
  return new Promise((resolve) => {
    const listening = server.listen(0, "127.0.0.1", () => {
      const { port } = listening.address() as AddressInfo;
      resolve({
        url: `smtp://croupier:letters@127.0.0.1:${port}?ignoreTLS=true`,
        mails,
        refuse: (times) => (refusals = times),
        close: () => new Promise((done) => server.close(() => done())),
      });
    });
  });
}

let mail: Awaited<ReturnType<typeof mailServer>>;
let app: TestPlatform;

beforeAll(async () => {
  mail = await mailServer();
  app = await testPlatform({
    carriers: { smtpUrl: mail.url, mailFrom: "care@saffron.example", smsUrl: undefined, smsToken: undefined },
  });
});

afterAll(async () => {
  await app.close();
  await mail.close();
});

async function changeOf(email: string): Promise<void> {
  const { token, id } = await app.register();
  await app.database.pool.query("update member set email = $2 where id = $1", [id, email]);
  const answer = await app.call(
    "changePassword",
    { oldPassword: "Lantern2026", newPassword: "Harbour2027", confirmNewPassword: "Harbour2027" },
    { token },
  );
  expect(answer.status).toBe(200);
}

const queued = async () => (await app.database.pool.query("select 1 from outgoing_message")).rowCount;

describe("emails through a real mail server", () => {
  test("arrive from the merchant as plain text and HTML, and are deleted afterwards", async () => {
    await changeOf("one@example.com");
    await expect.poll(() => mail.mails.length, { timeout: 8000 }).toBe(1);
    const [received] = mail.mails;
    expect(received).toMatchObject({ from: "care@saffron.example", to: ["one@example.com"] });
    expect(received?.text).toMatch(/^From: "?Saffron Club"? <care@saffron\.example>/m);
    expect(received?.text).toContain("Subject: Your password was changed");
    expect(received?.text).toMatch(/Content-Type: text\/plain/);
    expect(received?.text).toMatch(/Content-Type: text\/html/);
    await expect.poll(queued, { timeout: 5000 }).toBe(0);
    const { rows } = await app.database.pool.query("select 1 from sandbox_outbox where kind = 'email'");
    expect(rows).toEqual([]);
  });

  test("are sent again later, once, if the server refuses them", async () => {
    mail.refuse(1);
    const before = mail.mails.length;
    await changeOf("two@example.com");
    await expect
      .poll(async () => (await app.database.pool.query("select tries from outgoing_message")).rows, { timeout: 5000 })
      .toEqual([{ tries: 1 }]);
    await app.database.pool.query("update outgoing_message set next_try_at = now()");
    await expect.poll(() => mail.mails.length, { timeout: 12_000 }).toBe(before + 1);
    await expect.poll(queued, { timeout: 5000 }).toBe(0);
  });

  test("are given up once expired, and delay no others", async () => {
    await app.database.pool.query(
      `insert into outgoing_message (channel, recipient, sender_name, subject, body, expires_at)
       values ('email', 'late@example.com', 'S', 's', 'b', now() - interval '1 minute')`,
    );
    await changeOf("three@example.com");
    await expect.poll(queued, { timeout: 8000 }).toBe(0);
    expect(mail.mails.some(({ to }) => to.includes("late@example.com"))).toBe(false);
  });
});

test("text messages go to the gateway with its token, and refused ones stay queued", async () => {
  const requested: { body: unknown; token: string | undefined }[] = [];
  let status = 503;
  const server: Server = createServer((request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      requested.push({
        body: JSON.parse(Buffer.concat(chunks).toString("utf8")) as unknown,
        token: request.headers.authorization,
      });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const smsUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
  const real = await testPlatform({
    carriers: { smtpUrl: undefined, mailFrom: undefined, smsUrl, smsToken: "gateway-token" },
  });
  try {
    await real.database.pool.query(
      `insert into outgoing_message (channel, recipient, sender_name, subject, body, expires_at)
       values ('sms', '+84901234567', 'Saffron Club', '', 'Your code: 123456', now() + interval '5 minutes')`,
    );
    await expect.poll(() => requested.length, { timeout: 12_000 }).toBe(1);
    expect(requested[0]).toEqual({
      body: { to: "+84901234567", from: "Saffron Club", text: "Your code: 123456" },
      token: "Bearer gateway-token",
    });
    status = 202;
    await real.database.pool.query("update outgoing_message set next_try_at = now()");
    await expect
      .poll(async () => (await real.database.pool.query("select 1 from outgoing_message")).rowCount, {
        timeout: 12_000,
      })
      .toBe(0);
  } finally {
    await real.close();
    server.close();
  }
});
