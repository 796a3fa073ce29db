import { sourceOf } from "../../kit/seed.ts";
import { sizeOf, type Shape } from "./shape.ts";

/** Derives the numbers of a draw from its seed. */
export async function derive(shape: Shape, seed: string, gameCode: string, issue: string): Promise<number[]> {
  const below = sourceOf(seed, gameCode, issue);
  const { kind, count, low } = shape;
  const left = Array.from({ length: sizeOf(shape) }, (_, at) => low + at);
  const numbers: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const at = await below(left.length);
    numbers.push(left[at] ?? low);
    if (kind === "distinct") left.splice(at, 1);
  }
  return numbers;
}
