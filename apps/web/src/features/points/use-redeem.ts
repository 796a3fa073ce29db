import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { addressLimits } from "@croupier/contract/domain/points";
import type { Failure } from "../../core/api/result.ts";
import { failureText } from "../../core/api/use-call.ts";
import { useTexts } from "../../core/app-context.tsx";
import { toast } from "../../core/dialogs/dialogs.ts";
import { serverFieldErrors } from "../../core/forms/rules.ts";
import { useDialing } from "../../core/forms/use-dialing.ts";
import type { Texts } from "../../core/i18n/texts.ts";
import { passwordProblem } from "../../core/money/WithdrawPasswordField.tsx";
import { formatIn, type Goods } from "./points.ts";
import { usePointsCommand } from "./use-points-command.ts";

interface Values {
  address: string;
  mobileNum: string;
  remark: string;
  password: string;
}

type Errors = Record<string, string>;

/** What is wrong before anything is sent. */
function validate({ t }: Texts, { address, mobileNum, password }: Values): Errors {
  const wrong: Errors = {};
  if (address.trim() === "") wrong["address"] = t("rule.required");
  else if ([...address.trim()].length < addressLimits.min) wrong["address"] = t("rule.any", addressLimits);
  if (mobileNum.trim() === "") wrong["mobileNum"] = t("rule.required");
  if (password === "") wrong["password"] = t("rule.required");
  return wrong;
}

/** What the platform found, under its field where it has one. */
function found(texts: Texts, failure: Failure | undefined): Errors {
  if (!failure) return {};
  const password = passwordProblem(texts, failure);
  if (password) return { password };
  return failure.code === "INVALID_FIELDS" ? serverFieldErrors(texts, failure.value) : {};
}

function problemOf(texts: Texts, currency: string, failure: Failure | undefined): string | undefined {
  if (!failure || Object.keys(found(texts, failure)).length > 0) return undefined;
  if (failure.code !== "REQUIREMENT_LEFT") return failureText(texts, failure.code);
  const { kind, left } = failure.value as { kind: "deposit" | "bet"; left: string };
  return texts.t(`points.requirementLeft.${kind}`, { left: formatIn(currency, left, texts.language) });
}

/** Holds the form of a request from the first letter to the outcome. */
export function useRedeem(goods: Goods, currency: string, onClose: () => void) {
  const texts = useTexts();
  const navigate = useNavigate();
  const dialing = useDialing();
  const { command, checking } = usePointsCommand("redeemPoints");
  const [values, setValues] = useState<Values>({ address: "", mobileNum: "", remark: "", password: "" });
  const [submitted, setSubmitted] = useState(false);
  // A refusal of the platform stays at its field until that field is changed.
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const refused = Object.entries(found(texts, command.failure)).filter(([name]) => !changed.has(name));
  return {
    values,
    dialing,
    errors: { ...(submitted ? validate(texts, values) : {}), ...Object.fromEntries(refused) } as Errors,
    problem: problemOf(texts, currency, command.failure),
    busy: command.state !== "idle" || checking,
    checking: command.state === "checking" || checking,
    set(change: Partial<Values>) {
      setValues({ ...values, ...change });
      setChanged(new Set([...changed, ...Object.keys(change)]));
    },
    async send(quantity: number) {
      setSubmitted(true);
      if (Object.keys(validate(texts, values)).length > 0 || dialing.code === "") return;
      setChanged(new Set());
      const remark = values.remark.trim();
      const answer = await command.run({
        goods: goods.goods,
        quantity,
        address: values.address.trim(),
        mobileNum: values.mobileNum.trim(),
        countryDialingCode: dialing.code,
        ...(remark === "" ? {} : { remark }),
        paymentPassword: values.password,
      });
      if (!answer?.ok) return;
      toast("good", texts.t("points.asked", { reference: answer.value.reference }));
      onClose();
      void navigate({ to: "/pointMall/history" });
    },
  };
}
