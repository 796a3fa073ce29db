import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../core/app-context.tsx";
import { useCall, useViewState } from "../../core/api/use-call.ts";
import { formatFull } from "../../core/i18n/format.ts";
import { useMoment } from "../../core/time/use-moment.ts";
import { Money } from "../../core/money/Money.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Dialog } from "../../core/dialogs/Dialog.tsx";
import { QueryView, type ViewState } from "../../core/api/QueryView.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Reference } from "../../ui/Reference.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { GameResult } from "./GameResult.tsx";
import { Stake } from "./Stake.tsx";
import { stateTones } from "./state-tones.ts";

type Detail = WireOutput<"betDetail">;

/** One round: its stake and payout, each movement, and the game's own result, as text. */
export function BetDetail({ id, onClose }: { id: string; onClose(): void }) {
  return <Detail of={useViewState(useCall("betDetail", { id }), () => false)} onClose={onClose} />;
}

/** Shows the same for a bet of an agent's team. */
export function TeamBetDetail({ account, id, onClose }: { account: string; id: string; onClose(): void }) {
  return <Detail of={useViewState(useCall("agentBetDetail", { account, id }), () => false)} onClose={onClose} />;
}

function Detail({ of: view, onClose }: { of: ViewState<Detail>; onClose(): void }) {
  const { t } = useTexts();
  return (
    <Dialog title={t("records.detail")} onClose={onClose} className="max-w-lg">
      <div className="p-6 pt-4">
        <QueryView of={view} empty={<EmptyState text={t("error.NOT_FOUND")} />} loading={<Skeleton className="h-64" />}>
          {(bet) => <Facts bet={bet} />}
        </QueryView>
      </div>
    </Dialog>
  );
}

function Facts({ bet }: { bet: Detail }) {
  const { t } = useTexts();
  const full = useMoment(formatFull);
  const facts = [
    { label: t("records.game"), value: bet.gameName },
    { label: t("records.vendor"), value: bet.vendorLabel },
    { label: t("records.round"), value: <Reference of={bet.roundId} /> },
    { label: t("records.when"), value: full(bet.placedAt) },
    { label: t("records.stake"), value: <Stake of={bet} /> },
    ...(bet.contribution ? [{ label: t("records.contribution"), value: <Money of={bet.contribution} /> }] : []),
    { label: t("records.payout"), value: <Money of={bet.payout} /> },
    { label: t("records.net"), value: <Money of={bet.net} signed /> },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <dl className="grid gap-2">
        {facts.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-6">
            <dt className="text-muted">{label}</dt>
            <dd className="num text-end">{value}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-6">
          <dt className="text-muted">{t("records.status")}</dt>
          <dd>
            <Badge tone={stateTones[bet.state]}>{t(`records.state.${bet.state}`)}</Badge>
          </dd>
        </div>
      </dl>
      <Movements bet={bet} />
      {bet.detail && <GameResult result={bet.detail} />}
    </div>
  );
}

function Movements({ bet }: { bet: Detail }) {
  const { t } = useTexts();
  const full = useMoment(formatFull);
  return (
    <section>
      <h3 className="mb-1 font-semibold">{t("records.movements")}</h3>
      <ol>
        {bet.movements.map(({ kind, at, change, txId }) => (
          <li key={txId} className="flex justify-between gap-4 border-b border-line py-2 last:border-0">
            <span>
              {t(`records.move.${kind}`)}
              <span className="num block text-note text-muted">{full(at)}</span>
            </span>
            <Money of={change} signed />
          </li>
        ))}
      </ol>
    </section>
  );
}
