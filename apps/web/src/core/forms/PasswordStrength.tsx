import { useTexts } from "../app-context.tsx";
import { cx } from "../../lib/class-names.ts";
import { strengthOf } from "../../lib/password-strength.ts";

const steps = ["weak", "fair", "strong"] as const;
const tones = { weak: "bg-lose", fair: "bg-accent", strong: "bg-win" };

/** Shows how hard a password is to guess, as a word and a bar, during typing. */
export function PasswordStrength({ of }: { of: string }) {
  const { t } = useTexts();
  if (of === "") return null;
  const strength = strengthOf(of);
  const reached = steps.indexOf(strength);
  return (
    <div className="-mt-2 flex items-center gap-3">
      <span aria-hidden="true" className="grid flex-1 grid-cols-3 gap-1">
        {steps.map((step, at) => (
          <span key={step} className={cx("h-1 rounded-full", at <= reached ? tones[strength] : "bg-line")} />
        ))}
      </span>
      <output className="text-note text-muted">{t(`password.${strength}`)}</output>
    </div>
  );
}
