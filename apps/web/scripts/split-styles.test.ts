import fc from "fast-check";
import postcss, { type Container } from "postcss";
import { expect, test } from "vitest";
import { splitStyles } from "./split-styles.ts";

/** A rule's weight in the cascade: its layer's rank, its specificity, its position in the sheet. */
interface Weighed {
  name: string;
  properties: string[];
  weight: [layer: number, strength: number, place: number];
}

/** Weighs the rules of consecutive sheets like a browser: layers rank in the order of their first mention. */
function weigh(...sheets: string[]): Map<string, Weighed> {
  const layers: string[] = [];
  const rules: Omit<Weighed & { layer: string }, "weight">[] = [];
  const name = (layer: string) => layers.includes(layer) || layers.push(layer);
  const walk = (parent: Container, layer: string, conditions: string) =>
    parent.each((node) => {
      if (node.type === "atrule" && node.name === "layer") {
        const named = node.params.split(",").map((each) => (layer === "" ? each.trim() : `${layer}.${each.trim()}`));
        named.forEach(name);
        if (node.nodes) walk(node, named[0] ?? "", conditions);
      } else if (node.type === "atrule" && node.nodes) {
        walk(node, layer, `${conditions}@${node.params} `);
      } else if (node.type === "rule") {
        const properties = node.nodes.flatMap((declared) => (declared.type === "decl" ? [declared.prop] : []));
        for (const selector of node.selectors) rules.push({ name: conditions + selector, properties, layer });
      }
    });
  for (const sheet of sheets) walk(postcss.parse(sheet), "", "");
  // Rules outside inner layers, and outside all layers of a sheet, are stronger.
  const outer = layers.filter((layer) => !layer.includes("."));
  const layerPlace = (layer: string) => {
    const [top = "", inner] = layer.split(".");
    return top === "" ? 1e6 : outer.indexOf(top) * 1000 + (inner === undefined ? 999 : layers.indexOf(layer));
  };
  return new Map(
    rules.map((rule, place) => [
      rule.name,
      { ...rule, weight: [layerPlace(rule.layer), rule.name.match(/[.:]\w/g)?.length ?? 0, place] },
    ]),
  );
}

const wins = (one: Weighed, other: Weighed) => {
  for (const at of [0, 1, 2] as const)
    if (one.weight[at] !== other.weight[at]) return one.weight[at] > other.weight[at];
  return false;
};

const rule = fc.record({
  properties: fc.uniqueArray(
    fc.constantFrom("padding", "padding-inline", "width", "color", "font-size", "line-height", "--mark"),
    { minLength: 1, maxLength: 2 },
  ),
  strong: fc.boolean(),
  narrow: fc.boolean(),
  first: fc.boolean(),
  layer: fc.constantFrom("utilities", "utilities", "utilities", "components", ""),
});

/** Returns whether two properties of these tests can conflict: a shorthand and its parts. */
const alike = (one: string, other: string) =>
  one === other || [one, other].toSorted().join() === "padding,padding-inline";

test("any two rules win as in the whole sheet when the two parts follow each other", () => {
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 40 }), (rules) => {
      const written = rules.map(({ properties, strong, narrow, layer }, at) => {
        const text = `.c${at}${strong ? ":hover" : ""}{${properties.map((property) => `${property}:${at}`).join(";")}}`;
        const inner = narrow ? `@media (width < 9px){${text}}` : text;
        return layer === "" ? inner : `@layer ${layer}{${inner}}`;
      });
      const order = "@layer theme, utilities, components;";
      const all = [order, ...written].join("");
      const parts = splitStyles(all, [order, ...written.filter((_, at) => rules[at]?.first)].join(""));
      const before = [...weigh(all).values()];
      const after = weigh(parts.first, parts.rest);
      expect(after.size).toBe(before.length);
      for (const one of before)
        for (const other of before) {
          if (!one.properties.some((mine) => other.properties.some((its) => alike(mine, its)))) continue;
          const [oneAfter, otherAfter] = [after.get(one.name), after.get(other.name)];
          expect(oneAfter && otherAfter && wins(oneAfter, otherAfter)).toBe(wins(one, other));
        }
    }),
    { numRuns: 400 },
  );
});

test("the first part has theme, properties and its own rules; the rest has the others", () => {
  const parts = splitStyles(
    `@layer theme{:root{--a:1;--b:2}}@layer utilities{.p-1{padding:1px}.p-2{padding:2px}}@property --x{syntax:"*";inherits:false}@keyframes turn{to{rotate:1turn}}.late{color:red}`,
    `@layer theme{:root{--a:1}}@layer utilities{.p-1{padding:1px}}`,
  );
  for (const own of ["--b:2", ".p-1", "@property --x"]) expect(parts.first).toContain(own);
  for (const later of [".p-2", "@keyframes turn", ".late"]) {
    expect(parts.first).not.toContain(later);
    expect(parts.rest).toContain(later);
  }
  expect(parts.rest).not.toContain(".p-1");
});

test("a rule only the first page has stops the build, as do important rules in two steps", () => {
  expect(() => splitStyles(".a{color:red}", ".b{color:red}")).toThrow("only the first page has .b");
  const all = "@layer utilities{.a{color:red!important}.b{color:blue}.c{color:green!important}}";
  expect(() => splitStyles(all, "@layer utilities{.b{color:blue}}")).toThrow(".a and .c");
});
