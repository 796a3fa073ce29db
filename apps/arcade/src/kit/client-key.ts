import { z } from "zod";

/** Idempotency key of a command, created by the page: repeating it returns the first response and changes nothing. */
export const clientKey = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);
