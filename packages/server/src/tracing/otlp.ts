import { hostname } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from "@opentelemetry/api";
import type { Context, Span as OtelSpan, Tracer } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from "@opentelemetry/sdk-trace";
import { Counter, type Registry } from "prom-client";
import type { SigningKey } from "../signature.ts";
import { traceCalls } from "./calls.ts";
import { parentHeaders, readParent } from "./parent.ts";
import type { TracingSettings } from "./settings.ts";
import type { Span } from "./spans.ts";
import type { Tracing, TracingOptions } from "./tracing.ts";

/** Spans that wait; more are dropped, so that a collector that is slow or down costs nothing but spans. */
const queue = { maxQueueSize: 8192, maxExportBatchSize: 256, scheduledDelayMillis: 2_000, exportTimeoutMillis: 5_000 };

/** Milliseconds that an ending process gives to the last spans. */
const lastSpansMs = 2_000;

/** The state that all spans of a process in one trace share. */
interface Shared {
  tracer: Tracer;
  keys: readonly SigningKey[];
  isOver: boolean;
}

/** Creates the tracer of a process, which sends its spans by OTLP. */
export function createTracing(options: TracingOptions & { settings: TracingSettings }): Tracing {
  const { service, settings, peers, registry } = options;
  const exporter = new OTLPTraceExporter({ url: `${settings.endpoint}/v1/traces`, timeoutMillis: 5_000 });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": service,
      "service.instance.id": `${hostname()}:${process.pid}`,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: counted(exporter, registry), ...queue })],
  });
  const tracer = provider.getTracer("croupier");
  const { keys } = settings;
  const endCalls = traceCalls(peers);

  const beginRoot = (name: string, kind: SpanKind, context: Context): Span => {
    const shared: Shared = { tracer, keys, isOver: false };
    const root = spanOf(tracer.startSpan(name, { kind }, context), context, shared);
    const end = root.end.bind(root);
    return Object.assign(root, {
      end() {
        shared.isOver = true;
        end();
      },
    });
  };

  return {
    beginRequest(headers) {
      const parent = readParent(headers, keys);
      return beginRoot("request", SpanKind.SERVER, parent ? contextOf(parent) : ROOT_CONTEXT);
    },
    beginJob: (name) => beginRoot(name, SpanKind.INTERNAL, ROOT_CONTEXT),
    async stop() {
      endCalls();
      await Promise.race([provider.shutdown().catch(() => undefined), wait(lastSpansMs, undefined, { ref: false })]);
    },
  };
}

const contextOf = ({ traceId, spanId, isSampled }: NonNullable<ReturnType<typeof readParent>>): Context =>
  trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
    isRemote: true,
  });

function spanOf(own: OtelSpan, context: Context, shared: Shared): Span {
  const { traceId, spanId, traceFlags } = own.spanContext();
  const isSampled = (traceFlags & TraceFlags.SAMPLED) !== 0;
  let below: Context | undefined;
  return {
    traceId,
    isSampled,
    isOver: () => shared.isOver,
    rename: (name) => void own.updateName(name),
    set: (attributes) => void own.setAttributes(attributes),
    begin(name, { isCall = false, attributes = {}, startedAt } = {}) {
      below ??= trace.setSpan(context, own);
      const kind = isCall ? SpanKind.CLIENT : SpanKind.INTERNAL;
      const time = startedAt === undefined ? {} : { startTime: startedAt };
      return spanOf(shared.tracer.startSpan(name, { kind, attributes, ...time }, below), below, shared);
    },
    headers: () => parentHeaders({ traceId, spanId, isSampled }, shared.keys),
    fail: () => void own.setStatus({ code: SpanStatusCode.ERROR }),
    end: () => own.end(),
  };
}

/** Counts the spans that an exporter sends and loses. */
function counted(exporter: SpanExporter, registry: Registry): SpanExporter {
  const spans = new Counter({
    name: "trace_spans_total",
    help: "Spans that were sent to the collector, and those that it did not take",
    labelNames: ["result"] as const,
    registers: [registry],
  });
  return {
    export(batch, done) {
      exporter.export(batch, (result) => {
        spans.inc({ result: result.code === 0 ? "sent" : "lost" }, batch.length);
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
