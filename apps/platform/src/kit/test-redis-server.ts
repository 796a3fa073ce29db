import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../../../../tools/free-port.ts";

/** Whether this machine has a Redis of its own. */
export const hasRedis = (() => {
  try {
    return execFileSync("redis-server", ["--version"]).length > 0;
  } catch {
    return false;
  }
})();

/** A Redis in a process of its own that can be killed, or hang, as `TestRedis` does. */
export class TestRedisServer {
  #port = 0;
  #folder = "";
  #server: ChildProcess | undefined;

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`;
  }

  set silent(silent: boolean) {
    this.#server?.kill(silent ? "SIGSTOP" : "SIGCONT");
  }

  /** Starts it, again at the same port and without its data. */
  async start(): Promise<this> {
    this.#port ||= await freePort();
    this.#folder = await mkdtemp(path.join(tmpdir(), "croupier-redis-"));
    const options = { port: this.#port, bind: "127.0.0.1", save: "", appendonly: "no", dir: this.#folder };
    const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
    this.#server = spawn("redis-server", words, { stdio: "ignore" });
    while (!(await answers(this.#port)));
    return this;
  }

  /** Kills it. */
  async stop(): Promise<void> {
    if (!this.#server) return;
    const ended = once(this.#server, "exit");
    this.#server.kill("SIGKILL");
    await ended;
    this.#server = undefined;
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Waits until the port takes a connection, or refuses one. */
async function answers(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const isOpen = await once(socket, "connect").then(
    () => true,
    () => new Promise<false>((resolve) => setTimeout(resolve, 20, false)),
  );
  socket.destroy();
  return isOpen;
}
