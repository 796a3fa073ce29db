import { useId, useState } from "react";
import plus from "icon:plus";
import close from "icon:x";
import { useTexts } from "../../../core/app-context.tsx";
import { cx } from "../../../lib/class-names.ts";
import { Emblem } from "../../../ui/Emblem.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { RemoveDestination } from "./RemoveDestination.tsx";
import type { Destination } from "./Withdraw.tsx";

interface Props {
  list: readonly Destination[];
  chosen: string;
  onChoose(id: string): void;
  onAdd?: () => void;
}

/** Where money may go: radio buttons that look like cards, and a card that adds one. */
export function Destinations({ list, chosen, onChoose, onAdd }: Props) {
  const { t } = useTexts();
  const name = useId();
  const [removing, setRemoving] = useState<Destination>();
  return (
    <fieldset className="mb-5">
      <legend className="mb-1.5 text-sm font-semibold">{t("withdraw.to")}</legend>
      <div className="grid gap-2.5 tablet:grid-cols-[repeat(auto-fill,minmax(220px,1fr))]">
        {list.map((destination) => (
          <div key={destination.id} className="relative">
            <label
              className={cx(
                "flex min-h-[74px] cursor-pointer items-center gap-3 rounded-card border-2 p-3.5 pe-12 transition-colors",
                "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
                destination.id === chosen ? "border-accent bg-accent/8" : "border-line bg-surface hover:bg-raised",
              )}
            >
              <input
                type="radio"
                name={name}
                value={destination.id}
                checked={destination.id === chosen}
                onChange={() => onChoose(destination.id)}
                className="sr-only"
              />
              <Emblem name={destination.kind} size={28} />
              <span className="grid min-w-0 gap-0.5">
                <span className="truncate text-body font-semibold">{destination.name}</span>
                <span className="num text-note text-muted">
                  <span aria-hidden="true">{"•••• "}</span>
                  <span className="sr-only">{t("withdraw.ending", { ending: "" })}</span>
                  {destination.ending}
                </span>
              </span>
            </label>
            <button
              type="button"
              aria-label={t("withdraw.remove", { name: destination.name, ending: destination.ending })}
              onClick={() => setRemoving(destination)}
              className="absolute end-1 top-1 inline-flex size-11 items-center justify-center rounded-control text-faint hover:text-ink"
            >
              <Icon of={close} size={16} />
            </button>
          </div>
        ))}
        {onAdd && (
          <button
            type="button"
            onClick={onAdd}
            className="flex min-h-[74px] items-center justify-center gap-2 rounded-card border-2 border-dashed border-line text-body font-semibold text-muted hover:bg-raised hover:text-ink"
          >
            <Icon of={plus} size={18} />
            {t("withdraw.add")}
          </button>
        )}
      </div>
      {removing && <RemoveDestination destination={removing} onClose={() => setRemoving(undefined)} />}
    </fieldset>
  );
}
