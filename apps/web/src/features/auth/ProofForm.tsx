import { useEffect, useRef, useState, type RefObject } from "react";
import mail from "icon:mail";
import phone from "icon:smartphone";
import key from "icon:key-round";
import lifebuoy from "icon:life-buoy";
import { digitsOnly, readRecoveryCode } from "@croupier/contract/domain/typed-codes";
import type { Failure, Result } from "../../core/api/result.ts";
import { useTexts } from "../../core/app-context.tsx";
import type { Challenge } from "../../core/dialogs/step-up.ts";
import { CodeField } from "../../core/forms/CodeField.tsx";
import { Form } from "../../core/forms/Form.tsx";
import { required, requiredCode, requiredRecoveryCode } from "../../core/forms/rules.ts";
import { useForm, type FormState } from "../../core/forms/use-form.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { RadioCards } from "../../ui/RadioCards.tsx";

type Named = Challenge["kinds"][number];
type Kind = Named["kind"];
type SentKind = "sms" | "email";

export interface Proof {
  kind: Kind;
  code: string;
  bankName: string;
  trust: boolean;
}

type Typed = Omit<Proof, "kind">;

interface Props {
  challenge: Challenge;
  submit: string;
  sendCode(kind: SentKind): Promise<Result<{ expiredMinutes: number }>>;
  /** Returns the failure, if any. */
  prove(proof: Proof): Promise<Failure | undefined>;
}

const icons = { totp: key, sms: phone, email: mail, recovery: lifebuoy };

/** Asks for one of the accepted proofs of identity; the strongest is preselected. */
export function ProofForm({ challenge, submit, sendCode, prove }: Props) {
  const texts = useTexts();
  const { t } = texts;
  const { kinds, bankName, trustDays } = challenge;
  const [kind, setKind] = useState<Kind>(kinds[0]?.kind ?? "totp");
  const askName = bankName && kind !== "totp" && kind !== "recovery";
  const form = useForm<Typed>({
    values: { code: "", bankName: "", trust: false },
    check: (values) => ({
      code: kind === "recovery" ? requiredRecoveryCode(texts, values.code) : requiredCode(texts, values.code),
      bankName: askName ? required(texts, values.bankName) : undefined,
    }),
    // The text does not reveal whether the name or the code was wrong.
    fieldOf: askName ? {} : { CODE_WRONG: "code" },
    words: () => (askName ? t("factor.codeOrNameWrong") : undefined),
  });
  const focus = useCodeFocus(kind);
  const change = (next: Kind) => {
    setKind(next);
    form.say(undefined);
    form.clear("code");
  };
  const send = async ({ code, bankName: name, trust }: Typed) => {
    const failure = await prove({
      kind,
      code: readRecoveryCode(code) ?? digitsOnly(code),
      bankName: askName ? name.trim() : "",
      trust,
    });
    if (failure) focus.input.current?.focus();
    return failure;
  };
  return (
    <Form of={form} send={send} className="grid gap-4">
      {kinds.length > 1 && (
        <div {...focus.choice}>
          <Kinds kinds={kinds} active={kind} onChange={change} />
        </div>
      )}
      <ProofField
        key={kind}
        input={focus.input}
        named={kinds.find((each) => each.kind === kind) ?? { kind }}
        field={form.field("code")}
        sendCode={sendCode}
      />
      {askName && (
        <Field
          {...form.field("bankName")}
          label={t("factor.bankName")}
          hint={t("factor.bankNameHint")}
          autoComplete="off"
          maxLength={120}
        />
      )}
      {trustDays > 0 && <Checkbox {...form.tick("trust")}>{t("factor.trust", { days: trustDays })}</Checkbox>}
      <Problem text={form.problem} />
      <Button type="submit" look="primary" busy={form.busy} className="min-h-12 w-full">
        {submit}
      </Button>
    </Form>
  );
}

/**
 * Focuses the code field when the kind of proof is chosen by a press; the arrow keys stay in the choice, where the next
 * key may choose another.
 */
function useCodeFocus(kind: Kind) {
  const input = useRef<HTMLInputElement>(null);
  const pressed = useRef(false);
  const last = useRef(kind);
  useEffect(() => {
    if (last.current !== kind && pressed.current) input.current?.focus();
    last.current = kind;
  }, [kind]);
  return {
    input,
    choice: {
      onPointerDown: () => (pressed.current = true),
      onKeyDown: () => (pressed.current = false),
    },
  };
}

function Kinds({ kinds, active, onChange }: { kinds: Named[]; active: Kind; onChange(kind: Kind): void }) {
  const { t } = useTexts();
  return (
    <RadioCards
      look="line"
      label={t("factor.chooseWay")}
      cards={kinds.map(({ kind, to }) => ({
        value: kind,
        content: (
          <>
            <Icon of={icons[kind]} size={20} className={kind === active ? "text-accent-text" : "text-faint"} />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{t(`factor.kind.${kind}`)}</span>
              {to && <span className="num block truncate text-sm text-muted">{to}</span>}
            </span>
          </>
        ),
      }))}
      chosen={active}
      onChoose={(kind) => onChange(kind as Kind)}
    />
  );
}

interface ProofFieldProps {
  named: Named;
  field: ReturnType<FormState<Typed>["field"]>;
  input: RefObject<HTMLInputElement | null>;
  sendCode: Props["sendCode"];
}

/** The field of a proof: a code to be sent first, or one the member already has. */
function ProofField({ named: { kind, to }, field, input, sendCode }: ProofFieldProps) {
  const { t } = useTexts();
  if (kind === "sms" || kind === "email") {
    return (
      <CodeField
        {...field}
        ref={input}
        data-first
        label={t("factor.code")}
        hint={t("factor.hint.send", { to: to ?? "" })}
        sentHint={t("factor.sentTo", { to: to ?? "" })}
        onSend={() => sendCode(kind)}
      />
    );
  }
  const recovery = kind === "recovery";
  return (
    <Field
      {...field}
      ref={input}
      data-first
      label={t(recovery ? "factor.recoveryCode" : "factor.code")}
      hint={t(`factor.hint.${kind}`)}
      inputMode={recovery ? "text" : "numeric"}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={32}
    />
  );
}
