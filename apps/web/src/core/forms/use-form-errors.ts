import { useState } from "react";

export type Name<V> = Extract<keyof V, string>;
/** Error texts by field; a valid field has no entry, or undefined. */
export type Wrong<V> = { [K in Name<V>]?: string | undefined };

interface Errors<V> {
  /** Fields whose validation error is shown. */
  shown: readonly Name<V>[];
  /** Refusals by field, until the field changes. */
  refused: Wrong<V>;
  /** An error of the whole form. */
  problem: string | undefined;
  /** Counts submits and refusals: each focuses the first wrong field (Form.tsx). */
  attempts: number;
}

const without = <T extends object>(from: T, names: readonly string[]): T =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name))) as T;

/** Holds the visible errors of a form. */
export function useFormErrors<V>() {
  const [errors, setErrors] = useState<Errors<V>>({ shown: [], refused: {}, problem: undefined, attempts: 0 });
  const change = (next: (now: Errors<V>) => Partial<Errors<V>>) => setErrors((now) => ({ ...now, ...next(now) }));
  return {
    ...errors,
    /** Starts a submit: clears earlier refusals. */
    begin: (shown: readonly Name<V>[]) =>
      change(({ attempts }) => ({ shown, refused: {}, problem: undefined, attempts: attempts + 1 })),
    /** Shows errors found outside of the validation, each under its field. */
    mark: (found: Wrong<V>) =>
      change(({ refused, attempts }) => ({ refused: { ...refused, ...found }, attempts: attempts + 1 })),
    /** Drops the refusals of changed fields. */
    forget: (names: readonly string[]) => change(({ refused }) => ({ refused: without(refused, names) })),
    /** Hides the errors of these fields until the next submit. */
    hide: (...names: Name<V>[]) =>
      change(({ shown, refused }) => ({
        shown: shown.filter((name) => !names.includes(name)),
        refused: without(refused, names),
      })),
    /** Sets or clears the error of the whole form. */
    say: (problem: string | undefined) => change(() => ({ problem })),
    /** Hides all errors until the next submit. */
    hideAll: () => change(() => ({ shown: [], refused: {}, problem: undefined })),
  };
}
