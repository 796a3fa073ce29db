import { languages } from "@croupier/contract/domain/languages";
import { z } from "zod";

/** A text of a merchant's file, in some languages. */
export const texts = z.partialRecord(z.enum(languages), z.string());
