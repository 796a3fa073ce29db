import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { WireOutput } from "@croupier/contract/rows";
import { refreshAfterCommand } from "../../core/api/refreshes.ts";
import { failureText, useCall, useViewState } from "../../core/api/use-call.ts";
import { useApp, useTexts } from "../../core/app-context.tsx";
import { knowsPasskeys } from "../../core/session/passkey.ts";
import { toast } from "../../core/dialogs/dialogs.ts";
import { Form } from "../../core/forms/Form.tsx";
import { PasswordField } from "../../core/forms/PasswordField.tsx";
import { useForm } from "../../core/forms/use-form.ts";
import { formatDay } from "../../core/i18n/format.ts";
import { addPasskey } from "../../core/session/add-passkey.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../core/dialogs/Dialog.tsx";
import { QueryView } from "../../core/api/QueryView.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";

type Passkey = WireOutput<"passkeys">[number];

/** Lists the member's passkeys: each can be removed, and another added. */
export function PasskeysDialog({ close }: { close(): void }) {
  const { t } = useTexts();
  const view = useViewState(useCall("passkeys", {}), (list) => list.length === 0);
  return (
    <Dialog title={t("passkey.title")} onClose={close} className="max-w-[480px]">
      <div className="grid gap-4 p-6 pt-3">
        <p className="text-muted">{t("passkey.about")}</p>
        <QueryView
          of={view}
          loading={<SkeletonRows count={2} className="mb-2.5 h-[68px]" />}
          empty={<EmptyState text={t("passkey.none")} />}
        >
          {(list) => (
            <ul className="grid gap-2.5">
              {list.map((each) => (
                <Listed key={each.id} passkey={each} />
              ))}
            </ul>
          )}
        </QueryView>
        {knowsPasskeys() && <Add />}
      </div>
    </Dialog>
  );
}

function Listed({ passkey: { id, device, addedAt, usedAt, synced } }: { passkey: Passkey }) {
  const { api } = useApp();
  const texts = useTexts();
  const { t, dates } = texts;
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const name = device || t("security.unknownDevice");
  const day = (iso: string) => formatDay(new Date(iso), dates);
  const remove = async () => {
    setBusy(true);
    const answer = await api.call("removePasskey", { id });
    setBusy(false);
    if (!answer.ok && answer.code !== "NOT_FOUND") return toast("bad", failureText(texts, answer.code));
    toast("plain", t("passkey.removed"));
    return refreshAfterCommand(queries, "removePasskey");
  };
  return (
    <li className="flex min-h-[68px] items-center gap-3.5 rounded-card border border-line bg-ground px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 font-semibold">
          {name}
          {synced && <Badge tone="plain">{t("passkey.synced")}</Badge>}
        </p>
        <p className="num text-sm text-muted">
          {usedAt
            ? t("passkey.usedOn", { day: day(addedAt), used: day(usedAt) })
            : t("passkey.addedOn", { day: day(addedAt) })}
        </p>
      </div>
      <Button busy={busy} onClick={() => void remove()} aria-label={`${t("passkey.remove")}: ${name}`}>
        {t("passkey.remove")}
      </Button>
    </li>
  );
}

/** Adds a passkey. The platform requires the password, except right after a sign-in. */
function Add() {
  const { api } = useApp();
  const texts = useTexts();
  const { t } = texts;
  const queries = useQueryClient();
  const [asked, setAsked] = useState(false);
  const form = useForm({
    values: { password: "" },
    check: () => ({}),
    fieldOf: asked ? { PASSWORD_WRONG: "password", INVALID_FIELDS: "password" } : {},
    words: ({ code }) => (code === "INVALID_FIELDS" ? t("rule.required") : undefined),
  });
  const add = async ({ password }: { password: string }) => {
    const failure = await addPasskey(api, asked ? password : undefined);
    if (failure === "cancelled") return form.say(t("passkey.cancelled"));
    if (failure && failure.code === "INVALID_FIELDS" && !asked) return setAsked(true);
    if (failure) return failure;
    setAsked(false);
    form.reset();
    toast("good", t("passkey.added"));
    await refreshAfterCommand(queries, "addPasskey");
    return undefined;
  };
  return (
    <Form of={form} send={add} className="grid gap-4">
      {asked && (
        <PasswordField
          {...form.field("password")}
          label={t("security.loginPassword")}
          autoComplete="current-password"
          maxLength={128}
        />
      )}
      <Problem text={form.problem} />
      <Button type="submit" look="primary" busy={form.busy} className="min-h-12 w-full">
        {t("passkey.add")}
      </Button>
    </Form>
  );
}
