import { useState } from "react";

export type Name<V> = Extract<keyof V, string>;
/** Errors of a form's fields as texts; a valid field has no entry, or undefined. */
export type Wrong<V> = { [K in Name<V>]?: string | undefined };

interface Errors<V> {
  /** Fields whose check is shown. */
  shown: readonly Name<V>[];
  /** Refusals by field, until the field changes. */
  refused: Wrong<V>;
  /** An error of the whole form. */
  problem: string | undefined;
  /** Counts presses and refusals: after each the first wrong field has the focus (Form.tsx). */
  attempts: number;
}

const without = <T extends object>(from: T, names: readonly string[]): T =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name))) as T;

/** Holds which errors of a form are to be seen. */
export function useFormErrors<V>() {
  const [errors, setErrors] = useState<Errors<V>>({ shown: [], refused: {}, problem: undefined, attempts: 0 });
  const change = (next: (now: Errors<V>) => Partial<Errors<V>>) => setErrors((now) => ({ ...now, ...next(now) }));
  return {
    ...errors,
    /** A press: what was refused before is forgotten. */
    begin: (shown: readonly Name<V>[]) =>
      change(({ attempts }) => ({ shown, refused: {}, problem: undefined, attempts: attempts + 1 })),
    /** Shows what was found outside of the check, each under its field. */
    mark: (found: Wrong<V>) =>
      change(({ refused, attempts }) => ({ refused: { ...refused, ...found }, attempts: attempts + 1 })),
    /** Drops the refusals of these fields: they are changed. */
    forget: (names: readonly string[]) => change(({ refused }) => ({ refused: without(refused, names) })),
    /** Shows nothing wrong at these fields until the next press. */
    hide: (...names: Name<V>[]) =>
      change(({ shown, refused }) => ({
        shown: shown.filter((name) => !names.includes(name)),
        refused: without(refused, names),
      })),
    /** Says what is wrong with the whole form, or that nothing is. */
    say: (problem: string | undefined) => change(() => ({ problem })),
    /** Shows nothing wrong anywhere until the next press. */
    hideAll: () => change(() => ({ shown: [], refused: {}, problem: undefined })),
  };
}
