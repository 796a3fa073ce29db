import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../core/app-context.tsx";
import type { Texts } from "../../core/i18n/texts.ts";
import { Money } from "../../core/money/Money.tsx";
import { Reference } from "../../ui/Reference.tsx";
import type { Column } from "../../ui/Table.tsx";
import { Totals } from "./Totals.tsx";

type Movement = Pick<
  WireOutput<"agentTransactions">["content"][number],
  "at" | "change" | "balanceAfter" | "reference"
>;

/** The columns after a movement's kind, of the member's own record and the team's. */
export const movementColumns = (
  t: Texts["t"],
  moment: (at: string) => string,
  reference: "line" | "end",
): Column<Movement>[] => [
  { key: "when", head: t("records.when"), card: "start", cell: ({ at }) => moment(at) },
  {
    key: "change",
    head: t("records.change"),
    end: true,
    card: "figure",
    cell: (move) => <Money of={move.change} signed fine />,
  },
  {
    key: "after",
    head: t("records.balanceAfter"),
    end: true,
    card: "end",
    cell: ({ balanceAfter }) => <Money of={balanceAfter} />,
  },
  {
    key: "reference",
    head: t("records.reference"),
    card: reference,
    cell: (move) => <Reference of={move.reference} />,
  },
];

/** The fields of a movement in a file that both records share. */
export const movementFile = (t: Texts["t"]) => ({
  head: (["change", "balanceAfter", "reference"] as const).map((key) => t(`records.${key}`)),
  row: (move: Movement): string[] => [move.change, move.balanceAfter, move.reference],
});

/** The sums of the selected movements. */
export function MovementTotals({ of: totals }: { of: WireOutput<"accountRecord">["totals"] }) {
  const { t } = useTexts();
  return (
    <Totals
      items={[
        { label: t("records.in"), value: <Money of={totals.in} /> },
        { label: t("records.out"), value: <Money of={totals.out} /> },
        { label: t("records.net"), value: <Money of={totals.net} signed /> },
      ]}
    />
  );
}
