import { useEffect, useRef, useState, type FormHTMLAttributes } from "react";

interface Props extends Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit"> {
  /** Validates and sends; the fields that are wrong are marked by the time it is done. */
  onSubmit(): void | Promise<void>;
}

/** A form validated by the page, not the browser: after a press the first field that is wrong has the focus and is in view. */
export function Form({ onSubmit, ...rest }: Props) {
  const box = useRef<HTMLFormElement>(null);
  const [submits, setSubmits] = useState(0);
  useEffect(() => {
    if (submits > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submits]);
  return (
    <form
      {...rest}
      ref={box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void Promise.resolve(onSubmit()).then(() => setSubmits((count) => count + 1));
      }}
    />
  );
}
