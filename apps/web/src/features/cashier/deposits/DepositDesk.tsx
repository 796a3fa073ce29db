import { useState } from "react";
import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { onDemand } from "../../../core/loading/on-demand.tsx";
import { useAhead } from "../../../core/loading/use-ahead.ts";
import type { DepositMethod, DepositRow } from "./types.ts";
import { DepositsClosed } from "./DepositsClosed.tsx";
import { DepositForm } from "./DepositForm.tsx";
import { MethodChoice } from "./MethodChoice.tsx";

// The payment step loads after the choice, with the code that draws QR codes.
const PayPanel = onDemand(async () => (await import("./PayPanel.tsx")).PayPanel);

interface Props {
  /** The open deposit that is being paid; undefined to start a new one. */
  shown: string | undefined;
  onShow(id: string | undefined): unknown;
  /** Opens a provider's page in this tab; otherwise it opens beside this page. */
  leaves?: boolean;
  /** Returns to the page behind once the money has arrived; without it the link leads home. */
  onPlay?(): void;
}

/** How often a page that says that deposits are closed asks whether the break is over. */
const untilOverMs = 10_000;

const isOnBreak = (answer: WireOutput<"breaks"> | undefined): boolean =>
  answer?.breaks.some(({ gameType, state }) => gameType === undefined && state !== "over") ?? false;

/** The choice and payment of a deposit, on the page or over other content. */
export function DepositDesk({ shown, onShow, leaves = false, onPlay }: Props) {
  const { t } = useTexts();
  const view = useViewState(useCall("depositMethods", {}), (methods) => methods.length === 0);
  const breaks = useCall("breaks", {}, { refetchInterval: (last) => isOnBreak(last) && untilOverMs });
  const [again, setAgain] = useState<DepositRow>();
  useAhead(PayPanel, shown === undefined);
  if (shown !== undefined) {
    return (
      <PayPanel
        key={shown}
        id={shown}
        leaves={leaves}
        onBack={(row) => {
          setAgain(row);
          onShow(undefined);
        }}
        {...(onPlay ? { onPlay } : {})}
      />
    );
  }
  if (isOnBreak(breaks.data)) return <DepositsClosed />;
  return (
    <QueryView
      // Without an answer about breaks the form appears; the platform refuses a deposit all the same.
      of={breaks.isLoading ? { state: "loading" } : view}
      empty={<EmptyState text={t("wallet.noMethods")} />}
      loading={
        <div className="grid gap-5">
          <div className="grid grid-cols-2 gap-2.5 tablet:grid-cols-4">
            {Array.from({ length: 4 }, (_, index) => (
              <Skeleton key={index} className="h-[106px] rounded-card" />
            ))}
          </div>
          <Skeleton className="h-60 rounded-card" />
        </div>
      }
    >
      {(methods) => <Choose methods={methods} leaves={leaves} again={again} onShow={onShow} />}
    </QueryView>
  );
}

function Choose({
  methods,
  leaves,
  again,
  onShow,
}: {
  methods: DepositMethod[];
  leaves: boolean;
  again: DepositRow | undefined;
  onShow(id: string): unknown;
}) {
  const [chosen, setChosen] = useState(again?.method ?? "");
  const bonuses = useCall("depositBonuses", {});
  const method = methods.find((one) => one.method === chosen) ?? methods[0];
  if (!method) return null;
  return (
    <>
      <MethodChoice methods={methods} chosen={method.method} onChoose={setChosen} />
      <QueryView
        // A deposit does not need the bonuses: without them the form offers none.
        of={bonuses.isPending ? { state: "loading" } : { state: "ready", value: bonuses.data }}
        empty={null}
        loading={<Skeleton className="h-60 rounded-card" />}
      >
        {(offer) => <DepositForm method={method} offer={offer} leaves={leaves} again={again} onShow={onShow} />}
      </QueryView>
    </>
  );
}
