import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { WireOutput } from "@croupier/contract/rows";
import { useApp, useTexts } from "../../core/app-context.tsx";
import { refreshAfterCommand } from "../../core/api/refreshes.ts";
import type { Failure, Result } from "../../core/api/result.ts";
import { failureText, useCall, useViewState } from "../../core/api/use-call.ts";
import { toast } from "../../core/dialogs/dialogs.ts";
import { PasswordField } from "../../core/forms/PasswordField.tsx";
import { requiredSecret } from "../../core/forms/rules.ts";
import { useForm } from "../../core/forms/use-form.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../core/dialogs/Dialog.tsx";
import { QueryView } from "../../core/api/QueryView.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { FormDialog } from "./FormDialog.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { TotpSetup } from "./TotpSetup.tsx";

type State = WireOutput<"twoFactor">;
type Kind = State["kinds"][number]["kind"];
type Codes = { recoveryCodes?: string[] | undefined };

/** The dialog's steps: the list, the password for a change, the setup of an app, or the recovery codes. */
type Step =
  | { at: "list" }
  | { at: "password"; wants: { kind: Kind; on: boolean } | "codes" }
  | { at: "app"; setup: WireOutput<"beginTotp"> }
  | { at: "codes"; codes: string[] };

/** Switches second sign-in steps on and off, with recovery codes as a fallback. */
export function TwoFactorDialog({ close }: { close(): void }) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>({ at: "list" });
  const view = useViewState(useCall("twoFactor", {}), () => false);
  const changed = ({ recoveryCodes }: Codes) => {
    void refreshAfterCommand(queries, "switchFactor");
    toast("good", t("factor.saved"));
    setStep(recoveryCodes ? { at: "codes", codes: recoveryCodes } : { at: "list" });
  };
  const back = () => setStep({ at: "list" });
  if (step.at === "password") {
    return (
      <PasswordStep
        wants={step.wants}
        onSetup={(setup) => setStep({ at: "app", setup })}
        onDone={changed}
        onBack={back}
      />
    );
  }
  if (step.at === "app") return <TotpSetup setup={step.setup} onDone={changed} onBack={back} />;
  return (
    // The codes are shown this once: only their own answer leaves them, no stray Escape or swipe.
    <Dialog title={t("factor.twoStep")} {...(step.at === "list" && { onClose: close })} className="max-w-[520px]">
      <div className="grid gap-4 p-6 pt-3">
        {step.at === "codes" ? (
          <RecoveryCodes codes={step.codes} onDone={back} />
        ) : (
          <QueryView
            of={view}
            loading={<SkeletonRows count={3} className="mb-2.5 h-[76px]" />}
            empty={<EmptyState text={t("panel.broken")} />}
          >
            {(state) => <Factors state={state} onWant={(wants) => setStep({ at: "password", wants })} />}
          </QueryView>
        )}
      </div>
    </Dialog>
  );
}

function Factors({ state, onWant }: { state: State; onWant(wants: { kind: Kind; on: boolean } | "codes"): void }) {
  const { t } = useTexts();
  const anyOn = state.kinds.some(({ on }) => on);
  return (
    <>
      <p className="text-muted">{t("factor.twoStepText")}</p>
      <ul className="grid gap-2.5">
        {state.kinds.map(({ kind, on, to }) => (
          <li
            key={kind}
            className="flex min-h-[72px] flex-wrap items-center gap-x-3.5 gap-y-2 rounded-card border border-line bg-ground px-4 py-3"
          >
            <div className="min-w-0 flex-[1_1_8rem]">
              <p className="flex flex-wrap items-center gap-x-2.5 font-semibold">
                {t(`factor.kind.${kind}`)}
                {on && <Badge tone="good">{t("factor.on")}</Badge>}
              </p>
              <p className="num text-sm text-muted">{to ?? t(`factor.about.${kind}`)}</p>
            </div>
            {(on || kind === "totp" || to !== undefined) && (
              <Button
                aria-label={`${t(on ? "factor.switchOff" : "factor.switchOn")}: ${t(`factor.kind.${kind}`)}`}
                onClick={() => onWant({ kind, on: !on })}
              >
                {t(on ? "factor.switchOff" : "factor.switchOn")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {anyOn && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <p className="num text-sm text-muted">{t("factor.codesLeft", { count: state.recoveryCodesLeft })}</p>
          <Button onClick={() => onWant("codes")}>{t("factor.newCodes")}</Button>
        </div>
      )}
      {state.trustedBrowsers > 0 && <Trusted count={state.trustedBrowsers} />}
    </>
  );
}

function Trusted({ count }: { count: number }) {
  const { api } = useApp();
  const texts = useTexts();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const forget = async () => {
    setBusy(true);
    const answer = await api.call("forgetBrowsers", {});
    setBusy(false);
    if (!answer.ok) return toast("bad", failureText(texts, answer.code));
    return refreshAfterCommand(queries, "forgetBrowsers");
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="num text-sm text-muted">{texts.t("factor.trustedBrowsers", { count })}</p>
      <Button busy={busy} onClick={() => void forget()}>
        {texts.t("factor.forgetBrowsers")}
      </Button>
    </div>
  );
}

interface PasswordStepProps {
  wants: { kind: Kind; on: boolean } | "codes";
  onSetup(setup: WireOutput<"beginTotp">): void;
  onDone(codes: Codes): void;
  onBack(): void;
}

/** Asks for the login password, which every change requires if the member has one. */
function PasswordStep({ wants, onSetup, onDone, onBack }: PasswordStepProps) {
  const { api } = useApp();
  const texts = useTexts();
  const { t } = texts;
  const { data: overview } = useCall("securityOverview", {});
  const hasPassword = overview?.hasPassword !== false;
  const form = useForm({
    values: { password: "" },
    check: ({ password }) => ({ password: hasPassword ? requiredSecret(texts, password) : undefined }),
    fieldOf: { PASSWORD_WRONG: "password" },
  });
  const settle = <T,>(answer: Result<T>, then: (value: T) => void): void | Failure =>
    answer.ok ? then(answer.value) : answer;
  const send = async ({ password }: { password: string }) => {
    if (wants === "codes") return settle(await api.call("newRecoveryCodes", { password }), onDone);
    if (wants.kind === "totp" && wants.on) return settle(await api.call("beginTotp", { password }), onSetup);
    return settle(await api.call("switchFactor", { ...wants, password }), onDone);
  };
  const title =
    wants === "codes"
      ? t("factor.newCodes")
      : `${t(wants.on ? "factor.switchOn" : "factor.switchOff")}: ${t(`factor.kind.${wants.kind}`)}`;
  return (
    <FormDialog
      title={title}
      text={t(hasPassword ? "factor.passwordFirst" : "factor.confirmFirst")}
      submit={t("action.confirm")}
      form={form}
      send={send}
      onClose={onBack}
    >
      {hasPassword && (
        <PasswordField
          {...form.field("password")}
          label={t("security.loginPassword")}
          autoComplete="current-password"
          maxLength={128}
        />
      )}
    </FormDialog>
  );
}
