import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { once } from "node:events";

/** A double of Redis: counts within windows, publishes to subscribers, and falls silent on demand. */
export class TestRedis {
  port = 0;
  /** Whether commands remain unanswered, as by a server that hangs. */
  silent = false;
  readonly #counts = new Map<string, { current: number; endsAt: number }>();
  readonly #sockets = new Set<Socket>();
  readonly #channels = new Map<Socket, string>();
  #server: Server | undefined;

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts it, again at the same port. */
  async start(): Promise<this> {
    this.#server = createServer((socket) => this.#serve(socket));
    this.#server.listen(this.port, "127.0.0.1");
    await once(this.#server, "listening");
    this.port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  /** Ends it with its data, as a crash does. */
  async stop(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (!this.#server?.listening) return;
    this.#server.close(() => resolve());
    for (const socket of this.#sockets) socket.destroy();
    this.#counts.clear();
    await promise;
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("close", () => {
      this.#sockets.delete(socket);
      this.#channels.delete(socket);
    });
    socket.on("error", () => undefined);
    let rest = "";
    socket.on("data", (chunk: Buffer) => {
      rest += chunk.toString("latin1");
      for (let command = readCommand(rest); command; command = readCommand(rest)) {
        rest = rest.slice(command.length);
        if (!this.silent) socket.write(this.#answer(command.words, socket));
      }
    });
  }

  #answer([name = "", ...words]: string[], socket: Socket): string {
    const [channel = "", message = ""] = words;
    if (name.toUpperCase() === "SUBSCRIBE") {
      this.#channels.set(socket, channel);
      return `*3\r\n${bulk("subscribe")}${bulk(channel)}:1\r\n`;
    }
    if (name.toUpperCase() === "PUBLISH") {
      const receivers = [...this.#channels].flatMap(([each, own]) => (own === channel ? [each] : []));
      for (const each of receivers) each.write(`*3\r\n${bulk("message")}${bulk(channel)}${bulk(message)}`, "latin1");
      return `:${receivers.length}\r\n`;
    }
    if (name.toUpperCase() === "INFO") return bulk("redis_version:7.0.0\r\nloading:0\r\n");
    if (name.toUpperCase() !== "EVAL") return "+OK\r\n";
    const [, , key = "", ms = ""] = words;
    const known = this.#counts.get(key);
    const window = known && known.endsAt > Date.now() ? known : { current: 0, endsAt: Date.now() + Number(ms) };
    window.current += 1;
    this.#counts.set(key, window);
    return `*2\r\n:${window.current}\r\n:${window.endsAt - Date.now()}\r\n`;
  }
}

const bulk = (text: string): string => `$${text.length}\r\n${text}\r\n`;

/** Reads a command's words from the start of the text, and its length; undefined while it is incomplete. */
function readCommand(text: string): { words: string[]; length: number } | undefined {
  const head = /^\*(\d+)\r\n/.exec(text);
  if (!head) return undefined;
  const words: string[] = [];
  let at = head[0].length;
  while (words.length < Number(head[1])) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at));
    if (!size) return undefined;
    at += size[0].length + Number(size[1]) + 2;
    if (text.length < at) return undefined;
    words.push(text.slice(at - 2 - Number(size[1]), at - 2));
  }
  return { words, length: at };
}
