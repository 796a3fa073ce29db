import type { Failure } from "../../core/api/result.ts";
import { openDialog } from "../../core/dialogs/dialogs.ts";
import { readChallenge } from "../../core/dialogs/step-up.ts";

interface Begun {
  username: string;
  password: string;
  remember: boolean;
}

interface After {
  onSuccess?: (() => void) | undefined;
  portal?: "agent" | undefined;
}

const nothing: Begun = { username: "", password: "", remember: false };

/** Continues with the second step if a sign-in requires one; returns false for any other refusal. */
export function beganSecondStep(failure: Failure, { onSuccess, portal }: After, begun = nothing): boolean {
  const challenge = failure.code === "SECOND_FACTOR_REQUIRED" ? readChallenge(failure.value) : undefined;
  if (!challenge) return false;
  openDialog({
    name: "secondStep",
    challenge,
    ...begun,
    ...(onSuccess ? { onSuccess } : {}),
    ...(portal ? { portal } : {}),
  });
  return true;
}
