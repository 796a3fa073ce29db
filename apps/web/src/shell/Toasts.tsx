import check from "icon:circle-check";
import alert from "icon:circle-alert";
import info from "icon:info";
import close from "icon:x";
import { useStore, useTexts } from "../core/app-context.tsx";
import { dropToast, toasts } from "../core/dialogs/dialogs.ts";
import { cx } from "../lib/class-names.ts";
import { IconButton } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";

const icons = { good: check, bad: alert, plain: info };
const tones = { good: "text-win", bad: "text-lose", plain: "text-accent-text" };

export function Toasts() {
  const { t } = useTexts();
  const shown = useStore(toasts);
  return (
    <output className="fixed inset-x-0 top-20 z-50 mx-auto grid w-fit max-w-[92vw] gap-2">
      {shown.map(({ id, tone, text }) => (
        <div
          key={id}
          className="flex items-center gap-3 rounded-card border border-line bg-raised ps-4 text-body shadow-2xl animate-[rise_180ms_var(--ease-out)]"
        >
          <Icon of={icons[tone]} className={cx(tones[tone])} />
          <span className="py-2.5">{text}</span>
          <IconButton label={t("action.close")} onClick={() => dropToast(id)}>
            <Icon of={close} size={16} />
          </IconButton>
        </div>
      ))}
    </output>
  );
}
