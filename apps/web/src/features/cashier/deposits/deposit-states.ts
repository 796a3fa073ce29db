import type { Tone } from "../../../ui/Badge.tsx";
import type { DepositRow } from "./types.ts";

const tones: Record<DepositRow["state"], Tone> = {
  created: "plain",
  waiting: "warm",
  review: "warm",
  credited: "good",
  expired: "plain",
  rejected: "bad",
  cancelled: "plain",
};

export const toneOf = (state: DepositRow["state"]): Tone => tones[state];

export const isOpen = (state: DepositRow["state"]): state is "created" | "waiting" | "review" =>
  state === "created" || state === "waiting" || state === "review";
