export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no #${id}`);
  return found as T;
}

type Child = Node | string;

/** Creates an element with attributes and children; text stays text. */
export function el<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

export function svg(name: string, attributes: Record<string, string>, ...children: Node[]): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

const still = matchMedia("(prefers-reduced-motion: reduce)");
export const prefersNoMotion = (): boolean => still.matches;

let hurry: (() => void) | undefined;

/** Waits, unless the player hurries or prefers no motion. */
export function pause(ms: number): Promise<void> {
  if (prefersNoMotion()) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    hurry = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

/** Ends the current pause. */
export function hurryUp(): void {
  hurry?.();
  hurry = undefined;
}
