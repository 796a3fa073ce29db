import calendar from "icon:calendar-days";
import { type ContractKind, type ContractPeriod } from "@croupier/contract/domain/contracts";
import { shortTextMax } from "@croupier/contract/domain/short-text";
import { QueryView } from "../../core/api/QueryView.tsx";
import { useCall, useViewState } from "../../core/api/use-call.ts";
import { useSession, useTexts } from "../../core/app-context.tsx";
import { Dialog } from "../../core/dialogs/Dialog.tsx";
import { Form } from "../../core/forms/Form.tsx";
import { mayUse } from "../../core/session/session.ts";
import { formatCount } from "@croupier/contract/domain/numbers";
import { contractMarks } from "../../core/session/contract-marks.ts";
import { cx } from "../../lib/class-names.ts";
import { Button } from "../../ui/Button.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Field } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { Select } from "../../ui/Select.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Ending } from "./Ending.tsx";
import { useStartText } from "./Facts.tsx";
import { Head } from "./Head.tsx";
import { ratesText, type WireTier } from "./kinds.ts";
import { TierFields } from "./TierFields.tsx";
import { Tiers } from "./Tiers.tsx";
import { TrialOfOffer, useTrial } from "./TrialOfOffer.tsx";
import { useOffer, type Bounds } from "./use-offer.ts";

interface Props {
  kind: ContractKind;
  /** The recipient's account; if absent, the dialog asks for it. */
  account?: string;
  /** The initial terms, such as those in force. */
  tiers: readonly WireTier[];
  /** The kinds that can be selected instead of this one. */
  kinds?: readonly ContractKind[];
  onKind?(kind: ContractKind): void;
  onClose(): void;
}

/** Offers a direct downline a contract, or changed terms. */
export function OfferDialog(props: Props) {
  const { t } = useTexts();
  const view = useViewState(useCall("contractBounds", {}), () => false);
  const { kind, onClose } = props;
  const title = useTitle(props);
  return (
    <Dialog title={title} titleHidden onClose={onClose} className="max-w-[1060px]">
      <QueryView
        of={view}
        empty={null}
        loading={
          <div className={column}>
            <Head title={title} kind={kind} account={props.account} />
            <Skeleton className="h-96" />
          </div>
        }
      >
        {({ kinds }) => {
          const bounds = kinds.find((each) => each.kind === kind);
          return bounds?.offerable ? (
            <>
              <Kinds {...props} />
              <OfferForm key={kind} {...props} bounds={bounds} />
            </>
          ) : (
            <div className={column}>
              <Head title={title} kind={kind} account={props.account} />
              <EmptyState text={t("contract.notOfferable")} />
            </div>
          );
        }}
      </QueryView>
    </Dialog>
  );
}

/** A choice of the kind, if there is more than one to offer. */
function Kinds({ kind, kinds = [], onKind }: Props) {
  const { t } = useTexts();
  if (kinds.length < 2) return null;
  return (
    <fieldset
      aria-label={t("contract.dialog")}
      className="flex flex-wrap gap-2 border-b border-line px-6 py-4 pe-14 max-tablet:px-4 max-tablet:pt-10"
    >
      {kinds.map((each) => (
        <Chip key={each} chosen={each === kind} onClick={() => onKind?.(each)} className="gap-2">
          <Icon of={contractMarks[each]} size={17} />
          {t(`contract.kind.${each}`)}
        </Chip>
      ))}
    </fieldset>
  );
}

const column = "grid content-start gap-5 p-6 max-tablet:px-4 max-tablet:pt-8";

const side = "border-line max-desktop:border-t desktop:border-s";
const foot =
  "grid gap-3.5 px-6 py-3.5 max-desktop:sticky max-desktop:bottom-0 max-desktop:bg-surface max-tablet:px-4 desktop:bg-ground/60 desktop:pt-0 desktop:pb-6";

function useTitle({ kind, account }: Props): string {
  const { t } = useTexts();
  const name = t(`contract.kind.${kind}`);
  return account ? t("contract.offerTo", { account, kind: name }) : t("contract.newOffer", { kind: name });
}

