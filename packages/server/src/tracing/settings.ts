import { variable } from "../environment.ts";
import type { SigningKey } from "../signature.ts";

/** How a process traces. */
export interface TracingSettings {
  /** Base address of the collector, by OTLP over HTTP. */
  endpoint: string;
  /** The share of traces that are recorded, 0 to 1. */
  share: number;
  /** Keys by which the project's processes recognise each other's traces; without them each begins its own. */
  keys: readonly SigningKey[];
}

/** The variables of tracing; the exporter itself reads OTEL_EXPORTER_OTLP_HEADERS. */
export const tracingShape = {
  OTEL_EXPORTER_OTLP_ENDPOINT: variable.optionalUrl(),
  OTEL_EXPORTER_OTLP_HEADERS: variable.optionalText(),
  OTEL_TRACES_SAMPLER_ARG: variable.share(1),
  TRACE_KEYS: variable.optionalKeys(),
};

interface TracingVariables {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG: number;
  TRACE_KEYS: SigningKey[];
}

/** Returns the settings of tracing; undefined if no collector is named. */
export function readTracing(read: TracingVariables): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share, TRACE_KEYS: keys } = read;
  return endpoint === undefined ? undefined : { endpoint, share, keys };
}
