import { useState } from "react";
import { readLevelNeeded, type LevelNeeded } from "@croupier/contract/domain/documents";
import type { Failure } from "../api/result.ts";

/** Holds the level that the last refusal of a form named. */
export function useLevelNeeded() {
  const [needed, setNeeded] = useState<LevelNeeded>();
  return {
    needed,
    /** Notes the outcome of sending, and passes it on. */
    note<F extends Failure | string | undefined>(failure: F): F {
      const isRefused = typeof failure === "object" && failure.code === "DOCUMENTS_NEEDED";
      setNeeded(isRefused ? readLevelNeeded(failure.value) : undefined);
      return failure;
    },
  };
}
