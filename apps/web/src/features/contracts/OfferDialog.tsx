import { type ContractKind, type ContractPeriod } from "@croupier/contract/domain/contracts";
import { QueryView } from "../../core/api/QueryView.tsx";
import { useCall, useViewState } from "../../core/api/use-call.ts";
import { useTexts } from "../../core/app-context.tsx";
import { Dialog } from "../../core/dialogs/Dialog.tsx";
import { Form } from "../../core/forms/Form.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Field } from "../../ui/Field.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { Select } from "../../ui/Select.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Ending } from "./Ending.tsx";
import { useStartText } from "./Facts.tsx";
import type { WireTier } from "./kinds.ts";
import { TierFields } from "./TierFields.tsx";
import { Tiers } from "./Tiers.tsx";
import { TrialOfOffer } from "./TrialOfOffer.tsx";
import { useOffer, type Bounds } from "./use-offer.ts";

interface Props {
  kind: ContractKind;
  /** Whom it is offered to; absent: that is typed. */
  account?: string;
  /** The terms to begin with, such as those in force. */
  tiers: readonly WireTier[];
  onClose(): void;
}

/** Offers a direct downline a contract, or other terms of one. */
export function OfferDialog(props: Props) {
  const { t } = useTexts();
  const view = useViewState(useCall("contractBounds", {}), () => false);
  const { kind, account, onClose } = props;
  const name = t(`contract.kind.${kind}`);
  return (
    <Dialog
      title={account ? t("contract.offerTo", { account, kind: name }) : t("contract.newOffer", { kind: name })}
      onClose={onClose}
      className="max-w-4xl"
    >
      <div className="p-6 pt-4 max-tablet:px-4">
        <QueryView of={view} empty={null} loading={<Skeleton className="h-96" />}>
          {({ kinds }) => {
            const bounds = kinds.find((each) => each.kind === kind);
            return bounds?.offerable ? (
              <OfferForm {...props} bounds={bounds} />
            ) : (
              <EmptyState text={t("contract.notOfferable")} />
            );
          }}
        </QueryView>
      </div>
    </Dialog>
  );
}

function OfferForm({ kind, account, tiers, bounds, onClose }: Props & { bounds: Bounds }) {
  const { t } = useTexts();
  const offer = useOffer({ kind, account, tiers, bounds, onSent: onClose });
  const { form, send, ends } = offer;
  return (
    <Form of={form} send={send} className="grid gap-5 desktop:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <div className="grid content-start gap-4">
        {account === undefined && (
          <Field
            {...form.field("account")}
            label={t("contract.downline")}
            hint={t("contract.directHint")}
            autoComplete="off"
            maxLength={64}
            required
          />
        )}
        <Period bounds={bounds} value={form.values.period} onPeriod={(period) => form.set({ period })} />
        <TierFields offer={offer} />
        {ends && (
          <Ending
            accounts={ends}
            confirmed={form.values.confirmed}
            error={form.error("confirmed")}
            onConfirm={(confirmed) => form.set({ confirmed })}
          />
        )}
        <Field {...form.field("note")} label={t("contract.word")} autoComplete="off" maxLength={140} />
      </div>
      <div className="flex flex-col gap-4">
        <h3 className="font-bold">
          {t(offer.preview.length > 0 || bounds.tiers.length === 0 ? "contract.howItPays" : "contract.mine")}
        </h3>
        {offer.preview.length > 0 ? (
          <Tiers
            kind={kind}
            tiers={offer.preview}
            beside={bounds.tiers}
            besideName={t("contract.yourOwn")}
            wrong={offer.fault?.tier}
          />
        ) : (
          // What may be offered is bound by the agent's own terms: they stand here until there is something to show.
          bounds.tiers.length > 0 && <Tiers kind={kind} tiers={bounds.tiers} />
        )}
        <TrialOfOffer
          kind={kind}
          period={form.values.period}
          account={form.values.account}
          tiers={offer.preview}
          own={bounds.tiers}
        />
        <p className="mt-auto text-sm text-muted">{t("contract.offerNote")}</p>
        <Problem text={account === undefined ? form.problem : (form.problem ?? form.error("account"))} />
        <div className="flex gap-2.5">
          <Button onClick={onClose}>{t("contract.cancel")}</Button>
          <Button type="submit" look="primary" busy={form.busy} className="min-h-12 flex-1">
            {offer.fault ? t("contract.fixTier", { tier: offer.fault.tier + 1 }) : t("contract.sendOffer")}
          </Button>
        </div>
      </div>
    </Form>
  );
}

interface PeriodProps {
  bounds: Bounds;
  value: ContractPeriod;
  onPeriod(period: ContractPeriod): void;
}

/** How often it is paid, and with which period it may begin. */
function Period({ bounds, value, onPeriod }: PeriodProps) {
  const { t } = useTexts();
  const start = useStartText();
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <Select
        label={t("contract.paid")}
        value={value}
        onChange={(typed) => onPeriod(bounds.periods.find((each) => each === typed) ?? value)}
        options={bounds.periods.map((each) => ({ value: each, title: t(`contract.period.${each}`) }))}
      />
      <div>
        <p className="mb-1.5 text-sm font-semibold">{t("contract.begins")}</p>
        <p className="num flex min-h-12 items-center rounded-control border border-line bg-ground px-3.5">
          {start(value, bounds.nextStart)}
        </p>
      </div>
    </div>
  );
}
