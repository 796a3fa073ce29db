import { useTexts } from "../../../core/app-context.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { useFavourites } from "../../../core/games/favourites.ts";
import { LiveCard } from "../../../core/games/live/LiveCard.tsx";
import { useLiveTables } from "../../../core/games/live/use-live-tables.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { Play } from "./Play.tsx";

const grid = "grid grid-cols-[repeat(auto-fill,minmax(260px,1fr))] gap-3";
/** The maximum number of offered tables; the lobby's list has all. */
const offered = 40;

interface Props {
  /** The table in the first half. */
  first: string;
  /** The second table, or "choose". */
  beside: string;
  onChange: (beside: string) => void;
}

/** The second half of the window: a second live table, or a choice of tables. */
export function Beside({ first, beside, onChange }: Props) {
  return beside === "choose" ? (
    <Choice first={first} onChange={onChange} />
  ) : (
    <Second key={beside} nodeId={beside} onBack={() => onChange("choose")} />
  );
}

function Second({ nodeId, onBack }: { nodeId: string; onBack: () => void }) {
  const info = useCall("gameInfo", { nodeId });
  return <Play nodeId={nodeId} tile={info.data} onBack={onBack} />;
}

function Choice({ first, onChange }: Pick<Props, "first" | "onChange">) {
  const { t } = useTexts();
  const list = useCall("gameList", { gameType: "LIVE", pageNo: 1, pageSize: offered });
  const view = useViewState(list, ({ content }) => content.length === 0);
  const { tables } = useLiveTables("LIVE");
  const favourites = useFavourites();
  return (
    <section aria-label={t("play.beside")} className="h-full overflow-y-auto p-4">
      <h2 className="mb-3 text-lg font-bold">{t("play.beside")}</h2>
      <QueryView
        of={view}
        empty={<EmptyState text={t("games.none")} />}
        loading={
          <div className={grid}>
            <SkeletonRows count={6} className="h-[208px]" />
          </div>
        }
      >
        {({ content }) => (
          <ul className={grid}>
            {content
              .filter(({ nodeId }) => nodeId !== first)
              .map((tile) => (
                <li key={tile.nodeId}>
                  <LiveCard
                    tile={tile}
                    table={tables.get(tile.nodeId)}
                    favourites={favourites}
                    onChoose={() => onChange(tile.nodeId)}
                  />
                </li>
              ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}
