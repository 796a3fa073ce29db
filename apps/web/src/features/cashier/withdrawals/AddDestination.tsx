import { useState } from "react";
import { familyRule } from "@croupier/contract/domain/rules";
import { useTexts } from "../../../core/app-context.tsx";
import type { Failure } from "../../../core/api/result.ts";
import { failureText } from "../../../core/api/use-call.ts";
import { useCommand } from "../../../core/api/use-command.ts";
import { toast } from "../../../core/dialogs/dialogs.ts";
import { validate, serverFieldErrors } from "../../../core/forms/rules.ts";
import type { Texts } from "../../../core/i18n/texts.ts";
import { passwordProblem, WithdrawPasswordField } from "../../../core/money/WithdrawPasswordField.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Chip } from "../../../ui/Chip.tsx";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Form } from "../../../ui/Form.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { Select } from "../../../ui/Select.tsx";
import type { WithdrawInfo } from "./Withdraw.tsx";

interface Values {
  method: string;
  bankCode: string;
  holder: string;
  number: string;
  password: string;
}

type Errors = Partial<Record<keyof Values, string>>;

const rules = { number: familyRule("digits", 6, 20), holder: familyRule("lettersSpaces", 2, 60) };

/** What is wrong before anything is sent: the same rules as the platform's. */
function validateAll(texts: Texts, bank: boolean, values: Values): Errors {
  const wrong: Record<string, string | undefined> = {
    password: values.password === "" ? texts.t("rule.required") : undefined,
    ...(bank
      ? {
          bankCode: values.bankCode === "" ? texts.t("rule.required") : undefined,
          holder: validate(texts, values.holder.trim(), true, rules.holder),
          number: validate(texts, values.number.trim(), true, rules.number),
        }
      : { number: values.number.trim() === "" ? texts.t("rule.required") : undefined }),
  };
  return Object.fromEntries(Object.entries(wrong).filter(([, text]) => text !== undefined));
}

interface Props {
  info: WithdrawInfo;
  /** With the id of what was added. */
  onClose(added?: string): void;
}

/** Binds a bank account or an address. */
export function AddDestination({ info, onClose }: Props) {
  const texts = useTexts();
  const { t } = texts;
  const form = useDestinationForm(info, onClose);
  const { values, errors, set, bank } = form;
  return (
    <Dialog title={t("withdraw.add")} onClose={() => onClose()} className="max-w-md">
      <Form className="grid gap-4 p-6 pt-4" onSubmit={() => form.add()}>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t("withdraw.kind")}</legend>
          {info.methods.map(({ method, name }) => (
            <Chip key={method} chosen={method === values.method} onClick={() => form.choose(method)}>
              {name}
            </Chip>
          ))}
        </fieldset>
        {bank && <BankFields info={info} values={values} errors={errors} onChange={set} />}
        <Field
          label={bank ? t("withdraw.number") : t("withdraw.address")}
          value={values.number}
          onChange={(event) => set({ number: event.target.value })}
          inputMode={bank ? "numeric" : "text"}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={60}
          hint={bank ? undefined : t("withdraw.addressHint")}
          error={errors.number}
        />
        <WithdrawPasswordField
          value={values.password}
          onValue={(password) => set({ password })}
          error={errors.password}
        />
        <Problem text={form.problem} />
        <Button type="submit" look="primary" busy={form.busy} className="min-h-12">
          {t("withdraw.addDo")}
        </Button>
      </Form>
    </Dialog>
  );
}

function useDestinationForm(info: WithdrawInfo, onClose: Props["onClose"]) {
  const texts = useTexts();
  const command = useCommand("addDestination");
  const { failure } = command;
  const [submitted, setSubmitted] = useState(false);
  const [values, setValues] = useState<Values>({
    method: info.methods[0]?.method ?? "",
    bankCode: "",
    holder: info.holder ?? "",
    number: "",
    password: "",
  });
  const bank = info.methods.find((one) => one.method === values.method)?.kind === "bank";
  const errors = { ...(submitted ? validateAll(texts, bank, values) : {}), ...serverErrors(texts, failure, bank) };
  return {
    values,
    errors,
    bank,
    busy: command.state !== "idle",
    problem: failure && Object.keys(errors).length === 0 ? failureText(texts, failure.code) : undefined,
    set: (change: Partial<Values>) => setValues({ ...values, ...change }),
    choose(method: string) {
      setValues({ ...values, method, number: "" });
      setSubmitted(false);
    },
    async add() {
      setSubmitted(true);
      if (Object.keys(validateAll(texts, bank, values)).length > 0) return;
      const answer = await command.run({
        method: values.method,
        ...(bank ? { bankCode: values.bankCode, holder: values.holder.trim() } : {}),
        number: values.number.trim(),
        paymentPassword: values.password,
      });
      if (!answer?.ok) return;
      await command.refreshed();
      toast("good", texts.t("withdraw.added"));
      onClose(answer.value.id);
    },
  };
}

/** What the platform found, each under its field. */
function serverErrors(texts: Texts, failure: Failure | undefined, bank: boolean): Errors {
  if (!failure) return {};
  const password = passwordProblem(texts, failure);
  if (password) return { password };
  const text = failureText(texts, failure.code);
  if (failure.code === "HOLDER_MISMATCH") return { holder: text };
  if (failure.code === "DESTINATION_TAKEN") return { number: text };
  if (failure.code !== "INVALID_FIELDS") return {};
  return bank ? serverFieldErrors(texts, failure.value) : { number: texts.t("withdraw.addressWrong") };
}

function BankFields({
  info,
  values,
  errors,
  onChange,
}: {
  info: WithdrawInfo;
  values: Values;
  errors: Errors;
  onChange(change: Partial<Values>): void;
}) {
  const { t } = useTexts();
  const banks = info.methods.find((one) => one.method === values.method)?.banks ?? [];
  return (
    <>
      <div>
        <Select
          label={t("withdraw.bank")}
          value={values.bankCode}
          onChange={(bankCode) => onChange({ bankCode })}
          invalid={errors.bankCode !== undefined}
          options={[
            { value: "", title: t("withdraw.chooseBank") },
            ...banks.map(({ code, name }) => ({ value: code, title: name })),
          ]}
        />
        {errors.bankCode && (
          <p role="alert" className="mt-1.5 text-note text-lose">
            {errors.bankCode}
          </p>
        )}
      </div>
      <Field
        label={t("withdraw.holder")}
        value={values.holder}
        onChange={(event) => onChange({ holder: event.target.value })}
        readOnly={info.holder !== undefined}
        autoComplete="name"
        maxLength={60}
        hint={t("withdraw.holderHint")}
        error={errors.holder}
      />
    </>
  );
}
