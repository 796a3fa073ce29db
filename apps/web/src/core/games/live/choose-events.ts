import type { WireOutput } from "@croupier/contract/rows";

export type Event = WireOutput<"nextEvents">["events"][number];

/** Selects running events and reserves a third of the places for the next ones, whose odds hold until they begin. */
export function chooseEvents(events: readonly Event[], most: number): Event[] {
  const inOrder = inTurn(events);
  const next = inOrder.filter(({ isLive }) => !isLive);
  const live = inOrder.filter(({ isLive }) => isLive).slice(0, most - Math.min(next.length, Math.ceil(most / 3)));
  return [...live, ...next].slice(0, most);
}

/** Takes one event of each sport in turn, so that a busy sport does not fill the row. */
function inTurn(events: readonly Event[]): Event[] {
  const bySport = new Map<string, Event[]>();
  for (const event of events) bySport.set(event.sport, [...(bySport.get(event.sport) ?? []), event]);
  // Events that accept bets come before those that are closed.
  const takes = ({ offers }: Event) => Number(offers.some(({ odds }) => odds !== null));
  const lists = [...bySport.values()].map((list) => list.toSorted((a, b) => takes(b) - takes(a)));
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
}
