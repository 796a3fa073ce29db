import { gameTypes, type GameType } from "@croupier/contract/domain/game-types";
import type { WireOutput } from "@croupier/contract/rows";
import { useState } from "react";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { useLaunch } from "../../../core/games/use-launch.ts";
import { Money } from "../../../core/money/Money.tsx";
import { useSymbol } from "../../../core/money/use-symbol.ts";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Select } from "../../../ui/Select.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { Table } from "../../../ui/Table.tsx";
import { ReadingPage } from "../../../ui/ReadingPage.tsx";

type Row = WireOutput<"winnerBoard">[number] & { rank: number };
/** The win minus the stake, by which the list is sorted. */
function Won({ of: { prize } }: { of: Row }) {
  return <Money of={prize} symbol={useSymbol()} className="font-bold text-win" />;
}
const won = (row: Row) => <Won of={row} />;

/** The /winners page: the largest recent wins of real bets, with names masked by the platform. */
export function Winners() {
  const { t } = useTexts();
  const launch = useLaunch();
  const [category, setCategory] = useState<GameType | "ALL">("ALL");
  const winners = useCall("winnerBoard", { gameCategory: category, limitNum: 20 }, { refetchInterval: 30_000 });
  const view = useViewState(winners, (list) => list.length === 0);
  return (
    <ReadingPage title={t("winners.title")} lead={t("winners.lead")}>
      <Select
        label={t("records.category")}
        value={category}
        onChange={(value) => setCategory(value as GameType | "ALL")}
        options={[
          { value: "ALL", title: t("records.allGames") },
          ...gameTypes.map((type) => ({ value: type, title: t(`category.${type}`) })),
        ]}
        className="max-w-xs"
      />
      <QueryView
        of={view}
        loading={<SkeletonRows count={8} className="mb-2 h-12" />}
        empty={<EmptyState text={t("home.noWinners")} />}
      >
        {(list) => (
          <Table
            caption={t("winners.title")}
            rows={list.map((row, at) => ({ ...row, rank: at + 1 }))}
            rowKey={({ rank }) => String(rank)}
            onRow={({ nodeId, gameName }) => launch.game(nodeId, gameName).press()}
            rowLabel={({ gameName }) => t("winners.play", { game: gameName })}
            columns={[
              { key: "rank", head: t("winners.rank"), card: "start", named: true, cell: ({ rank }) => rank },
              { key: "player", head: t("winners.player"), card: "title", cell: ({ player }) => player },
              { key: "game", head: t("records.game"), card: "end", cell: ({ gameName }) => gameName },
              {
                key: "win",
                head: t("winners.won"),
                end: true,
                card: "figure",
                cell: won,
              },
            ]}
          />
        )}
      </QueryView>
    </ReadingPage>
  );
}
