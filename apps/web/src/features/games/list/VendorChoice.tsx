import type { GameType } from "@croupier/contract/domain/game-types";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { useVendors } from "../../../core/games/use-vendors.ts";
import { VendorCard } from "../../../core/games/VendorCard.tsx";
import { VendorIcon } from "../../../core/games/VendorIcon.tsx";
import { cx } from "../../../lib/class-names.ts";
import { Chip } from "../../../ui/Chip.tsx";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { desktopColumns } from "../desktop-columns.ts";

interface Props {
  type: GameType;
  chosen: string | undefined;
  onChoose(vassalage: string | undefined): void;
}

/**
 * The vendor rail of a list: one press filters the list by a vendor. The id lets the router restore the rail's scroll
 * position after back; with the category in key and id, the rail of another category starts at its beginning.
 */
export function VendorChoice({ type, chosen, onChoose }: Props) {
  const { t } = useTexts();
  const { cards } = useVendors(type);
  const fresh = useCall("newVendors", {});
  const news = new Set(fresh.data?.list.map(({ vassalage }) => vassalage));
  if (cards?.length === 0) return null;
  const look = "min-h-14 w-full min-w-22 px-1";
  return (
    <ul
      key={type}
      aria-label={t("games.vendors")}
      data-scroll-restoration-id={`vendors-${type}`}
      className="hide-scroll -mx-3.5 mb-4 flex gap-2.5 overflow-x-auto px-3.5 py-0.5 tablet:mx-0 tablet:grid tablet:grid-cols-[repeat(auto-fill,minmax(94px,1fr))] tablet:overflow-visible tablet:px-0"
    >
      <li>
        <Chip chosen={chosen === undefined} onClick={() => onChoose(undefined)} className={look}>
          {t("games.all")}
        </Chip>
      </li>
      {cards?.map((card) => (
        <li key={card.vassalage}>
          <Chip
            chosen={chosen === card.vassalage}
            title={card.displayName}
            aria-label={[
              card.vendorLabel,
              card.displayName,
              ...(news.has(card.vassalage) ? [t("games.newGames")] : []),
            ].join(", ")}
            onClick={() => onChoose(card.vassalage)}
            className={`relative ${look}`}
          >
            <VendorIcon card={card} chosen={chosen === card.vassalage} />
            {news.has(card.vassalage) && (
              <span className="absolute end-1.5 top-1.5 size-2 rounded-full bg-accent-2" aria-hidden="true" />
            )}
          </Chip>
        </li>
      ))}
    </ul>
  );
}

const tileRows = "mb-6 grid grid-cols-[minmax(0,1fr)] gap-2.5 min-[560px]:grid-cols-2";

/** Vendors of a game centre: a press launches one (specification section 4). */
export function VendorTiles({ type }: { type: GameType }) {
  const { t } = useTexts();
  const { view } = useVendors(type);
  return (
    <QueryView
      of={view}
      empty={null}
      loading={
        <div className={cx(tileRows, desktopColumns(4))}>
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} className="h-[82px] rounded-card" />
          ))}
        </div>
      }
    >
      {(cards) => (
        <ul aria-label={t("games.vendors")} className={cx(tileRows, desktopColumns(cards.length))}>
          {cards.map((card) => (
            <li key={card.vassalage}>
              <VendorCard card={card} />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}
