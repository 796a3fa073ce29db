import { useId, type TextareaHTMLAttributes } from "react";
import { FieldError } from "./FieldError.tsx";

interface Props extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  /** The note below the text, such as its length. */
  note: string;
  error?: string | undefined;
}

/** A labelled text area with its error below. */
export function TextArea({ label, note, error, ...rest }: Props) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
        {rest.required && (
          <span aria-hidden="true" className="text-lose">
            {" *"}
          </span>
        )}
      </label>
      <textarea
        {...rest}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error ${id}-note` : `${id}-note`}
        className="w-full rounded-control border border-line bg-field px-3.5 py-2.5 text-body outline-offset-0 aria-invalid:border-lose"
      />
      <p id={`${id}-note`} className="num text-end text-note text-muted">
        {note}
      </p>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}
