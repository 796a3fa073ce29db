import { onFirstMove } from "./scrolling.ts";

/** Elements waiting to come near the window, each with its callback. One observer of each margin serves the whole page. */
const waiting = new WeakMap<Element, () => void>();
const margins = { near: "200px 80px", half: "50% 80px", whole: "100% 80px" };
const observers: { [M in keyof typeof margins]?: IntersectionObserver } = {};

function observe(element: Element, margin: keyof typeof margins): () => void {
  const observer = (observers[margin] ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        const then = waiting.get(target);
        waiting.delete(target);
        then?.();
      }
    },
    { rootMargin: margins[margin] },
  ));
  observer.observe(element);
  return () => observer.unobserve(element);
}

/**
 * Calls back once an element is near the window, also sideways in a slider; returns how to stop waiting. A hidden
 * element is never near. With `isEarly` an element within a window's height is near already, and within half of it
 * while the page has not been moved: a visitor who only looks at it should not wait for what is far below.
 */
export function whenNear(element: Element, then: () => void, isEarly = false): () => void {
  waiting.set(element, then);
  const stops = [observe(element, isEarly ? "half" : "near")];
  if (isEarly) stops.push(onFirstMove(() => stops.push(observe(element, "whole"))));
  return () => {
    waiting.delete(element);
    for (const stop of stops) stop();
  };
}
