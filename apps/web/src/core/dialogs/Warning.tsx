import { useTexts } from "../app-context.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "./Dialog.tsx";

/** Explains why something was not sent; the member confirms it (specification section 8). */
export function Warning({ title, text, onClose }: { title: string; text: string; onClose(): void }) {
  const { t } = useTexts();
  return (
    <Dialog title={title} onClose={onClose} className="max-w-md">
      <div className="grid gap-5 p-6 pt-3">
        <p role="alert" className="text-muted">
          {text}
        </p>
        <Button look="primary" onClick={onClose}>
          {t("action.confirm")}
        </Button>
      </div>
    </Dialog>
  );
}
