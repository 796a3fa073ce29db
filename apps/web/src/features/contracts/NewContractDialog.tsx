import { useState } from "react";
import type { ContractKind } from "@croupier/contract/domain/contracts";
import { OfferDialog } from "./OfferDialog.tsx";

interface Props {
  account: string;
  /** The kinds that may be offered; the first is preselected. */
  kinds: readonly ContractKind[];
  close(): void;
}

/** Offers a member a contract; if several kinds are possible, the dialog asks for the kind. */
export function NewContractDialog({ account, kinds, close }: Props) {
  const [kind, setKind] = useState<ContractKind>(kinds[0] ?? "enableCt");
  return <OfferDialog kind={kind} kinds={kinds} account={account} tiers={noTiers} onKind={setKind} onClose={close} />;
}

const noTiers = [] as const;