function OfferForm(props: Props & { bounds: Bounds }) {
  const { kind, account, tiers, bounds, onClose } = props;
  const { t } = useTexts();
  const offer = useOffer({ kind, account, tiers, bounds, onSent: onClose });
  const { form, send, ends, preview } = offer;
  const trial = useTrial({ kind, ...form.values, tiers: preview, own: bounds.tiers });
  return (
    <Form
      of={form}
      send={send}
      className="grid grid-cols-[minmax(0,1fr)] desktop:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] desktop:grid-rows-[minmax(0,1fr)_auto]"
    >
      <div className={cx(column, "desktop:row-span-2")}>
        <Head title={useTitle(props)} kind={kind} account={account ?? trial.account}>
          <Whom of={account ?? trial.account} isNamed={account !== undefined} kind={kind} tiers={tiers} />
        </Head>
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
        <Field {...form.shortText("note", shortTextMax.note)} label={t("contract.word")} autoComplete="off" />
      </div>
      <div className={cx(side, "flex flex-col gap-4 bg-ground/60 p-6 max-tablet:px-4 desktop:pb-3.5")}>
        <Terms kind={kind} tiers={preview} own={bounds.tiers} reached={trial.result?.tier} wrong={offer.fault?.tier} />
        <TrialOfOffer kind={kind} tiers={preview} of={trial} />
        <p className="mt-auto text-sm text-muted">{t("contract.offerNote")}</p>
      </div>
      {/* The button stays within reach of the thumb, however long the offer is. */}
      <div className={cx(side, foot)}>
        <Problem text={account === undefined ? form.problem : (form.problem ?? form.error("account"))} />
        <div className="flex gap-2.5">
          <Button onClick={onClose} className="min-h-12">
            {t("contract.cancel")}
          </Button>
          <Button type="submit" look="primary" busy={form.busy} className="min-h-12 flex-1">
            {offer.fault ? t("contract.fixTier", { tier: offer.fault.tier + 1 }) : t("contract.sendOffer")}
          </Button>
        </div>
      </div>
    </Form>
  );
}

interface TermsProps extends Pick<Props, "kind" | "tiers"> {
  own: readonly WireTier[];
  reached: number | undefined;
  wrong: number | undefined;
}

/**
 * Shows the offered tiers beside the agent's own terms. These limit the offer, and are shown alone until there is an
 * offer.
 */
function Terms({ kind, tiers, own, reached, wrong }: TermsProps) {
  const { t } = useTexts();
  const isShown = tiers.length > 0;
  const beside = isShown && { beside: own, besideName: t("contract.yourOwn"), reached, wrong, stepsOnly: true };
  return (
    <>
      <h3 className="font-bold desktop:pe-10">
        {t(isShown || own.length === 0 ? "contract.howItPays" : "contract.mine")}
      </h3>
      {(isShown || own.length > 0) && <Tiers kind={kind} tiers={isShown ? tiers : own} {...beside} />}
    </>
  );
}

interface WhomProps extends Pick<Props, "kind" | "tiers"> {
  of: string | undefined;
  /** Set if the title also contains the name. */
  isNamed: boolean;
}

/** Shows the recipient, the size of its team, and the terms in force. */
function Whom({ of: account = "", isNamed, kind, tiers }: WhomProps) {
  const { t, language } = useTexts();
  const session = useSession();
  const enabled = account !== "" && mayUse(session, "downlines");
  const profile = useCall("agentDownline", { account }, { enabled }).data;
  const parts = [
    ...(account !== "" && !isNamed ? [account] : []),
    ...(profile ? [t(`agent.type.${profile.isAgent ? "agent" : "member"}`)] : []),
    ...(profile?.isAgent ? [formatCount(profile.team, language)] : []),
    ...(tiers.length > 0
      ? [`${t("contract.inForce")} ${ratesText(kind, tiers, language).replaceAll(" ", "\u00a0")}`]
      : []),
  ];
  return parts.length > 0 ? parts.join(" · ") : t(`contract.about.${kind}`);
}

interface PeriodProps {
  bounds: Bounds;
  value: ContractPeriod;
  onPeriod(period: ContractPeriod): void;
}

/** A choice of the payment period and the first period. */
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
        <p className="num flex min-h-12 items-center justify-between gap-2 rounded-control border border-line bg-ground px-3.5">
          {start(value, bounds.nextStart)}
          <Icon of={calendar} size={18} className="flex-none text-muted" />
        </p>
      </div>
    </div>
  );
}
