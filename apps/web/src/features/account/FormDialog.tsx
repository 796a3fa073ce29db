import type { ReactNode } from "react";
import { useTexts } from "../../core/app-context.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
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
  const { t } = useTexts();
  return (
    <Dialog title={title} closeLabel={t("action.close")} onClose={onClose} className="max-w-[460px]">
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
