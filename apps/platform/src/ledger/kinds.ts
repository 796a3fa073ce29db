import { accountKinds, type AccountKind } from "@croupier/contract/domain/account-kinds";

/** The subjects of entries, all of which a player's account record shows. The database knows the same (entry_kind). */
export const entryKinds = accountKinds;

export type EntryKind = AccountKind;
