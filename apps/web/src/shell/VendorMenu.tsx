import { Link } from "../core/router/Link.tsx";
import { useState } from "react";
import type { GameType } from "@croupier/contract/domain/game-types";
import { useTexts } from "../core/app-context.tsx";
import { categoryPath } from "../core/games/categories.ts";
import { useVendors } from "../core/games/use-vendors.ts";
import { VendorIcon } from "../core/games/VendorIcon.tsx";
import { useLaunch } from "../core/games/use-launch.ts";
import { cx } from "../lib/class-names.ts";

/** Above this many vendors the menu is large (specification section 9). */
const largeAbove = 10;

interface Props {
  type: GameType;
  onClose(): void;
  /** Reports that the pointer has reached the menu. */
  onEnter(): void;
}

/** The vendors of a category, under its entry of the top navigation. */
export function VendorMenu({ type, onClose, onEnter }: Props) {
  const { t } = useTexts();
  const launch = useLaunch();
  const { cards = [] } = useVendors(type);
  // Tab passes a menu that opened by itself: the arrow key enters it, and then its entries are in the order.
  const [entered, setEntered] = useState(false);
  const tabIndex = entered ? undefined : -1;
  if (cards.length === 0) return null;
  const large = cards.length > largeAbove;
  return (
    <div
      id="vendor-menu"
      onPointerEnter={onEnter}
      onFocus={() => setEntered(true)}
      data-size={large ? "large" : "small"}
      className="absolute inset-x-0 top-full border-b border-line bg-ground shadow-2xl animate-[rise_150ms_var(--ease-out)]"
    >
      <div className="mx-auto max-w-[1320px] px-5 py-4 desktop:px-7">
        <div className="mb-2 flex items-baseline justify-between gap-4">
          <h2 className="font-bold">{t(`category.${type}`)}</h2>
          <Link
            to={categoryPath(type)}
            tabIndex={tabIndex}
            onClick={onClose}
            className="text-sm font-medium text-accent-text"
          >
            {t("home.viewAll")}
          </Link>
        </div>
        <ul
          aria-label={t("games.vendors")}
          className={cx("grid gap-2", large ? "grid-cols-4 desktop:grid-cols-7" : "grid-cols-3 desktop:grid-cols-5")}
        >
          {cards.map((card) => (
            <li key={card.vassalage}>
              <button
                type="button"
                tabIndex={tabIndex}
                onClick={() => {
                  onClose();
                  launch.vendor(card).press();
                }}
                className="flex w-full min-w-0 flex-col items-center rounded-card border border-transparent p-2 hover:border-line hover:bg-surface"
              >
                <VendorIcon card={card} />
                <span className="sr-only">{card.vendorLabel}</span>
                <span className="w-full truncate text-center text-note text-muted">{card.displayName}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
