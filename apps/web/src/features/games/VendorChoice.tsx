import type { GameType } from "@croupier/contract/game-types";
import { useTexts } from "../../core/app.tsx";
import type { WireOutput } from "@croupier/contract/rows";
import { useCall, useFace } from "../../core/api/use-call.ts";
import { VendorCard } from "../../core/games/VendorCard.tsx";
import { VendorIcon } from "../../core/games/VendorIcon.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { Faces } from "../../ui/Faces.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

type Vendors = WireOutput<"gameVendors">;

/** The vendors of a category; undefined until they are known. */
export function useVendors(type: GameType | undefined) {
  const vendors = useCall("gameVendors", {}, { staleTime: 5 * 60_000 });
  const lane = vendors.data?.lanes.find(({ title }) => title === type);
  return vendors.data ? (lane?.cards ?? []) : undefined;
}

interface Props {
  type: GameType;
  chosen: string | undefined;
  onChoose(vassalage: string | undefined): void;
}

/** The vendor rail of a list centre: one press narrows the list to a vendor. */
export function VendorChoice({ type, chosen, onChoose }: Props) {
  const { t } = useTexts();
  const cards = useVendors(type);
  if (cards?.length === 0) return null;
  const look = "min-h-14 w-full min-w-22 px-1";
  return (
    <ul
      aria-label={t("games.vendors")}
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
            aria-label={`${card.vendorLabel}, ${card.displayName}`}
            onClick={() => onChoose(card.vassalage)}
            className={look}
          >
            <VendorIcon card={card} chosen={chosen === card.vassalage} />
          </Chip>
        </li>
      ))}
    </ul>
  );
}

const doorRows = "mb-6 grid grid-cols-[minmax(0,1fr)] gap-2.5 min-[560px]:grid-cols-2 desktop:grid-cols-3";

/** The doors of a game centre: a press launches the vendor (specification section 4). */
export function VendorDoors({ type }: { type: GameType }) {
  const { t } = useTexts();
  const vendors = useCall("gameVendors", {}, { staleTime: 5 * 60_000 });
  const cardsOf = ({ lanes }: Vendors) => lanes.find(({ title }) => title === type)?.cards ?? [];
  const face = useFace<Vendors>(vendors, (read) => cardsOf(read).length === 0);
  return (
    <Faces
      of={face}
      retryLabel={t("action.retry")}
      empty={null}
      waiting={
        <div className={doorRows}>
          {Array.from({ length: 3 }, (_, index) => (
            <Skeleton key={index} className="h-[82px] rounded-card" />
          ))}
        </div>
      }
    >
      {(read) => (
        <ul aria-label={t("games.vendors")} className={doorRows}>
          {cardsOf(read).map((card) => (
            <li key={card.vassalage}>
              <VendorCard card={card} />
            </li>
          ))}
        </ul>
      )}
    </Faces>
  );
}
