import { useEffect, useState } from "react";
import type { FailureCode } from "../../core/api/result.ts";
import { useApp } from "../../core/app-context.tsx";

/** The invitation code that an address brought, checked when the form opens (specification section 5). */
export interface LinkCode {
  /** As the address has it. */
  code: string | undefined;
  /** The code, once the platform knows it. */
  checked: string | undefined;
  /** Why it is no good. */
  problem: FailureCode | undefined;
  /** Whether the field for a code is shown: there is none in the address, or its check failed. */
  isAsked: boolean;
  /** Another check refused it. */
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
