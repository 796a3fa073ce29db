import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../core/dialogs/Dialog.tsx";
import { Form } from "../../core/forms/Form.tsx";
import type { FormState, Send } from "../../core/forms/use-form.ts";
import { Problem } from "../../ui/Problem.tsx";

interface Props<V> {
  title: string;
  text?: string;
  submit: string;
  form: FormState<V>;
  send: Send<V>;
  onClose(): void;
  children: ReactNode;
}

/** A small dialog around one form. */
export function FormDialog<V>({ title, text, submit, form, send, onClose, children }: Props<V>) {
  return (
    <Dialog title={title} onClose={onClose} className="max-w-[460px]">
      <Form of={form} send={send} className="grid gap-4 p-6 pt-3">
        {text && <p className="text-muted">{text}</p>}
        {children}
        <Problem text={form.problem} />
        <Button type="submit" look="primary" busy={form.busy} className="min-h-12 w-full">
          {submit}
        </Button>
      </Form>
    </Dialog>
  );
}
