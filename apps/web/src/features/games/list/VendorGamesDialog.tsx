import type { GameType } from "@croupier/contract/domain/game-types";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { dialogs } from "../../../core/dialogs/dialogs.ts";
import { GameTile } from "../../../core/games/GameTile.tsx";
import { VendorIcon } from "../../../core/games/VendorIcon.tsx";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { TileSkeletons } from "./TileSkeletons.tsx";
import { useVendors } from "../../../core/games/use-vendors.ts";

const grid = "grid grid-cols-2 gap-2.5 min-[360px]:grid-cols-3 tablet:grid-cols-4 desktop:grid-cols-5";

/** The game popup: a vendor's games of one category (specification section 3, isGame VASSALAGE). */
export function VendorGamesDialog({
  vassalage,
  gameType,
  close,
}: {
  vassalage: string;
  gameType: GameType;
  close(): void;
}) {
  const { t } = useTexts();
  const card = useVendors(gameType).cards?.find((each) => each.vassalage === vassalage);
  const games = useCall("gameList", { vassalage, gameType, pageNo: 1, pageSize: 100 });
  const view = useViewState(games, ({ content }) => content.length === 0);
  const name = card?.displayName ?? vassalage;
  return (
    <Dialog title={t("games.ofVendor", { vendor: name })} titleHidden onClose={close} className="max-w-4xl">
      <div className="flex min-h-16 items-center gap-3 border-b border-line px-5 pe-14">
        {card && <VendorIcon card={card} />}
        <div className="min-w-0">
          <h2 className="truncate text-xl font-bold">{name}</h2>
          {card && <p className="truncate text-sm text-muted">{card.note}</p>}
        </div>
      </div>
      <div className="p-5">
        <QueryView of={view} loading={<TileSkeletons count={10} />} empty={<EmptyState text={t("games.none")} />}>
          {({ content }) => (
            // A tile opens another dialog in place of this one, or another page, for which this one closes.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
            <ul className={grid} onClick={() => dialogs.get()?.name === "vendorGames" && close()}>
              {content.map((tile) => (
                <li key={tile.nodeId}>
                  <GameTile tile={tile} />
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </div>
    </Dialog>
  );
}
