import type { ComponentProps } from "react";
import { useTexts } from "../../core/app-context.tsx";
import { CopyLine } from "../../core/CopyLine.tsx";
import { PasswordField } from "../../core/forms/PasswordField.tsx";

interface Props extends Omit<ComponentProps<typeof PasswordField>, "label"> {
  /** Set if the account already has a password. */
  isNew?: boolean;
}

/** A field for a password that an agent gives a member, who must change it at the first sign-in. */
export function FirstPasswordField({ isNew = false, ...field }: Props) {
  const { t } = useTexts();
  return (
    <PasswordField
      {...field}
      label={t(isNew ? "agent.newPassword" : "agent.firstPassword")}
      autoComplete="new-password"
      maxLength={64}
      hint={t("agent.firstPasswordHint")}
    />
  );
}

export interface Made {
  name: string;
  password: string;
}

/** Shows the created account; the copied text is all that its owner needs to sign in. */
export function HandOver({ title, page, of: { name, password } }: { title: string; page: string; of: Made }) {
  const { t } = useTexts();
  return (
    <output className="grid gap-2">
      <span className="font-semibold">{title}</span>
      <dl>
        <CopyLine
          label={t("agent.handOver")}
          value={name}
          copied={`${location.origin}${page}\n${name}\n${password}`}
          copy
        />
      </dl>
    </output>
  );
}
