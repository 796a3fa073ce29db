import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import { fetchQuietly, waitFor } from "./chunks.ts";

/**
 * Creates a component whose file loads when it is first shown, or is prefetched so that it appears at once. React's
 * `lazy` does not fit: <Suspense> keeps a fallback on screen for at least 300 ms, which a press must not wait for. A
 * failed load throws, and the next use loads again.
 *
 * @param meanwhile the content until the file is loaded
 */
export function onDemand<P extends object>(load: () => Promise<ComponentType<P>>, meanwhile: ReactNode = null) {
  let loaded: ComponentType<P> | undefined;
  let ahead: Promise<unknown> | undefined;
  const keep = async (): Promise<ComponentType<P>> => (loaded ??= await load());
  const fetch = (): Promise<ComponentType<P>> =>
    waitFor(async () => {
      // A prefetch that failed is repeated.
      await ahead;
      return keep();
    });
  const fetchAhead = async (): Promise<void> => {
    ahead ??= fetchQuietly(keep).finally(() => {
      ahead = undefined;
    });
    await ahead;
  };
  function Part(props: P): ReactNode {
    const [Shown, setShown] = useState(() => loaded);
    const [failed, setFailed] = useState<{ error: unknown }>();
    useEffect(() => {
      if (Shown) return undefined;
      let wanted = true;
      fetch().then(
        (part) => wanted && setShown(() => part),
        (error: unknown) => wanted && setFailed({ error }),
      );
      return () => {
        wanted = false;
      };
    }, [Shown]);
    if (failed) throw failed.error;
    return Shown ? <Shown {...props} /> : meanwhile;
  }
  return Object.assign(Part, { fetchAhead });
}
