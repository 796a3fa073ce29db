/*
 * Makes a part of the page look like freshly built elements, but keeps the elements that are there: what is pressed or
 * focused while odds change stays pressed and focused.
 */

function attributes(from: Element, to: Element): void {
  // What a player opened stays open.
  const gone = from.getAttributeNames().filter((name) => name !== "open" && !to.hasAttribute(name));
  for (const name of gone) from.removeAttribute(name);
  for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value) from.setAttribute(name, value);
}

const keyOf = (node: Node | undefined): string | null =>
  node instanceof Element ? node.getAttribute("data-key") : null;
const isSame = (one: Node | undefined, two: Node): boolean =>
  one !== undefined && one.nodeName === two.nodeName && keyOf(one) === keyOf(two);

function morphNode(from: Node, to: Node): void {
  if (!(from instanceof Element) || !(to instanceof Element)) {
    if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
    return;
  }
  attributes(from, to);
  // What a player is typing is the player's.
  if (from instanceof HTMLInputElement || from instanceof HTMLSelectElement) return;
  morph(from, [...to.childNodes]);
}

/** Gives a parent these children. */
export function morph(parent: Element, wanted: readonly Node[]): void {
  const keyed = new Map([...parent.childNodes].flatMap((node) => (keyOf(node) ? [[keyOf(node), node] as const] : [])));
  for (const [at, to] of wanted.entries()) {
    const here = parent.childNodes[at];
    const known = keyOf(to) ? keyed.get(keyOf(to)) : undefined;
    const from = known && isSame(known, to) ? known : here;
    if (!from || !isSame(from, to) || (keyOf(to) !== null && from !== known)) {
      parent.insertBefore(to, here ?? null);
      continue;
    }
    if (from !== here) parent.insertBefore(from, here ?? null);
    morphNode(from, to);
  }
  while (parent.childNodes.length > wanted.length) parent.lastChild?.remove();
}
