import { expect, test } from "vitest";
import { chooseEvents, type Event } from "./choose-events.ts";

const event = (id: string, isLive: boolean, sport = id): Event =>
  ({ id, sport, isLive, offers: [{ bet: "result::1", pick: "1", odds: 1500 }] }) as unknown as Event;
const many = (name: string, count: number, isLive: boolean) =>
  Array.from({ length: count }, (_, at) => event(`${name}${at}`, isLive));
const idsOf = (events: readonly Event[]) => events.map(({ id }) => id);

test("a third of the places is kept for what begins next, however much goes on", () => {
  const chosen = chooseEvents([...many("live", 20, true), ...many("next", 9, false)], 12);
  expect(chosen.map(({ isLive }) => isLive)).toEqual([
    ...Array<boolean>(8).fill(true),
    ...Array<boolean>(4).fill(false),
  ]);
});

test("where little goes on, or little begins, the other has the places", () => {
  expect(idsOf(chooseEvents([event("live", true), ...many("next", 9, false)], 4))).toEqual([
    "live",
    "next0",
    "next1",
    "next2",
  ]);
  expect(idsOf(chooseEvents([...many("live", 9, true), event("next", false)], 4))).toEqual([
    "live0",
    "live1",
    "live2",
    "next",
  ]);
  expect(chooseEvents([], 4)).toEqual([]);
});

test("a busy sport does not fill the row", () => {
  const busy = ["a", "b", "c"].map((id) => event(id, true, "football"));
  expect(idsOf(chooseEvents([...busy, event("d", true, "tennis")], 2))).toEqual(["a", "d"]);
});
