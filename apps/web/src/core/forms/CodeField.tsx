import { useImperativeHandle, useRef, useState } from "react";
import type { Failure, Result } from "../api/result.ts";
import { failureText } from "../api/use-call.ts";
import { useTexts } from "../app-context.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field, type InputAttributes } from "../../ui/Field.tsx";
import { useCodeButton } from "./use-sms-code.ts";

interface Props extends InputAttributes {
  label: string;
  error: string | undefined;
  hint: string;
  /** The hint after a code was sent. */
  sentHint: string;
  /** Requests a code; undefined if input for it is missing. */
  onSend(): Promise<Result<{ expiredMinutes: number }> | undefined>;
  /** Handles a refusal that belongs elsewhere; returns true if it did. */
  onRefused?(failure: Failure): boolean;
  /** The request's other fields are incomplete. */
  waits?: boolean;
  ref?: React.Ref<HTMLInputElement | null>;
}

/**
 * A field for a code that must be sent first; the button is disabled for a time after each send, which leads to the
 * field.
 */
export function CodeField({ onSend, onRefused, waits = false, error, hint, sentHint, ref, ...rest }: Props) {
  const texts = useTexts();
  const { t } = texts;
  const button = useCodeButton();
  const [failed, setFailed] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current);
  const send = async () => {
    setFailed(undefined);
    const failure = await button.send(async () => {
      const sent = await onSend();
      if (sent?.ok) input.current?.focus();
      return sent;
    });
    if (failure && !onRefused?.(failure)) setFailed(failureText(texts, failure.code));
  };
  return (
    <Field
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={32}
      {...rest}
      ref={input}
      error={failed ?? error}
      hint={button.wasSent ? sentHint : hint}
      end={
        <Button
          look="plain"
          className="num -me-2 min-h-10 text-accent-text"
          busy={button.busy || waits}
          disabled={button.secondsLeft > 0}
          onClick={() => void send()}
        >
          {button.secondsLeft > 0 ? t("auth.sendAgainIn", { seconds: button.secondsLeft }) : t("auth.sendCode")}
        </Button>
      }
    />
  );
}
