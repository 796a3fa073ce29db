import { Gauge, type Registry } from "prom-client";
import type { Hub } from "./hub.ts";

/** Measures the open pages of this instance, and how far the events that it knows are behind. */
export function measureEvents(registry: Registry, hub: Hub): void {
  const registers = [registry];
  const sockets: Gauge = new Gauge({
    name: "sockets_open",
    help: "Open pages of this instance",
    registers,
    collect: () => sockets.set(hub.state().pages),
  });
  const behind: Gauge = new Gauge({
    name: "events_behind_seconds",
    help: "Time since this instance last read the outbox or heard its reader",
    registers,
    collect: () => behind.set(hub.state().behindMs / 1000),
  });
  const reads: Gauge = new Gauge({
    name: "events_reading",
    help: "1: this instance reads the outbox; 0: another instance reads for it",
    registers,
    collect: () => reads.set(hub.state().isReading ? 1 : 0),
  });
}
