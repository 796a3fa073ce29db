import { addressLimits, redeemMost } from "@croupier/contract/domain/points";
import { lengthOf, shortTextMax } from "@croupier/contract/domain/short-text";
import { useTexts } from "../../core/app-context.tsx";
import { Form } from "../../core/forms/Form.tsx";
import { MobileField } from "../../core/forms/MobileField.tsx";
import { formatRound } from "@croupier/contract/domain/numbers";
import { WithdrawPasswordField } from "../../core/money/WithdrawPasswordField.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../core/dialogs/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { Select } from "../../ui/Select.tsx";
import { GoodsPicture } from "./GoodsPicture.tsx";
import { affordable, costOf, type Goods, type PointsBalance } from "./points.ts";
import { useRedeem } from "./use-redeem.ts";

interface Props {
  goods: Goods;
  pointsBalance: PointsBalance;
  currency: string;
  onClose(): void;
}

/** Requests goods: the quantity, the delivery address, and the withdraw password. */
export function RedeemDialog({ goods, pointsBalance, currency, onClose }: Props) {
  const { t, language } = useTexts();
  const redeem = useRedeem(goods, currency, onClose);
  const { form } = redeem;
  const count = Number(form.values.quantity);
  const { pointsRequirement: each, quantity } = goods;
  const most = Math.max(1, Math.min(redeemMost, quantity, affordable(each, pointsBalance.currentPoints)));
  const { cost, left } = costOf(each, count, pointsBalance.currentPoints);
  const points = (wire: string) => t("points.amount", { count: Number(wire), points: formatRound(wire, language) });
  return (
    <Dialog title={goods.title} onClose={onClose} className="max-w-2xl">
      <Form
        of={form}
        send={redeem.send}
        className="grid items-start gap-6 p-6 pt-4 tablet:grid-cols-[220px_minmax(0,1fr)]"
      >
        <div className="grid gap-3.5">
          <GoodsPicture picture={goods.picture} className="rounded-card max-tablet:aspect-[16/7]" />
          <Select
            {...form.choice("quantity")}
            label={t("points.quantity")}
            options={Array.from({ length: most }, (_, at) => String(at + 1)).map((value) => ({ value, title: value }))}
          />
          <dl className="num grid gap-1.5 text-body *:flex *:justify-between *:gap-3 [&_dt]:text-muted">
            <div>
              <dt>{t("points.cost")}</dt>
              <dd className="font-bold">{points(cost)}</dd>
            </div>
            <div>
              <dt>{t("points.remaining")}</dt>
              <dd>{points(left)}</dd>
            </div>
          </dl>
        </div>
        <Delivery of={redeem} />
      </Form>
    </Dialog>
  );
}

/** The delivery address, and the withdraw password that confirms the request. */
function Delivery({ of: { form, dialing, busy, checking } }: { of: ReturnType<typeof useRedeem> }) {
  const { t } = useTexts();
  return (
    <div className="grid gap-4">
      <Field
        {...form.shortText("address", addressLimits.max)}
        label={t("points.address")}
        autoComplete="street-address"
        hint={t("points.addressHint")}
        required
      />
      <MobileField {...form.field("mobileNum")} dialing={dialing} required />
      <Field
        {...form.shortText("remark", shortTextMax.remark)}
        label={t("points.remark")}
        autoComplete="off"
        hint={t("points.count", { length: lengthOf(form.values.remark), longest: shortTextMax.remark })}
      />
      <WithdrawPasswordField {...form.field("password")} />
      <Problem text={form.problem} />
      <Button type="submit" look="primary" busy={busy} className="min-h-12">
        {t("points.redeem")}
      </Button>
      <output className="text-note text-muted">{checking ? t("points.checking") : t("points.redeemNote")}</output>
    </div>
  );
}
