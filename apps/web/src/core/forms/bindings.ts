import type { ChangeEvent } from "react";
import { cutText } from "@croupier/contract/domain/short-text";
import type { Name } from "./use-form-errors.ts";

interface Typed<V> {
  values: V;
  error(name: Name<V>): string | undefined;
  set(change: Partial<V>): void;
}

/** Binds each kind of input to a form: its value, its error, and its change handler. */
export const bindings = <V>({ values, error, set }: Typed<V>) => ({
  /** Binds a note, remark or reason, cut at its most code points: `maxLength` would count an emoji twice. */
  shortText: (name: Name<V>, max: number) => ({
    name: name as string,
    value: String(values[name]),
    error: error(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      set({ [name]: cutText(target.value, max) } as Partial<V>),
  }),
  /** Binds an input or a text area. */
  field: (name: Name<V>) => ({
    name: name as string,
    value: String(values[name]),
    error: error(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      set({ [name]: target.value } as Partial<V>),
  }),
  /** Binds a select. */
  choice: (name: Name<V>) => ({
    value: String(values[name]),
    error: error(name),
    onChange: (value: string) => set({ [name]: value } as Partial<V>),
  }),
  /** Binds a checkbox. */
  tick: (name: Name<V>) => ({
    name: name as string,
    checked: values[name] === true,
    error: error(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set({ [name]: target.checked } as Partial<V>),
  }),
});
