/*
 * Updates a part of the page to match newly built elements while keeping the existing ones, so that pressed or focused
 * elements stay so while odds change.
 */

function attributes(from: Element, to: Element): void {
  // Elements that the player opened stay open.
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
  // An input keeps the text being typed.
  if (from instanceof HTMLInputElement || from instanceof HTMLSelectElement) return;
  morph(from, [...to.childNodes]);
}

/** Updates a parent to have these children. */
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
