import type { Money } from "@croupier/contract/domain/money";
import { chipsFor } from "../../kit/chips.ts";
import { isDealt } from "./games.ts";
import type { Table } from "./tables.ts";

/** Returns the possible tips to a table's dealer: the lower chips; empty where there is no dealer. */
export const tipsAt = ({ engine }: Table, currency: string): Money[] =>
  isDealt(engine) ? chipsFor(currency).slice(0, 4) : [];
