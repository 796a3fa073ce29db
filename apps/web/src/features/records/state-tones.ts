import type { WireOutput } from "@croupier/contract/rows";
import type { Tone } from "../../ui/Badge.tsx";

type State = WireOutput<"bettingRecord">["content"][number]["state"];

export const stateTones: Record<State, Tone> = { open: "warm", settled: "plain", cancelled: "plain" };
