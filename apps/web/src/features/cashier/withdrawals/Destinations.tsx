import { useState } from "react";
import plus from "icon:plus";
import close from "icon:x";
import { useTexts } from "../../../core/app-context.tsx";
import { Emblem } from "../../../ui/Emblem.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { RadioCards } from "../../../ui/RadioCards.tsx";
import { RemoveDestination } from "./RemoveDestination.tsx";
import type { Destination } from "./types.ts";

interface Props {
  list: readonly Destination[];
  chosen: string;
  onChoose(id: string): void;
  onAdd?: () => void;
}

/** A choice of payout accounts as cards, with one that adds an account. */
export function Destinations({ list, chosen, onChoose, onAdd }: Props) {
  const { t } = useTexts();
  const [removing, setRemoving] = useState<Destination>();
  return (
    <RadioCards
      look="tile"
      label={t("withdraw.to")}
      cards={list.map((destination) => ({
        value: destination.id,
        content: <Words of={destination} />,
        beside: (
          <button
            type="button"
            aria-label={t("withdraw.remove", { name: destination.name, ending: destination.ending })}
            onClick={() => setRemoving(destination)}
            className="absolute end-1 top-1 inline-flex size-11 items-center justify-center rounded-control text-faint hover:text-ink"
          >
            <Icon of={close} size={16} />
          </button>
        ),
      }))}
      chosen={chosen}
      onChoose={onChoose}
      className="mb-5"
      gridClass="gap-2.5 tablet:grid-cols-[repeat(auto-fill,minmax(220px,1fr))]"
      cardClass="min-h-[74px] items-center pe-12"
      last={
        onAdd && (
          <button
            type="button"
            onClick={onAdd}
            className="flex min-h-[74px] items-center justify-center gap-2 rounded-card border-2 border-dashed border-line text-body font-semibold text-muted hover:bg-raised hover:text-ink"
          >
            <Icon of={plus} size={18} />
            {t("withdraw.add")}
          </button>
        )
      }
    >
      {removing && <RemoveDestination destination={removing} onClose={() => setRemoving(undefined)} />}
    </RadioCards>
  );
}

function Words({ of }: { of: Destination }) {
  const { t } = useTexts();
  return (
    <>
      <Emblem name={of.kind} size={28} />
      <span className="grid min-w-0 gap-0.5">
        <span className="truncate text-body font-semibold">{of.name}</span>
        <span className="num text-note text-muted">
          <span aria-hidden="true">{"•••• "}</span>
          <span className="sr-only">{t("withdraw.ending", { ending: "" })}</span>
          {of.ending}
        </span>
      </span>
    </>
  );
}
