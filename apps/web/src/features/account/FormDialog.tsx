import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../core/dialogs/Dialog.tsx";
import { Problem } from "../../ui/Problem.tsx";

interface Props {
  title: string;
  text?: string;
  submit: string;
  busy: boolean;
  problem: string | undefined;
  onClose(): void;
  onSubmit(): void;
  children: ReactNode;
}

/** A small dialog around one form. */
export function FormDialog({ title, text, submit, busy, problem, onClose, onSubmit, children }: Props) {
  return (
    <Dialog title={title} onClose={onClose} className="max-w-[460px]">
      <form
        noValidate
        className="grid gap-4 p-6 pt-3"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {text && <p className="text-muted">{text}</p>}
        {children}
        <Problem text={problem} />
        <Button type="submit" look="primary" busy={busy} className="min-h-12 w-full">
          {submit}
        </Button>
      </form>
    </Dialog>
  );
}
