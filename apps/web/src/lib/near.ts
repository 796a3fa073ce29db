/** Elements waiting to come near the window, each with its callback. One observer serves the whole page. */
const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/**
 * Calls back once an element is near the window, also sideways in a slider; returns how to stop waiting. A hidden
 * element is never near.
 */
export function whenNear(element: Element, then: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer?.unobserve(target);
        waiting.get(target)?.();
      }
    },
    { rootMargin: "200px 80px" },
  );
  waiting.set(element, then);
  observer.observe(element);
  return () => observer?.unobserve(element);
}
