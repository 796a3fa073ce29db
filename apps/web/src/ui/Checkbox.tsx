import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from "react";

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  children: ReactNode;
  error?: string | undefined;
  /** The id of the element with the error of the whole group. */
  faultId?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ children, error, faultId, ref, ...rest }: Props) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 text-body">
        <input
          {...rest}
          ref={ref}
          type="checkbox"
          aria-invalid={error !== undefined || faultId !== undefined}
          aria-describedby={error ? id : faultId}
          className="checkbox"
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={id} role="alert" className="text-note text-lose">
          {error}
        </p>
      )}
    </div>
  );
}
