/** Elements waiting to come near the window, each with its callback. One observer of each margin serves the whole page. */
const waiting = new WeakMap<Element, () => void>();
const observers: { near?: IntersectionObserver; early?: IntersectionObserver } = {};
const margins = { near: "200px 80px", early: "100% 80px" };

/**
 * Calls back once an element is near the window, also sideways in a slider; returns how to stop waiting. A hidden
 * element is never near. With `isEarly` an element within a window's height is near already.
 */
export function whenNear(element: Element, then: () => void, isEarly = false): () => void {
  const kind = isEarly ? "early" : "near";
  const observer = (observers[kind] ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        waiting.get(target)?.();
      }
    },
    { rootMargin: margins[kind] },
  ));
  waiting.set(element, then);
  observer.observe(element);
  return () => observer.unobserve(element);
}
