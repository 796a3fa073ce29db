import { useEffect, useRef, type FormHTMLAttributes } from "react";
import type { FormState, Send } from "./use-form.ts";

interface Props<V> extends Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit"> {
  of: FormState<V>;
  send: Send<V>;
}

/** A form validated by the page, not the browser: a failed submit focuses the first wrong field and scrolls to it. */
export function Form<V>({ of, send, ...rest }: Props<V>) {
  const box = useRef<HTMLFormElement>(null);
  const { attempts } = of;
  useEffect(() => {
    if (attempts > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return (
    <form
      {...rest}
      ref={box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void of.submit(send);
      }}
    />
  );
}
