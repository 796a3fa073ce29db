import { useCall } from "../api/use-call.ts";
import { useTexts } from "../app-context.tsx";
import { ruleText, validate } from "./rules.ts";

/** Validates a new password, without the spaces around it, by the merchant's rule, and what is typed a second time. */
export function useNewSecret(name: "password" | "paymentPassword") {
  const texts = useTexts();
  const rules = useCall("registerRules", {});
  return {
    /** The merchant's rule in words, said before anything is typed; while it is read its line is kept. */
    rule: rules.isPending ? "\u00a0" : ruleText(texts, rules.data?.[name]),
    first: (value: string) => validate(texts, value.trim(), true, rules.data?.[name]),
    again(value: string, first: string): string | undefined {
      if (value.trim() === "") return texts.t("rule.required");
      return value.trim() === first.trim() ? undefined : texts.t("rule.mismatch");
    },
  };
}
