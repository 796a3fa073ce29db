/** What a game may tell the page around it; anything else is not heard. */
export interface GameMessage {
  type: "arcade:ready" | "arcade:back" | "arcade:deposit";
}

const types: readonly string[] = ["arcade:ready", "arcade:back", "arcade:deposit"];

/** Reads a message of the game's frame: from exactly its origin and window, in exactly a known shape. */
export function readGameMessage(
  event: Pick<MessageEvent<unknown>, "data" | "origin" | "source">,
  origin: string,
  frame: MessageEventSource | null | undefined,
): GameMessage | undefined {
  if (event.origin !== origin || !frame || event.source !== frame) return undefined;
  const { data } = event;
  if (typeof data !== "object" || data === null || !("type" in data) || typeof data.type !== "string") return undefined;
  return types.includes(data.type) ? (data as GameMessage) : undefined;
}
