import { useNavigate } from "../../core/router/use-router.ts";
import { asciiDigits } from "@croupier/contract/domain/digits";
import { addressLimits } from "@croupier/contract/domain/points";
import { lengthOf } from "@croupier/contract/domain/short-text";
import type { Failure } from "../../core/api/result.ts";
import { useTexts } from "../../core/app-context.tsx";
import { toast } from "../../core/dialogs/dialogs.ts";
import { required, requiredSecret } from "../../core/forms/rules.ts";
import { useDialing } from "../../core/forms/use-dialing.ts";
import { useForm } from "../../core/forms/use-form.ts";
import type { Texts } from "../../core/i18n/texts.ts";
import { aboutPassword, passwordProblem } from "../../core/money/WithdrawPasswordField.tsx";
import { formatIn, type Goods } from "./points.ts";
import { usePointsCommand } from "./use-points-command.ts";

function wrongAddress(texts: Texts, address: string): string | undefined {
  const short = lengthOf(address.trim()) < addressLimits.min;
  return required(texts, address) ?? (short ? texts.t("rule.any", addressLimits) : undefined);
}

/** Returns the text of a refusal: the rest of a requirement, or the password's error. */
function words(texts: Texts, currency: string, failure: Failure): string | undefined {
  if (failure.code !== "REQUIREMENT_LEFT") return passwordProblem(texts, failure);
  const { kind, left } = failure.value as { kind: "deposit" | "bet"; left: string };
  return texts.t(`points.requirementLeft.${kind}`, { left: formatIn(currency, left, texts.language) });
}

/** Holds the form of a redeem request, from input to outcome. */
export function useRedeem(goods: Goods, currency: string, onClose: () => void) {
  const texts = useTexts();
  const navigate = useNavigate();
  const dialing = useDialing();
  const { command, checking } = usePointsCommand("redeemPoints");
  const form = useForm({
    values: { quantity: "1", address: "", mobileNum: "", remark: "", password: "" },
    check: ({ address, mobileNum, password }) => ({
      address: wrongAddress(texts, address),
      mobileNum: required(texts, mobileNum) ?? dialing.failed?.text,
      password: requiredSecret(texts, password),
    }),
    fieldOf: aboutPassword,
    words: (failure) => words(texts, currency, failure),
  });
  return {
    form,
    dialing,
    // The form cannot be sent until the countries are loaded or have failed.
    busy: command.state !== "idle" || checking || dialing.loading,
    checking: command.state === "checking" || checking,
    async send({ quantity, address, mobileNum, remark, password }: typeof form.values) {
      if (dialing.code === "") return undefined;
      const answer = await command.run({
        goods: goods.goods,
        quantity: Number(quantity),
        address: address.trim(),
        mobileNum: asciiDigits(mobileNum.trim()),
        countryDialingCode: dialing.code,
        ...(remark.trim() === "" ? {} : { remark: remark.trim() }),
        paymentPassword: password,
      });
      if (!answer?.ok) return answer;
      toast("good", texts.t("points.asked", { reference: answer.value.reference }));
      onClose();
      void navigate({ to: "/pointMall/history" });
      return undefined;
    },
  };
}
