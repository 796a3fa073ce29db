import type { IncomingMessage } from "node:http";

const longestMs = 20_000;
/** Beyond this the connection is closed: nobody sends that much by mistake. */
const mostBytes = 32 * 1024 * 1024;

/**
 * Reads a body without storing it, so that its sender receives the refusal: a connection closed in the middle of a body
 * shows nothing. Gives up after many bytes, or a while.
 */
export function drain(body: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let read = 0;
    const timer = setTimeout(done, longestMs);
    function count(chunk: Buffer): void {
      read += chunk.length;
      if (read > mostBytes) done();
    }
    function done(): void {
      clearTimeout(timer);
      body.off("data", count);
      resolve();
    }
    for (const end of ["end", "close", "error"]) body.once(end, done);
    body.on("data", count);
  });
}
