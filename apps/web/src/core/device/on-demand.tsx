import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import { fetchQuietly } from "./chunks.ts";

/**
 * A part whose file comes when it is shown first, or ahead of that: then it is there at once. Not React's `lazy`: what
 * a <Suspense> shows after its fallback is held back until the fallback has stood for 300 ms, and a press that opens
 * something must not wait for that. What failed to come is thrown, and fetched again by the next that asks.
 *
 * @param meanwhile what is shown until the file is there
 */
export function onDemand<P extends object>(load: () => Promise<ComponentType<P>>, meanwhile: ReactNode = null) {
  let loaded: ComponentType<P> | undefined;
  let ahead: Promise<void> | undefined;
  const keep = async (): Promise<ComponentType<P>> => (loaded ??= await load());
  const fetch = async (): Promise<ComponentType<P>> => {
    // When it fails before it was wanted, it is tried again.
    await ahead;
    return keep();
  };
  const fetchAhead = (): Promise<void> =>
    (ahead ??= fetchQuietly(keep).finally(() => {
      ahead = undefined;
    }));
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
