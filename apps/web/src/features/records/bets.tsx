import type { WireOutput } from "@croupier/contract/rows";
import { formatCount } from "@croupier/contract/domain/numbers";
import { useTexts } from "../../core/app-context.tsx";
import type { Texts } from "../../core/i18n/texts.ts";
import { Money } from "../../core/money/Money.tsx";
import { Badge } from "../../ui/Badge.tsx";
import type { Column } from "../../ui/Table.tsx";
import { Stake } from "./Stake.tsx";
import { stateTones } from "./state-tones.ts";
import { Totals } from "./Totals.tsx";

type BetRecord = WireOutput<"bettingRecord">;
type Bet = BetRecord["content"][number];

/** The columns after a bet's game, of the member's own record and the team's. */
export const betColumns = (t: Texts["t"], moment: (at: string) => string): Column<Bet>[] => [
  { key: "when", head: t("records.when"), card: "start", cell: ({ placedAt }) => moment(placedAt) },
  { key: "stake", head: t("records.stake"), end: true, card: "start", cell: (bet) => <Stake of={bet} /> },
  { key: "payout", head: t("records.payout"), end: true, card: "end", cell: ({ payout }) => <Money of={payout} /> },
  { key: "net", head: t("records.net"), end: true, card: "figure", cell: ({ net }) => <Money of={net} signed /> },
  {
    key: "state",
    head: t("records.status"),
    card: "badge",
    cell: ({ state }) => <Badge tone={stateTones[state]}>{t(`records.state.${state}`)}</Badge>,
  },
];

/** Names a bet's game and vendor. */
export const gameOf = ({ gameName, vendorLabel }: Bet): string => `${gameName} · ${vendorLabel}`;

/** A bet's fields in a file, with times in UTC and amounts with all decimals, which every spreadsheet reads alike. */
export const betFile = (t: Texts["t"]) => ({
  head: (["game", "vendor", "round", "stake", "payout", "net", "status"] as const).map((key) => t(`records.${key}`)),
  row: (bet: Bet): string[] => [
    bet.gameName,
    bet.vendorLabel,
    bet.roundId,
    bet.stake,
    bet.payout,
    bet.net,
    t(`records.state.${bet.state}`),
  ],
});

/** The sums of the selected bets. */
export function BetTotals({ of: { bets, stake, payout, net } }: { of: BetRecord["totals"] }) {
  const { t, language } = useTexts();
  return (
    <Totals
      items={[
        { label: t("records.bets"), value: formatCount(bets, language) },
        { label: t("records.stake"), value: <Money of={stake} /> },
        { label: t("records.payout"), value: <Money of={payout} /> },
        { label: t("records.net"), value: <Money of={net} signed /> },
      ]}
    />
  );
}
