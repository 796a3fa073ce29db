import { expect, it } from "vitest";
import { orderAt, pips, placesAt } from "./faces.ts";

it.each([1, 2, 3, 4, 5, 6])("the face %i of a die has as many dots, each at a place of its own", (face) => {
  expect(new Set(pips(face).map(String)).size).toBe(face);
});

it("a race begins in the order of the numbers, ends as the racers arrived, and nobody is lost on the way", () => {
  const arrived = [7, 3, 10, 1, 9, 5, 2, 8, 4, 6];
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  expect(orderAt(arrived, 0)).toEqual(numbers);
  expect(orderAt(arrived, 1)).toEqual(arrived);
  for (const part of [0.2, 0.4, 0.6, 0.8]) expect(orderAt(arrived, part).toSorted((a, b) => a - b)).toEqual(numbers);
});

it("the racers' places agree with their order at every part of a race, and at its end are whole ones", () => {
  const arrived = [7, 3, 10, 1, 9, 5, 2, 8, 4, 6];
  for (const part of [0, 0.1, 0.35, 0.5, 0.8, 1]) {
    const places = placesAt(arrived, part);
    const inOrder = orderAt(arrived, part).map((n) => places.get(n) ?? NaN);
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
  }
  expect([...placesAt(arrived, 1)]).toEqual(arrived.map((n, place) => [n, place]));
});
