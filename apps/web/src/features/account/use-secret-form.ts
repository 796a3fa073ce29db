import { useState } from "react";
import { useForm, type FieldValues, type Path, type DefaultValues } from "react-hook-form";
import type { FailureCode } from "../../core/api/result.ts";
import type { Failure } from "../../core/api/result.ts";
import { failureText } from "../../core/api/use-call.ts";
import { useTexts } from "../../core/app-context.tsx";
import { serverFieldErrors } from "../../core/forms/rules.ts";

/** A form whose refusals go under the fields they are about; what is about no field stands above its button. */
export function useSecretForm<V extends FieldValues>(
  defaultValues: DefaultValues<V>,
  fieldOf: Partial<Record<FailureCode, Path<V>>>,
) {
  const texts = useTexts();
  const form = useForm<V>({ defaultValues });
  const [problem, setProblem] = useState<string>();

  function refused(failure: Failure): void {
    const text = failureText(texts, failure.code);
    const field = fieldOf[failure.code];
    if (field) return form.setError(field, { message: text }, { shouldFocus: true });
    const fields = failure.code === "INVALID_FIELDS" ? serverFieldErrors(texts, failure.value) : {};
    for (const [name, message] of Object.entries(fields)) form.setError(name as Path<V>, { message });
    setProblem(text);
  }

  return { form, problem, refused, fresh: () => setProblem(undefined) };
}
