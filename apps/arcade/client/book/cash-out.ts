import { read, show } from "../money.ts";
import { findText, text } from "../text.ts";
import * as api from "./api.ts";

/** Cashes a ticket out for an offered amount; returns what to say about it. */
export async function cashOut(id: string, amount: string): Promise<string> {
  const answer = await api.cashOut(id, amount).catch(() => undefined);
  if (answer?.ok) return text("book.cashedOut", { amount: show(read(answer.win)) });
  return (answer && findText(`book.codes.${answer.code}`)) ?? text("book.tryLater");
}
