/** Messages that a game may send to the page around it; any other is ignored. */
export type GameMessage =
  | { type: "arcade:ready" | "arcade:back" | "arcade:deposit" }
  /** The balance that the game shows. */
  | { type: "arcade:balance"; balance: string }
  /** Chips on a table, which wait there if the game is closed; null once there are none. */
  | { type: "arcade:held"; amount: string | null }
  /** A game whose page scrolls reports its height, so that the outer page scrolls in its place. */
  | { type: "arcade:size"; height: number };

const types: readonly string[] = ["arcade:ready", "arcade:back", "arcade:deposit"];

const highest = 20_000;

function isHeight(data: object): data is { height: number } {
  if (!("height" in data) || typeof data.height !== "number") return false;
  return Number.isInteger(data.height) && data.height > 0 && data.height <= highest;
}

const isMoney = (value: unknown): value is string => typeof value === "string" && /^\d{1,15}\.\d{4}$/.test(value);

const isHeld = (data: object): data is { amount: string | null } =>
  "amount" in data && (data.amount === null || isMoney(data.amount));

const isBalance = (data: object): data is { balance: string } => "balance" in data && isMoney(data.balance);

/** Parses a message of the game's frame: only from its exact origin and window, and in a known shape. */
export function readGameMessage(
  event: Pick<MessageEvent<unknown>, "data" | "origin" | "source">,
  origin: string,
  frame: MessageEventSource | null | undefined,
): GameMessage | undefined {
  if (event.origin !== origin || !frame || event.source !== frame) return undefined;
  const { data } = event;
  if (typeof data !== "object" || data === null || !("type" in data) || typeof data.type !== "string") return undefined;
  if (data.type === "arcade:size") return isHeight(data) ? { type: data.type, height: data.height } : undefined;
  if (data.type === "arcade:held") return isHeld(data) ? { type: data.type, amount: data.amount } : undefined;
  if (data.type === "arcade:balance") return isBalance(data) ? { type: data.type, balance: data.balance } : undefined;
  return types.includes(data.type) ? (data as GameMessage) : undefined;
}
