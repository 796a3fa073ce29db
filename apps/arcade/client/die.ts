import { el, svg } from "./dom.ts";

const spotsOf: readonly (readonly [number, number][])[] = [
  [],
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
];
/** Emblems of fish, prawn and crab by face, since some devices lack symbols for them. */
const animals = ["", "fish", "shrimp", "crab", "rooster", "amphora", "deer"];

/** Creates the face of a die, with an animal where the game has them. */
export function dieFace(face: number, isAnimal: boolean): HTMLElement {
  const die = el("span", { class: isAnimal ? "die animal" : "die", "aria-hidden": "true" });
  if (isAnimal) die.append(el("img", { src: `/emblems/${animals[face]}.webp`, alt: "", width: "48", height: "48" }));
  else {
    const dots = (spotsOf[face] ?? []).map(([x, y]) =>
      svg("circle", {
        cx: String(50 + x * 26),
        cy: String(50 + y * 26),
        r: "10",
        class: face === 1 || face === 4 ? "pip red" : "pip",
      }),
    );
    die.append(svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, ...dots));
  }
  return die;
}
