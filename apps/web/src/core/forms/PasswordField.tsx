import type { ComponentProps } from "react";
import { Field } from "../../ui/Field.tsx";
import { useTexts } from "../app-context.tsx";

/** Anything secret that is typed: hidden until the eye at its end is pressed. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, "reveal" | "type">) {
  const { t } = useTexts();
  return <Field {...props} reveal={{ show: t("auth.showPassword"), hide: t("auth.hidePassword") }} />;
}
