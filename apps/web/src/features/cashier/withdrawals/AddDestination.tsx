import { familyRule } from "@croupier/contract/domain/rules";
import { normaliseName, readAccountNumber } from "@croupier/contract/domain/typed-text";
import { useTexts } from "../../../core/app-context.tsx";
import { useCommand } from "../../../core/api/use-command.ts";
import { toast } from "../../../core/dialogs/dialogs.ts";
import { Form } from "../../../core/forms/Form.tsx";
import { required, requiredSecret, validate } from "../../../core/forms/rules.ts";
import { useDraftName } from "../../../core/forms/draft.ts";
import { useForm, type FormState } from "../../../core/forms/use-form.ts";
import type { Wrong } from "../../../core/forms/use-form-errors.ts";
import type { Texts } from "../../../core/i18n/texts.ts";
import { aboutPassword, passwordProblem, WithdrawPasswordField } from "../../../core/money/WithdrawPasswordField.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Chip } from "../../../ui/Chip.tsx";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { Select } from "../../../ui/Select.tsx";
import type { WithdrawInfo } from "./types.ts";

interface Values {
  method: string;
  bankCode: string;
  holder: string;
  number: string;
  password: string;
}

const rules = { number: familyRule("digits", 6, 20), holder: familyRule("lettersSpaces", 2, 60) };

/** Validates the input before it is sent, by the platform's rules. */
function check(texts: Texts, bank: boolean, values: Values): Wrong<Values> {
  const password = requiredSecret(texts, values.password);
  if (!bank) return { number: required(texts, values.number), password };
  return {
    bankCode: required(texts, values.bankCode),
    holder: validate(texts, normaliseName(values.holder), true, rules.holder),
    number: validate(texts, readAccountNumber(values.number), true, rules.number),
    password,
  };
}

interface Props {
  info: WithdrawInfo;
  /** Called when the dialog closes, with the id of the added destination, if any. */
  onClose(added?: string): void;
}

/** Adds a bank account or an address. */
export function AddDestination({ info, onClose }: Props) {
  const { t } = useTexts();
  const { form, method, send } = useDestination(info, onClose);
  const bank = method?.kind === "bank";
  return (
    <Dialog title={t("withdraw.add")} onClose={() => onClose()} className="max-w-md">
      <Form of={form} send={send} className="grid gap-4 p-6 pt-4">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t("withdraw.kind")}</legend>
          {info.methods.map(({ method, name }) => (
            <Chip
              key={method}
              chosen={method === form.values.method}
              onClick={() => {
                form.set({ method, number: "" });
                form.hide("bankCode", "holder", "number", "password");
              }}
            >
              {name}
            </Chip>
          ))}
        </fieldset>
        {bank && <BankFields form={form} banks={method.banks ?? []} isBound={info.holder !== undefined} />}
        <Field
          {...form.field("number")}
          label={bank ? t("withdraw.number") : t("withdraw.address")}
          inputMode={bank ? "numeric" : "text"}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={60}
          hint={bank ? undefined : t("withdraw.addressHint")}
        />
        <WithdrawPasswordField {...form.field("password")} />
        <Problem text={form.problem} />
        <Button type="submit" look="primary" busy={form.busy} className="min-h-12">
          {t("withdraw.addDo")}
        </Button>
      </Form>
    </Dialog>
  );
}

function useDestination(info: WithdrawInfo, onClose: Props["onClose"]) {
  const texts = useTexts();
  const command = useCommand("addDestination");
  const methodOf = (name: string) => info.methods.find((one) => one.method === name);
  const draftName = useDraftName("addDestination");
  const isBank = (values: Values) => methodOf(values.method)?.kind === "bank";
  const form = useForm<Values>({
    values: {
      method: info.methods[0]?.method ?? "",
      bankCode: "",
      holder: info.holder ?? "",
      number: "",
      password: "",
    },
    check: (values) => check(texts, isBank(values), values),
    // The member can enter the holder's name until the first account fixes it.
    draft: {
      name: draftName,
      fields: ["method", "bankCode", "number", ...(info.holder === undefined ? ["holder" as const] : [])],
    },
    fieldOf: { ...aboutPassword, HOLDER_MISMATCH: "holder", DESTINATION_TAKEN: "number" },
    words: (failure) => passwordProblem(texts, failure),
  });
  const send = async (values: Values) => {
    const bank = isBank(values);
    const answer = await command.run({
      method: values.method,
      ...(bank ? { bankCode: values.bankCode, holder: normaliseName(values.holder) } : {}),
      number: readAccountNumber(values.number),
      paymentPassword: values.password,
    });
    if (!answer?.ok) {
      if (answer?.code !== "INVALID_FIELDS" || bank) return answer;
      // The rule of an address has no text of its own.
      return form.mark({ number: texts.t("withdraw.addressWrong") });
    }
    await command.refreshed();
    form.reset();
    toast("good", texts.t("withdraw.added"));
    return onClose(answer.value.id);
  };
  return { form, method: methodOf(form.values.method), send };
}

interface BankProps {
  form: FormState<Values>;
  banks: NonNullable<WithdrawInfo["methods"][number]["banks"]>;
  /** Set if the holder's name is known and cannot change. */
  isBound: boolean;
}

function BankFields({ form, banks, isBound }: BankProps) {
  const { t } = useTexts();
  return (
    <>
      <Select
        {...form.choice("bankCode")}
        label={t("withdraw.bank")}
        options={[
          { value: "", title: t("withdraw.chooseBank") },
          ...banks.map(({ code, name }) => ({ value: code, title: name })),
        ]}
      />
      <Field
        {...form.field("holder")}
        label={t("withdraw.holder")}
        readOnly={isBound}
        autoComplete="name"
        maxLength={60}
        hint={t("withdraw.holderHint")}
      />
    </>
  );
}
