import { useLayoutEffect, useRef, type ChangeEvent } from "react";
import { takeEarlyChoice } from "../lib/early.ts";

/**
 * Returns the properties of a controlled select. A choice made before hydration counts too: hydration resets the select
 * to the page's value, and even an event that it replays carries that value.
 */
export function useChoice(value: string, choose: (value: string) => void) {
  const select = useRef<HTMLSelectElement>(null);
  const decide = (chosen: string) => {
    if (chosen !== value) choose(chosen);
  };
  useLayoutEffect(() => {
    const chosen = select.current ? takeEarlyChoice(select.current) : undefined;
    if (chosen !== undefined) decide(chosen);
    // Only a choice from before the first effect can be early.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const onChange = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    takeEarlyChoice(target);
    decide(target.value);
  };
  return { ref: select, value, onChange };
}
