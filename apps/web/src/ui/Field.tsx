import { useId, useState, type InputHTMLAttributes, type ReactNode, type Ref } from "react";
import eye from "icon:eye";
import eyeOff from "icon:eye-off";
import { cx } from "../lib/class-names.ts";
import type { IconShapes } from "./Icon.tsx";
import { FieldError } from "./FieldError.tsx";
import { Icon } from "./Icon.tsx";

export type InputAttributes = Omit<InputHTMLAttributes<HTMLInputElement>, "size" | "prefix">;

interface Props extends InputAttributes {
  label: string;
  /** The error below the input, announced when it appears. */
  error?: string | undefined;
  hint?: string | undefined;
  /** How the typed text is understood, if it is written in another way. */
  understood?: string | undefined;
  /** The field's rule: stays below the input, also below an error that differs from it. */
  rule?: string | undefined;
  icon?: IconShapes;
  prefix?: string;
  suffix?: string;
  /** Content before the input, such as a choice that belongs to it. */
  start?: ReactNode;
  /** Content at the end of the input, such as its limits or a captcha. */
  end?: ReactNode;
  /** The names of a password field's reveal button. */
  reveal?: { show: string; hide: string };
  ref?: Ref<HTMLInputElement>;
}

/** A labelled input with its error below. */
export function Field({
  label,
  error,
  hint,
  understood,
  rule,
  icon,
  prefix,
  suffix,
  start,
  end,
  reveal,
  className,
  type,
  required,
  ref,
  ...rest
}: Props) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const stays = rule === error ? undefined : rule;
  const note = error ? `${id}-error` : hint && `${id}-hint`;
  const read = error ? undefined : understood;
  const describedBy = cx(read && `${id}-understood`, note, stays && `${id}-rule`) || undefined;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
        {required && (
          <span aria-hidden="true" className="text-lose">
            {" *"}
          </span>
        )}
      </label>
      <div
        className={cx(
          "flex min-h-12 items-center gap-2.5 rounded-control border bg-field px-3.5 transition-colors",
          "focus-within:outline-2 focus-within:outline-focus",
          error ? "border-lose" : "border-line",
        )}
      >
        {icon && <Icon of={icon} size={18} className="text-faint" />}
        {start}
        {prefix && <span className="font-medium text-muted">{prefix}</span>}
        <input
          {...rest}
          ref={ref}
          id={id}
          type={reveal ? (shown ? "text" : "password") : type}
          required={required}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy}
          className="w-full min-w-0 flex-1 bg-transparent py-2.5 outline-none placeholder:text-faint placeholder-shown:text-ellipsis"
        />
        {reveal && <RevealButton names={reveal} shown={shown} onPress={() => setShown(!shown)} />}
        {end}
        {suffix && <span className="font-medium text-muted">{suffix}</span>}
      </div>
      <Note id={`${id}-understood`} text={read} />
      <FieldNote id={id} error={error} hint={hint} />
      <Note id={`${id}-rule`} text={stays} />
    </div>
  );
}

interface RevealProps {
  names: NonNullable<Props["reveal"]>;
  shown: boolean;
  onPress(): void;
}

/** Shows the text of a password field, or hides it again. */
function RevealButton({ names, shown, onPress }: RevealProps) {
  return (
    <button
      type="button"
      aria-label={shown ? names.hide : names.show}
      aria-pressed={shown}
      onClick={onPress}
      className="-me-2 inline-flex size-9 items-center justify-center rounded-control text-muted hover:text-ink"
    >
      <Icon of={shown ? eyeOff : eye} size={18} />
    </button>
  );
}

function FieldNote({ id, error, hint }: { id: string; error?: string | undefined; hint?: string | undefined }) {
  if (error) return <FieldError id={`${id}-error`} text={error} />;
  return <Note id={`${id}-hint`} text={hint} />;
}

function Note({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} className="mt-1.5 text-note text-muted">
      {text}
    </p>
  );
}
