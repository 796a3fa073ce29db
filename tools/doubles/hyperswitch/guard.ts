import type { Fault } from "../faults.ts";
import type { Reply, Request } from "../server.ts";

export interface Guard {
  apiKey: string;
}

export const problem = (status: number, code: string, message: string): Reply => ({
  status,
  body: { error: { type: "invalid_request", code, message } },
});

type Answer = (request: Request, parts: Record<string, string>, fault: Fault | undefined) => Reply;

/** Refuses a call without the account's key, and one whose body is not JSON. */
export const guarded =
  ({ apiKey }: Guard, answer: Answer): Answer =>
  (request, parts, fault) => {
    if (request.headers["api-key"] !== apiKey) return problem(401, "IR_01", "API key not provided or invalid");
    try {
      return answer(request, parts, fault);
    } catch (error) {
      return problem(400, "IR_06", String(error));
    }
  };
