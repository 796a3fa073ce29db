import { z } from "zod";

/** The key of a command, made by the page before it sends it: the same key gets the first answer, and nothing twice. */
export const clientKey = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);
