import { fetchHere } from "../../../bench/storm-member.ts";

export interface Call {
  /** Which part was called: vendors call the platform, members the web server and the arcade. */
  from: "vendor" | "member" | "visitor";
  /** Milliseconds since the process began. */
  sentAt: number;
  ms: number;
  /** The HTTP status; 0 without an answer. */
  status: number;
  /** Whether it was answered as it should be. */
  ok: boolean;
  what: string;
}

/** Everything that was sent during a storm. */
export class Calls {
  readonly all: Call[] = [];

  record(call: Call): void {
    this.all.push(call);
  }

  /** Waits for the answer of one call, and records it. */
  async time(
    call: Pick<Call, "from" | "what">,
    send: () => Promise<{ status: number; ok: boolean; detail?: string }>,
  ): Promise<boolean> {
    const sentAt = performance.now();
    const {
      status,
      ok,
      detail = "",
    } = await send().catch((error: unknown) => ({
      status: 0,
      ok: false,
      detail: error instanceof Error ? error.message : String(error),
    }));
    const what = ok ? call.what : `${call.what} ${detail.slice(0, 120)}`;
    this.record({ ...call, sentAt, ms: performance.now() - sentAt, status, ok, what });
    return ok;
  }

  /** Fetches like a member's browser and records the call: a refusal is an answer, a fault of a server is none. */
  readonly fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const sentAt = performance.now();
    const what = `${init.method ?? "GET"} ${new URL(url).pathname}`;
    const record = (status: number, detail = "") =>
      this.record({
        from: "member",
        sentAt,
        ms: performance.now() - sentAt,
        status,
        ok: status > 0 && status < 500,
        what: `${what} ${detail}`.trim(),
      });
    try {
      const answer = await fetchHere(url, init);
      record(answer.status, answer.status >= 500 ? await answer.clone().text() : "");
      return answer;
    } catch (error) {
      record(0, error instanceof Error ? `${error.name} ${error.message}` : String(error));
      throw error;
    }
  };

  between(from: number, to: number): Call[] {
    return this.all.filter(({ sentAt }) => sentAt >= from && sentAt < to);
  }

  /** Returns whether a vendor's call that was sent after a moment has moved money. */
  hasWritten(after: number): boolean {
    return this.all.some(({ from, ok, sentAt }) => from === "vendor" && ok && sentAt > after);
  }

  /** Returns the longest time between two moments in which no vendor's call was acknowledged, in milliseconds. */
  longestPause(from: number, to: number): number {
    const done = this.all.flatMap((call) => (call.from === "vendor" && call.ok ? [call.sentAt + call.ms] : []));
    const times = [from, ...done.filter((at) => at > from && at < to).toSorted((a, b) => a - b)];
    return Math.max(0, ...times.slice(1).map((at, before) => at - (times[before] ?? at)));
  }
}

/** Returns the time within which 99 of 100 calls were answered, in milliseconds. */
export function p99(calls: readonly Call[]): number {
  const times = calls.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return Math.round(times[Math.floor(times.length * 0.99)] ?? 0);
}
