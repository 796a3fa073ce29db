import { useEffect, useState } from "react";
import type { FailureCode } from "../../core/api/result.ts";
import { useApp } from "../../core/app-context.tsx";

/** The invitation code of the address, checked when the form opens (specification section 5). */
export interface LinkCode {
  /** The code as in the address. */
  code: string | undefined;
  /** The code, once the platform has confirmed it. */
  checked: string | undefined;
  /** The reason why the code is invalid. */
  problem: FailureCode | undefined;
  /** Whether the form shows a field for a code: if the address has none, or its check failed. */
  isAsked: boolean;
  /** Marks the code as refused by another check. */
  refuse(): void;
}

export function useLinkCode(code: string | undefined): LinkCode {
  const { api } = useApp();
  const [checked, setChecked] = useState<string>();
  const [problem, setProblem] = useState<FailureCode>();
  useEffect(() => {
    if (code === undefined) return undefined;
    let left = false;
    void api.call("affiliateCheck", { code, domain: location.hostname }).then((answer) => {
      if (left) return;
      if (answer.ok) setChecked(code);
      else setProblem(answer.code);
    });
    return () => {
      left = true;
    };
  }, [api, code]);
  return {
    code,
    checked,
    problem,
    isAsked: code === undefined || problem !== undefined,
    refuse: () => setProblem("INVITATION_CODE_ERROR"),
  };
}
