import { normalisePassword } from "@croupier/contract/domain/typed-text";
import { useCall } from "../api/use-call.ts";
import { useTexts } from "../app-context.tsx";
import { ruleText, validate } from "./rules.ts";

/** Validates a new password, in its normal spelling, by the merchant's rule, and its repetition. */
export function useNewSecret(name: "password" | "paymentPassword") {
  const texts = useTexts();
  const rules = useCall("registerRules", {});
  return {
    /** The text of the merchant's rule, shown before typing; a space reserves its line while the rule loads. */
    rule: rules.isPending ? "\u00a0" : ruleText(texts, rules.data?.[name]),
    first: (value: string) => validate(texts, normalisePassword(value), true, rules.data?.[name]),
    again(value: string, first: string): string | undefined {
      if (value.trim() === "") return texts.t("rule.required");
      return normalisePassword(value) === normalisePassword(first) ? undefined : texts.t("rule.mismatch");
    },
  };
}
