import type { ComponentProps } from "react";
import { Field } from "../../ui/Field.tsx";
import { useTexts } from "../app-context.tsx";

/** A field for a secret: hidden until its eye button is pressed. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, "reveal" | "type">) {
  const { t } = useTexts();
  return <Field {...props} reveal={{ show: t("auth.showPassword"), hide: t("auth.hidePassword") }} />;
}
