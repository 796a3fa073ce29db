import { createServer, type Socket } from "node:net";
import { once } from "node:events";
import { Client } from "pg";

/*
 * A double of a pooler in transaction mode: sessions share a few connections of the server, and each transaction may
 * run on another one. As PgBouncer does, it refuses startup parameters that it would have to pass on.
 */

/** Parameters that PgBouncer follows for each session. */
const followed = new Set(["user", "database", "application_name", "client_encoding"]);

/** Splits a stream into messages of the protocol: a type and a length. */
function createReader(take: (type: string, message: Buffer) => void) {
  let rest = Buffer.alloc(0);
  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const size = rest.readUInt32BE(1) + 1;
      const message = rest.subarray(0, size);
      rest = rest.subarray(size);
      take(String.fromCharCode(message[0] ?? 0), message);
    }
  };
}

function messageOf(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5, type);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const ready = messageOf("Z", Buffer.from("I"));
const welcome = Buffer.concat([messageOf("R", Buffer.alloc(4)), messageOf("K", Buffer.alloc(8)), ready]);
const fatal = (code: string, text: string): Buffer =>
  messageOf("E", Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`));

/** A connection of the server that transactions of all sessions use in turn. */
interface Shared {
  socket: Socket;
  pid: number;
  /** The session whose transaction runs on it. */
  session: Socket | undefined;
  /** Requests whose end the server has not reported. */
  pending: number;
}

/** The connections, and the sessions that wait for one. */
interface Shares {
  all: Shared[];
  waiting: (() => void)[];
}

/** Opens one connection; the messages of the server go to the session that uses it. */
async function openShared(url: string, { waiting }: Shares): Promise<Shared> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const socket = (client as unknown as { connection: { stream: Socket } }).connection.stream;
  const own: Shared = { socket, pid: rows[0]?.pid ?? 0, session: undefined, pending: 0 };
  socket.removeAllListeners("data");
  const read = createReader((type, message) => {
    own.session?.write(message);
    if (type !== "Z") return;
    own.pending -= 1;
    if (own.pending > 0 || message[5] !== "I".charCodeAt(0)) return;
    own.session = undefined;
    waiting.shift()?.();
  });
  socket.on("data", read);
  return own;
}

/** Sends a session's messages to the connection of its transaction, or to the next that is free. */
function serve(session: Socket, { all, waiting }: Shares): void {
  const later: Buffer[] = [];
  const send = (): void => {
    const free = all.find((each) => each.session === session) ?? all.find((each) => !each.session);
    if (!free) return void waiting.push(send);
    free.session = session;
    for (const message of later.splice(0)) {
      if (message[0] === "Q".charCodeAt(0) || message[0] === "S".charCodeAt(0)) free.pending += 1;
      free.socket.write(message);
    }
  };
  const read = createReader((type, message) => {
    if (type === "X") return void session.end();
    later.push(Buffer.from(message));
    if (later.length === 1) send();
  });
  session.on("data", read);
}

/** Reads a session's startup, and refuses it where a parameter cannot be followed. */
function begin(session: Socket, shares: Shares): void {
  session.once("data", (startup: Buffer) => {
    const words = startup.subarray(8).toString().split("\0");
    const refused = words.find((word, at) => at % 2 === 0 && word !== "" && !followed.has(word));
    if (refused !== undefined) return void session.end(fatal("08P01", `unsupported startup parameter: ${refused}`));
    serve(session, shares);
    session.write(welcome);
  });
}

export interface TestPooler {
  url: string;
  /** Process ids of the server's connections. */
  pids: number[];
  stop(): Promise<void>;
}

/** Starts a pooler with a number of connections, all of the address's user. */
export async function startPooler(url: string, size: number): Promise<TestPooler> {
  const shares: Shares = { all: [], waiting: [] };
  while (shares.all.length < size) shares.all.push(await openShared(url, shares));
  const sessions = new Set<Socket>();
  const server = createServer((session) => {
    sessions.add(session);
    session.on("error", () => undefined);
    session.on("close", () => sessions.delete(session));
    begin(session, shares);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: url.replace(/@[^/]*\//, `@127.0.0.1:${port}/`),
    pids: shares.all.map(({ pid }) => pid),
    async stop() {
      for (const session of sessions) session.destroy();
      for (const { socket } of shares.all) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
