import { useId } from "react";
import plus from "icon:plus";
import trash from "icon:trash";
import { maxTiers } from "@croupier/contract/domain/contracts";
import { useTexts } from "../../core/app-context.tsx";
import { understoodCount, understoodFigure, understoodRate } from "../../core/money/understood.ts";
import { cx } from "../../lib/class-names.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { FieldError } from "../../ui/FieldError.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { OfferState, TierField, TypedTier } from "./use-offer.ts";

const titles = {
  validBet: "contract.validBetFrom",
  activeMembers: "contract.activeFrom",
  loss: "contract.lossFrom",
  rate: "contract.rate",
  winRate: "contract.winRate",
} as const;

/** Describes how each field is understood. */
const understood: Record<TierField, typeof understoodRate> = {
  validBet: understoodFigure,
  activeMembers: understoodCount,
  loss: understoodFigure,
  rate: understoodRate,
  winRate: understoodRate,
};

/** Fields for the tiers of an offer, one line each, with an error below its line. */
export function TierFields({ offer }: { offer: OfferState }) {
  const { t } = useTexts();
  const { tiers } = offer.form.values;
  const several = !offer.fields.includes("winRate");
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-2 text-sm font-semibold">{t("contract.tiers")}</legend>
      {tiers.map((tier, at) => (
        <TierLine key={tier.key} offer={offer} tier={tier} at={at} removable={several && tiers.length > 1} />
      ))}
      <FieldError id="tiers-refused" text={offer.refused} />
      {several && (
        <Button onClick={offer.add} disabled={tiers.length >= maxTiers} className="justify-self-start border-dashed">
          <Icon of={plus} size={18} />
          {t("contract.addTier")}
          <span className="num font-normal text-muted">
            {t("contract.tiersLeft", { count: maxTiers - tiers.length })}
          </span>
        </Button>
      )}
    </fieldset>
  );
}

interface LineProps {
  offer: OfferState;
  tier: TypedTier;
  at: number;
  removable: boolean;
}

function TierLine({ offer, tier, at, removable }: LineProps) {
  const texts = useTexts();
  const { t } = texts;
  const id = useId();
  const fault = offer.fault?.tier === at ? offer.fault : undefined;
  const notes = offer.fields.flatMap((field) => {
    const text = fault?.field === field ? undefined : understood[field](texts, tier[field]);
    return text === undefined ? [] : [{ field, text }];
  });
  const noteOf = (field: TierField) => (notes.some((note) => note.field === field) ? `${id}-${field}` : undefined);
  return (
    <div className={cx(removable && "max-tablet:rounded-card max-tablet:border max-tablet:border-line max-tablet:p-3")}>
      <div className={cx("flex items-end gap-2", removable && "max-tablet:flex-wrap max-tablet:items-center")}>
        <span className="num w-4 flex-none text-sm font-semibold text-muted max-tablet:hidden tablet:pb-3">
          {at + 1}
        </span>
        {/* On a phone each tier is a card with its number on a separate line. */}
        {removable && (
          <span className="num min-w-0 flex-1 text-sm font-semibold tablet:hidden">
            {t("bill.tierNumber", { tier: at + 1 })}
          </span>
        )}
        <div
          className={cx(
            "grid min-w-0 flex-1 gap-2",
            removable && "max-tablet:order-last max-tablet:basis-full",
            offer.fields.length === 2
              ? "grid-cols-2"
              : offer.fields.length === 3
                ? "grid-cols-[2fr_1fr_1.2fr]"
                : "grid-cols-2 tablet:grid-cols-[2fr_1fr_1.5fr_1.2fr]",
          )}
        >
          {offer.fields.map((field) => (
            <TierInput
              key={field}
              field={field}
              name={t("contract.tierField", { tier: at + 1, field: titleOf(t, field, offer.fields) })}
              title={titleOf(t, field, offer.fields)}
              titled={at === 0}
              tier={tier}
              fault={fault?.field === field ? `${id}-fault` : undefined}
              note={noteOf(field)}
              onType={(typed) => offer.change(tier.key, { [field]: typed })}
            />
          ))}
        </div>
        {removable && (
          <IconButton
            label={t("contract.removeTier", { tier: at + 1 })}
            onClick={() => offer.remove(tier.key)}
            className="max-tablet:-my-2"
          >
            <Icon of={trash} size={18} />
          </IconButton>
        )}
      </div>
      <div className="tablet:ps-6">
        <FieldError id={`${id}-fault`} text={fault?.text} />
        {notes.map(({ field, text }) => (
          <p key={field} id={`${id}-${field}`} className="mt-1.5 text-note text-muted">
            {notes.length > 1 && <span aria-hidden="true">{`${titleOf(t, field, offer.fields)} · `}</span>}
            {text}
          </p>
        ))}
      </div>
    </div>
  );
}

const titleOf = (t: ReturnType<typeof useTexts>["t"], field: TierField, fields: readonly TierField[]): string =>
  t(field === "rate" && fields.includes("winRate") ? "contract.lossRate" : titles[field]);

interface InputProps {
  field: TierField;
  name: string;
  title: string;
  titled: boolean;
  tier: TypedTier;
  /** The id of the element with the error of this field. */
  fault: string | undefined;
  /** The id of the element that says how this field is understood. */
  note: string | undefined;
  onType(typed: string): void;
}

function TierInput({ field, name, title, titled, tier, fault, note, onType }: InputProps) {
  const isRate = field === "rate" || field === "winRate";
  return (
    <label className="grid min-w-0 grid-rows-[1fr_auto] gap-1">
      <span
        className={cx("self-end text-note text-muted wrap-anywhere", !titled && "tablet:sr-only")}
        aria-hidden="true"
      >
        {title}
      </span>
      <span
        className={cx(
          "flex min-h-11 items-center gap-1 rounded-control border bg-field px-3 focus-within:outline-2 focus-within:outline-focus",
          fault ? "border-lose bg-lose/10" : "border-line",
        )}
      >
        <input
          aria-label={name}
          aria-invalid={fault !== undefined}
          aria-describedby={fault ?? note}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          value={tier[field]}
          onChange={({ target }) => onType(target.value)}
          className="num w-full min-w-0 flex-1 bg-transparent py-2 font-semibold outline-none"
        />
        {isRate && <span className="text-muted">{"%"}</span>}
      </span>
    </label>
  );
}
