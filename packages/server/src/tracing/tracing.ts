import type { IncomingHttpHeaders } from "node:http";
import type { Registry } from "prom-client";
import type { TracingSettings } from "./settings.ts";
import { runAs, type Span } from "./spans.ts";

/** The tracer of a process. */
export interface Tracing {
  /** Begins the span of a request. It continues its caller's trace if the headers are signed; otherwise a trace begins. */
  beginRequest(headers: IncomingHttpHeaders): Span;
  /** Begins the trace of a job. */
  beginJob(name: string): Span;
  /** Sends what is left, within two seconds. */
  stop(): Promise<void>;
}

export interface TracingOptions {
  /** Name of the process. */
  service: string;
  settings: TracingSettings | undefined;
  /** The project's other processes, by name: they alone receive the trace of a call. */
  peers: Readonly<Record<string, string>>;
  registry: Registry;
}

/** Starts tracing and loads its library, if the settings name a collector. */
export async function startTracing({ settings, ...options }: TracingOptions): Promise<Tracing | undefined> {
  if (settings === undefined) return undefined;
  const { createTracing } = await import("./otlp.ts");
  return createTracing({ ...options, settings });
}

/** Runs a job as a trace of its own. */
export const traceJob = <T>(tracing: Tracing | undefined, name: string, work: () => Promise<T>): Promise<T> =>
  tracing ? runAs(tracing.beginJob(`job ${name}`), work) : work();
