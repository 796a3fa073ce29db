import { useEffect, useRef, useState, type FormHTMLAttributes } from "react";

interface Props extends Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit"> {
  /** Judges and sends; what is wrong is marked on its fields when it is done. */
  onSubmit(): void | Promise<void>;
}

/** A form judged by the page, not the browser: after a press the first field that is wrong has the focus and is in view. */
export function Form({ onSubmit, ...rest }: Props) {
  const box = useRef<HTMLFormElement>(null);
  const [judged, setJudged] = useState(0);
  useEffect(() => {
    if (judged > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [judged]);
  return (
    <form
      {...rest}
      ref={box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void Promise.resolve(onSubmit()).then(() => setJudged((count) => count + 1));
      }}
    />
  );
}
