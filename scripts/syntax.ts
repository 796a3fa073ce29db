// The syntax tree of a source, as the checks of SQL read it.

/** A node of the syntax tree; its fields depend on its type. */
export interface Node {
  type: string;
  start: number;
  parent?: Node;
  [field: string]: unknown;
}

export const isNode = (thing: unknown): thing is Node => typeof thing === "object" && thing !== null && "type" in thing;
export const nodes = (thing: unknown): Node[] =>
  Array.isArray(thing) ? thing.filter(isNode) : isNode(thing) ? [thing] : [];
export const isFunction = (node: Node): boolean => /Function/.test(node.type);
export const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === "Identifier" ? String(node["name"]) : undefined;

/** Links each node to its parent and returns all of them. */
export function link(root: Node): Node[] {
  const all: Node[] = [];
  const visit = (node: Node): void => {
    all.push(node);
    for (const [field, child] of Object.entries(node)) {
      if (field === "parent") continue;
      for (const each of nodes(child)) {
        each.parent = node;
        visit(each);
      }
    }
  };
  visit(root);
  return all;
}
