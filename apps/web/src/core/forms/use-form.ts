import { useRef, useState } from "react";
import type { Failure, FailureCode } from "../api/result.ts";
import { failureText } from "../api/use-call.ts";
import { useApp, useTexts } from "../app-context.tsx";
import { bindings } from "./bindings.ts";
import { draftOf, dropDraft, saveDraft } from "./draft.ts";
import { serverFieldErrors } from "./rules.ts";
import { useFormErrors, type Name, type Wrong } from "./use-form-errors.ts";

/** Sends a form; resolves with the failure, if any. */
export type Send<V> = (values: V) => Promise<Failure | undefined | void>;

interface Options<V> {
  values: V;
  /** Validates the input before it is sent; returns only fields that are on the screen. */
  check(values: V): Wrong<V>;
  /** Fields that are validated while they have a value, not only on submit. */
  live?: readonly Name<V>[];
  /** The field that each refusal code concerns. */
  fieldOf?: Partial<Record<FailureCode, Name<V>>>;
  /** The part of the input that survives leaving the form unsent: no secrets, and only for the same member. */
  draft?: { name: string; fields: readonly Name<V>[] };
  /** Returns the text of a refusal if the code's own text is not specific enough. */
  words?(failure: Failure): string | undefined;
}

export type FormState<V> = ReturnType<typeof useForm<V>>;

/** Holds a form's values and errors from the first key press to the answer; no input is lost. */
export function useForm<V>({ values: given, check, live = [], fieldOf = {}, draft, words }: Options<V>) {
  const app = useApp();
  const texts = useTexts();
  const [initial] = useState(given);
  const [values, setValues] = useState(() => (draft ? { ...initial, ...draftOf<V>(app, draft.name) } : initial));
  const { shown, refused, begin, forget, ...errors } = useFormErrors<V>();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const wrong = check(values);

  function error(name: Name<V>): string | undefined {
    const isShown = shown.includes(name) || (live.includes(name) && values[name] !== "");
    return refused[name] ?? (isShown ? wrong[name] : undefined);
  }
  function set(change: Partial<V>): void {
    setValues((now) => ({ ...now, ...change }));
    if (draft) saveDraft(app, draft.name, pick(change, draft.fields));
    forget(Object.keys(change));
  }
  /** Shows a refusal under its field, or above the button. */
  function refuse(failure: Failure): void {
    const text = words?.(failure) ?? failureText(texts, failure.code);
    const field = fieldOf[failure.code];
    if (field !== undefined) return errors.mark({ [field]: text } as Wrong<V>);
    if (failure.code === "INVALID_FIELDS") errors.mark(serverFieldErrors(texts, failure.value) as Wrong<V>);
    errors.say(text);
  }

  return {
    ...errors,
    ...bindings({ values, error, set }),
    values,
    busy,
    error,
    set,
    refuse,
    /** Clears fields that can be used only once, such as a code. */
    clear(...names: Name<V>[]) {
      setValues((now) => ({ ...now, ...Object.fromEntries(names.map((name) => [name, initial[name]])) }));
      errors.hide(...names);
    },
    reset() {
      setValues(initial);
      if (draft) dropDraft(app, draft.name);
      errors.hideAll();
    },
    /** Sends a valid form once, however often it is pressed. */
    async submit(send: Send<V>): Promise<void> {
      if (running.current) return;
      const checked = Object.keys(wrong) as Name<V>[];
      begin(checked);
      if (checked.some((name) => wrong[name] !== undefined)) return;
      running.current = true;
      setBusy(true);
      try {
        const failure = await send(values);
        if (failure) refuse(failure);
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
  };
}

function pick<V>(change: Partial<V>, fields: readonly Name<V>[]): Partial<V> {
  const entries = Object.entries(change).filter(([name]) => fields.includes(name as Name<V>));
  return Object.fromEntries(entries) as Partial<V>;
}
