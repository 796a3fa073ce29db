import { useState } from "react";
import arrows from "icon:arrow-up-down";
import { formatMoney, readMoney } from "@croupier/contract/domain/money";
import { mainWallet } from "@croupier/contract/domain/wallets";
import { useTexts } from "../../../core/app-context.tsx";
import { Form } from "../../../core/forms/Form.tsx";
import { useForm } from "../../../core/forms/use-form.ts";
import { useMoneyText, type MoneyText } from "../../../core/money/use-money-text.ts";
import type { Texts } from "../../../core/i18n/texts.ts";
import { AmountField } from "../../../core/money/AmountField.tsx";
import { invalidAmount, readAmount } from "../../../core/money/read-amount.ts";
import { TermsCard } from "../../../core/money/TermsCard.tsx";
import { IconButton } from "../../../ui/Button.tsx";
import { cx } from "../../../lib/class-names.ts";
import { Chip } from "../../../ui/Chip.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Select } from "../../../ui/Select.tsx";
import { useWalletMove, useWalletName, type Funds } from "./use-wallet-move.ts";

interface Props {
  funds: Funds;
  /** The preselected vendor. */
  vassalage?: string;
  /** Puts the summary below the form, where there is little room. */
  stacked?: boolean;
  onMoved?(): void;
}

const balanceOf = (funds: Funds, wallet: string): string =>
  wallet === mainWallet
    ? funds.main
    : (funds.vendors.find(({ vassalage }) => vassalage === wallet)?.balance ?? "0.0000");

/** Validates a typed amount; returns the error as text, or the amount on the wire. The whole balance may be moved. */
function validate(texts: Texts, money: MoneyText, typed: string, there: string): { text?: string; amount?: string } {
  const { t } = texts;
  const isAll = typed === money.typed(readMoney(there));
  const { amount, text } = isAll ? { amount: readMoney(there) } : readAmount(texts, money, typed);
  if (amount === undefined) return { text };
  if (amount === 0n) return { text: invalidAmount(texts, money) };
  if (amount > readMoney(there)) {
    return { text: t("wallets.tooMuch", { amount: money(there) }) };
  }
  return { amount: formatMoney(amount) };
}

/** Holds the transfer's input and its errors. */
function useDraft({ funds, vassalage, onMoved }: Props) {
  const texts = useTexts();
  const { t } = texts;
  const money = useMoneyText();
  const nameOf = useWalletName();
  const [vendor, setVendor] = useState(vassalage ?? funds.vendors[0]?.vassalage ?? "");
  const [out, setOut] = useState(false);
  const { move, problem, ...sending } = useWalletMove(true);
  const [from, to] = out ? [vendor, mainWallet] : [mainWallet, vendor];
  const there = balanceOf(funds, from);
  const isClosed = !out && funds.vendors.find((each) => each.vassalage === vendor)?.isOpen === false;
  const closed = isClosed ? t("wallets.closed", { vendor: nameOf(vendor) }) : undefined;
  const form = useForm({
    values: { typed: "" },
    check: ({ typed }) => ({ typed: closed ?? validate(texts, money, typed, there).text }),
    live: ["typed"],
  });
  const { amount } = validate(texts, money, form.values.typed, there);
  return {
    ...sending,
    form,
    problem: form.problem ?? problem,
    // The error appears before typing if the transfer is closed.
    field: { ...form.field("typed"), error: closed ?? form.error("typed") },
    from,
    to,
    setVendor,
    swap: () => setOut(!out),
    takeAll: () => form.set({ typed: money.typed(readMoney(there)) }),
    amount,
    left: amount && formatMoney(readMoney(there) - readMoney(amount)),
    async send() {
      if (amount === undefined) return undefined;
      const answer = await move({ from, to, amount });
      if (!answer?.ok) return answer;
      form.reset();
      onMoved?.();
      return undefined;
    },
  };
}

/** Moves money between the main wallet and a vendor's, in either direction. */
export function MoveForm(props: Props) {
  const { funds, vassalage, stacked = false } = props;
  const { t } = useTexts();
  const nameOf = useWalletName();
  const draft = useDraft(props);
  const side = (wallet: string, label: string) => (
    <Side
      label={label}
      wallet={wallet}
      funds={funds}
      {...(vassalage === undefined && wallet !== mainWallet ? { onVendor: draft.setVendor } : {})}
    />
  );
  return (
    <Form
      of={draft.form}
      send={draft.send}
      className={stacked ? "grid gap-4" : "grid items-start gap-5 tablet:grid-cols-[minmax(0,1fr)_290px]"}
    >
      <div className="grid gap-4">
        <div className={cx("grid items-center gap-2.5", !stacked && "tablet:grid-cols-[1fr_auto_1fr]")}>
          {side(draft.from, t("wallets.from"))}
          <IconButton label={t("wallets.swap")} onClick={draft.swap} className="justify-self-center border border-line">
            <Icon of={arrows} size={18} className={stacked ? "" : "tablet:rotate-90"} />
          </IconButton>
          {side(draft.to, t("wallets.to"))}
        </div>
        <AmountField
          {...draft.field}
          label={t("wallet.amount")}
          end={
            <Chip chosen={false} onClick={draft.takeAll}>
              {t("wallets.all")}
            </Chip>
          }
        />
      </div>
      <TermsCard
        lines={[
          { label: t("wallets.moves"), amount: draft.amount },
          { label: t("wallets.leaves", { wallet: nameOf(draft.from) }), amount: draft.left },
        ]}
        problem={draft.problem}
        submit={t("wallets.submit")}
        busy={draft.busy}
        note={draft.checking ? t("wallets.checking") : t("wallets.note")}
      />
    </Form>
  );
}

interface SideProps {
  label: string;
  wallet: string;
  funds: Funds;
  /** Set if the vendor can be chosen. */
  onVendor?(vassalage: string): void;
}

/** One side of a transfer: the main wallet or a vendor's, with its balance. */
function Side({ label, wallet, funds, onVendor }: SideProps) {
  const { t } = useTexts();
  const money = useMoneyText();
  const nameOf = useWalletName();
  const there = t("wallets.there", { amount: money(balanceOf(funds, wallet)) });
  return (
    <div className="min-w-0">
      {onVendor ? (
        <Select
          label={label}
          value={wallet}
          onChange={onVendor}
          options={funds.vendors.map(({ vassalage, vendorLabel, displayName }) => ({
            value: vassalage,
            title: vendorLabel === displayName ? vendorLabel : `${vendorLabel} · ${displayName}`,
          }))}
        />
      ) : (
        <>
          <p className="mb-1.5 text-sm font-semibold">{label}</p>
          <p className="flex min-h-11 items-center truncate rounded-control border border-line bg-surface px-3.5 text-body font-medium">
            {nameOf(wallet)}
          </p>
        </>
      )}
      <p className="num mt-1 text-note text-muted">{there}</p>
    </div>
  );
}
