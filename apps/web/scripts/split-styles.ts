import { selectorSpecificity } from "@csstools/selector-specificity";
import postcss, { type ChildNode, type Container, type Rule } from "postcss";
import selectors from "postcss-selector-parser";

/** The rules of one selector under one stack of conditions, in the order of the sheet. */
interface Piece {
  /** Media, container and feature queries around it, outermost first. */
  conditions: string[];
  text: string;
  selector: string;
  /** The specificity of its selector: 100 for each class and the like, plus the number of elements. */
  specificity: number;
  /** The property families it sets; two rules can conflict only if they share one. */
  families: Set<string>;
  important: boolean;
  /** Whether the first page includes it. */
  first: boolean;
}

/** The name of the rules outside all layers. */
const unlayered = "";

/** Layers that make the browser restyle every element if they come in a later sheet, so they stay in the first page. */
const always = new Set(["theme", "properties"]);

/** The layer whose order the build determines: utilities have one order, however a page uses them. */
const ordered = "utilities";

const families: Record<string, string> = {
  top: "inset",
  right: "inset",
  bottom: "inset",
  left: "inset",
  width: "size",
  height: "size",
  inline: "size",
  block: "size",
  line: "font",
  row: "gap",
  column: "gap",
  align: "place",
  justify: "place",
};

/**
 * Returns the family of a property, wider than any shorthand: `padding-inline` and `padding` share one, and so do
 * `font-size` and `line-height`.
 */
function familyOf(property: string): string {
  if (property.startsWith("--")) return property;
  const word = property.replace(/^-[a-z]+-/, "").split("-")[0] ?? property;
  return families[word] ?? word;
}

function specificityOf(selector: string): number {
  const { a, b, c } = selectorSpecificity(selectors().astSync(selector).at(0));
  return a * 10_000 + b * 100 + c;
}

const header = (node: ChildNode) => (node.type === "atrule" ? `@${node.name} ${node.params}` : "");

function pieceOf(rule: Rule, selector: string, conditions: string[]): Piece {
  const declared = rule.nodes.filter((node) => node.type === "decl");
  return {
    conditions,
    text: `${selector}{${declared.map((node) => node.toString()).join(";")}}`,
    selector,
    specificity: specificityOf(selector),
    families: new Set(declared.map(({ prop }) => familyOf(prop))),
    important: declared.some(({ important }) => important),
    first: false,
  };
}

/** Lists a sheet's rules by layer in order, one entry per selector. */
function piecesOf(css: string): Map<string, Piece[]> {
  const layers = new Map<string, Piece[]>();
  const of = (layer: string): Piece[] => {
    const pieces = layers.get(layer) ?? [];
    layers.set(layer, pieces);
    return pieces;
  };
  const walk = (parent: Container, layer: string, conditions: string[]) => {
    for (const node of parent.nodes as ChildNode[]) {
      if (node.type === "comment") continue;
      if (node.type === "rule") {
        if (node.nodes.some(({ type }) => type !== "decl" && type !== "comment"))
          throw new Error(`the build left a rule within a rule: ${node.selector}`);
        // The build merges rules with equal declarations, and the two sheets merge different ones.
        for (const selector of node.selectors) of(layer).push(pieceOf(node, selector, conditions));
      } else if (node.type === "atrule" && node.name === "layer" && node.nodes) {
        if (layer !== unlayered || conditions.length > 0)
          throw new Error(`a layer stands within another: ${header(node)}`);
        walk(node, node.params, []);
      } else if (node.type === "atrule" && node.name === "layer") {
        // This statement only orders layers, before any of them has a rule.
        if (parent.type !== "root") throw new Error(`layers are named within something: ${header(node)}`);
        for (const name of node.params.split(",")) of(name.trim());
      } else if (node.type === "atrule" && node.nodes && /^(media|supports|container)$/.test(node.name)) {
        walk(node, layer, [...conditions, header(node)]);
      } else if (node.type === "atrule") {
        of(layer).push({
          conditions,
          text: node.toString(),
          selector: header(node),
          specificity: -1,
          families: new Set(),
          important: false,
          first: /^(property|font-face)$/.test(node.name),
        });
      }
    }
  };
  walk(postcss.parse(css), unlayered, []);
  return layers;
}

