import calendar from "icon:calendar-days";
import clock from "icon:clock";
import percent from "icon:badge-percent";
import zap from "icon:zap";
import type { ContractKind } from "@croupier/contract/domain/contracts";
import type { WireOutput } from "@croupier/contract/rows";
import type { Tone } from "../../ui/Badge.tsx";

export const contractMarks = {
  enableCt: percent,
  salary: calendar,
  hourSalary: clock,
  agentRealtimeSalary: zap,
} as const satisfies Record<ContractKind, unknown>;

/** The colour of each kind, in addition to its icon, to distinguish kinds that are close together. */
export const contractTones = {
  enableCt: "bg-accent/20 text-accent-text",
  salary: "bg-win/15 text-[color-mix(in_oklab,var(--win)_75%,var(--ink))]",
  hourSalary:
    "bg-[color-mix(in_srgb,var(--road-blue)_15%,transparent)] text-[color-mix(in_oklab,var(--road-blue)_75%,var(--ink))]",
  agentRealtimeSalary: "bg-[#7c5cff]/15 text-[color-mix(in_oklab,#7c5cff_75%,var(--ink))]",
} as const satisfies Record<ContractKind, string>;

export const billTones = {
  notReached: "plain",
  pending: "warm",
  unclaimed: "warm",
  issued: "good",
  insufficient: "bad",
  rejected: "bad",
  expired: "plain",
} as const satisfies Record<WireOutput<"bills">["content"][number]["state"], Tone>;
