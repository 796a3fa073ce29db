import type { WireOutput } from "@croupier/contract/rows";
import { useApp, useTexts } from "../../../core/app-context.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { Money } from "../../../core/money/Money.tsx";
import { useSymbol } from "../../../core/money/use-symbol.ts";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { useOneByOne } from "../../../ui/use-one-by-one.ts";
import { homeInputs } from "./home-inputs.ts";

/** The latest real wins, with names masked by the platform; refreshed every half minute. */
export function WinnerBoard() {
  const { t } = useTexts();
  const winners = useCall("winnerBoard", homeInputs.winners, { refetchInterval: 30_000 });
  const view = useViewState(winners, (list) => list.length === 0);
  return (
    // The board scrolls, so it must be reachable by keyboard.
    <section
      className="hide-scroll min-h-0 overflow-y-auto max-h-[314px] guest:max-h-none"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t("home.winners")}
    >
      <QueryView
        of={view}
        loading={<SkeletonRows count={6} className="my-2 h-9" />}
        empty={
          <div className="grid h-full content-center">
            <EmptyState text={t("home.noWinners")} />
          </div>
        }
      >
        {(list) => <Winners list={list} />}
      </QueryView>
    </section>
  );
}

function Winners({ list }: { list: WireOutput<"winnerBoard"> }) {
  const symbol = useSymbol();
  const { isPhone } = useApp();
  const drawn = useOneByOne(list.length, !isPhone);
  return (
    <ol>
      {list.map(({ player, gameName, prize }, index) => (
        <li
          key={`${player} ${gameName} ${prize} ${index}`}
          className="flex h-14 items-center justify-between gap-3 border-t border-line first:border-0"
        >
          {index < drawn && (
            <>
              <span className="min-w-0 leading-snug">
                <span className="block truncate text-note">{player}</span>
                <span className="block truncate text-note text-muted">{gameName}</span>
              </span>
              <Money of={prize} symbol={symbol} className="text-note font-bold text-win" />
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