const keyOf = ({ conditions, text }: Piece) => [...conditions, text.replaceAll(/\s+/g, " ")].join("|");

const share = (one: Piece, other: Piece) => [...one.families].some((family) => other.families.has(family));

const atOdds = (one: Piece, other: Piece) => one.specificity === other.specificity && share(one, other);

/** Writes rules in order, grouped under the conditions that they share. */
function write(pieces: Piece[]): string {
  const parts: string[] = [];
  let open: string[] = [];
  for (const { conditions, text } of pieces) {
    if (conditions.join() !== open.join()) {
      parts.push("}".repeat(open.length), ...conditions.map((condition) => `${condition}{`));
      open = conditions;
    }
    parts.push(text);
  }
  return [...parts, "}".repeat(open.length)].join("\n");
}

const letters = "abcdefghijklmnopqrstuvwxyz";
const nameOf = (step: number): string =>
  (step < letters.length ? "" : nameOf(Math.floor(step / letters.length) - 1)) + (letters[step % letters.length] ?? "");

/**
 * Splits rules into steps, each in its own layer, so that two sheets keep the order of one: sorted by cascade weight, a
 * step ends where a rule of the first page follows a rule of the rest that may conflict with it. Throws if an important
 * declaration would win in the wrong order.
 */
function stepsOf(pieces: Piece[]): Piece[][] {
  const sorted = pieces.toSorted((one, other) => one.specificity - other.specificity);
  const steps: Piece[][] = [[]];
  for (const piece of sorted) {
    const step = steps.at(-1) ?? [];
    if (piece.first && step.some((before) => !before.first && atOdds(before, piece))) steps.push([piece]);
    else step.push(piece);
  }
  const important = steps.flatMap((step, at) =>
    step.filter((piece) => piece.important).map((piece) => ({ piece, at })),
  );
  for (const one of important)
    for (const other of important)
      if (one.at < other.at && share(one.piece, other.piece))
        throw new Error(`important in two layers: ${one.piece.selector} and ${other.piece.selector}`);
  return steps;
}

/**
 * Splits the styles of every screen in two: those of the first page, and a second sheet with the rest, without changing
 * which rule wins. A sheet appended after all others restyles only elements that its rules match, whereas a replaced
 * sheet restyles and lays out the whole page. `all` and `first` are whole sheets, the second for a subset of the
 * first's classes. Throws if `first` has a rule that `all` does not.
 */
export function splitStyles(all: string, first: string): { first: string; rest: string } {
  if (all.includes("revert-layer")) throw new Error("a rule that goes back a layer would go back less far");
  const own = piecesOf(first);
  const start: string[] = [];
  const rest: string[] = [];
  for (const [layer, pieces] of piecesOf(all)) {
    const keys = new Set((own.get(layer) ?? []).map(keyOf));
    const known = new Set(pieces.map(keyOf));
    for (const piece of pieces) piece.first ||= always.has(layer) || keys.has(keyOf(piece));
    if (!always.has(layer))
      for (const key of keys) if (!known.has(key)) throw new Error(`only the first page has ${key}`);
    const block = (text: string) => (layer === unlayered ? text : `@layer ${layer}{${text}}`);
    if (layer === ordered) {
      const steps = stepsOf(pieces);
      const written = (wanted: boolean) =>
        steps.map((step, at) => {
          const text = write(step.filter((piece) => piece.first === wanted));
          return text === "" ? (wanted ? `@layer ${nameOf(at)};` : "") : `@layer ${nameOf(at)}{${text}}`;
        });
      start.push(block(written(true).join("")));
      rest.push(block(written(false).join("")));
      continue;
    }
    // In the other layers the first page also takes a rule that a later one of its own may conflict with.
    for (const [at, piece] of [...pieces.entries()].toReversed())
      piece.first ||= pieces.slice(at + 1).some((later) => later.first && atOdds(piece, later));
    start.push(block(write(pieces.filter((piece) => piece.first))));
    const later = write(pieces.filter((piece) => !piece.first));
    if (later !== "") rest.push(block(later));
  }
  return { first: start.join("\n"), rest: rest.join("\n") };
}
