import { expect, it } from "vitest";
import { orderAt, pips, placesAt } from "./faces.ts";

it.each([1, 2, 3, 4, 5, 6])("gives the face %i of a die that many dots at separate positions", (face) => {
  expect(new Set(pips(face).map(String)).size).toBe(face);
});

it("starts a race by number, ends it in arrival order, and keeps every racer", () => {
  const arrived = [7, 3, 10, 1, 9, 5, 2, 8, 4, 6];
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  expect(orderAt(arrived, 0)).toEqual(numbers);
  expect(orderAt(arrived, 1)).toEqual(arrived);
  for (const part of [0.2, 0.4, 0.6, 0.8]) expect(orderAt(arrived, part).toSorted((a, b) => a - b)).toEqual(numbers);
});

it("gives racers positions that match their order, whole ones at the end", () => {
  const arrived = [7, 3, 10, 1, 9, 5, 2, 8, 4, 6];
  for (const part of [0, 0.1, 0.35, 0.5, 0.8, 1]) {
    const places = placesAt(arrived, part);
    const inOrder = orderAt(arrived, part).map((n) => places.get(n) ?? NaN);
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
  }
  expect([...placesAt(arrived, 1)]).toEqual(arrived.map((n, place) => [n, place]));
});
