import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { WireOutput } from "@croupier/contract/rows";
import type { ThirdParty } from "@croupier/contract/domain/social-login";
import { refreshAfterCommand } from "../../core/api/refreshes.ts";
import { failureText, useCall, useViewState } from "../../core/api/use-call.ts";
import { useApp, useTexts } from "../../core/app-context.tsx";
import { socialLoginMarks } from "../../core/brand/social-login-marks.ts";
import { toast } from "../../core/dialogs/dialogs.ts";
import { Form } from "../../core/forms/Form.tsx";
import { PasswordField } from "../../core/forms/PasswordField.tsx";
import { requiredSecret } from "../../core/forms/rules.ts";
import { useForm } from "../../core/forms/use-form.ts";
import { formatDay } from "../../core/i18n/format.ts";
import { leaveFor } from "../../core/session/social-login.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../core/dialogs/Dialog.tsx";
import { QueryView } from "../../core/api/QueryView.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";

type Linked = WireOutput<"linkedThirdParties">[number];

/** The member's social logins: each is linked on the provider's site and unlinked here. */
export function SocialLoginsDialog({ close }: { close(): void }) {
  const { t } = useTexts();
  const view = useViewState(useCall("linkedThirdParties", {}), (list) => list.length === 0);
  const [linking, setLinking] = useState<ThirdParty>();
  return (
    <Dialog title={t("third.title")} onClose={close} className="max-w-[480px]">
      <div className="grid gap-4 p-6 pt-3">
        <p className="text-muted">{t("third.about")}</p>
        <QueryView
          of={view}
          loading={<SkeletonRows count={2} className="mb-2.5 h-[68px]" />}
          empty={<EmptyState text={t("third.notLinked")} />}
        >
          {(list) => (
            <ul className="grid gap-2.5">
              {list.map((each) => (
                <ProviderRow key={each.provider} of={each} onLink={() => setLinking(each.provider)} />
              ))}
            </ul>
          )}
        </QueryView>
        {linking && <Confirm key={linking} provider={linking} />}
      </div>
    </Dialog>
  );
}

function ProviderRow({ of: { provider, linkedAt }, onLink }: { of: Linked; onLink(): void }) {
  const { api } = useApp();
  const texts = useTexts();
  const { t, dates } = texts;
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const name = t(`third.${provider}`);
  const drop = async () => {
    setBusy(true);
    const answer = await api.call("dropThirdParty", { provider });
    setBusy(false);
    if (!answer.ok && answer.code !== "NOT_FOUND") return toast("bad", failureText(texts, answer.code));
    toast("plain", t("third.unlinked"));
    return refreshAfterCommand(queries, "dropThirdParty");
  };
  const action = t(linkedAt ? "third.unlink" : "third.link");
  return (
    <li className="flex min-h-[68px] items-center gap-3.5 rounded-card border border-line bg-ground px-4 py-3">
      <span className="inline-flex flex-none text-accent-text [&_svg]:fill-current [&_svg]:stroke-none">
        <Icon of={socialLoginMarks[provider]} size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        <p className="num text-sm text-muted">
          {linkedAt ? t("third.linkedOn", { day: formatDay(new Date(linkedAt), dates) }) : t("third.notLinked")}
        </p>
      </div>
      <Button busy={busy} onClick={linkedAt ? () => void drop() : onLink} aria-label={`${action}: ${name}`}>
        {action}
      </Button>
    </li>
  );
}

/** Asks for the password again, then sends this tab to the provider. */
function Confirm({ provider }: { provider: ThirdParty }) {
  const { api } = useApp();
  const texts = useTexts();
  const { t } = texts;
  const { hasPassword = true } = useCall("securityOverview", {}).data ?? {};
  const form = useForm({
    values: { password: "" },
    check: ({ password }) => ({ password: hasPassword ? requiredSecret(texts, password) : undefined }),
    fieldOf: { PASSWORD_WRONG: "password" },
  });
  const name = t(`third.${provider}`);
  const send = async ({ password }: { password: string }) => {
    const answer = await api.call("linkThirdParty", { provider, password });
    if (!answer.ok) return answer;
    leaveFor(answer.value.address, { link: true, next: "/member/securityCenter" });
    return undefined;
  };
  return (
    <Form of={form} send={send} className="grid gap-4">
      {hasPassword && (
        <>
          <p className="text-muted">{t("third.password", { name })}</p>
          <PasswordField
            {...form.field("password")}
            label={t("security.loginPassword")}
            autoComplete="current-password"
            maxLength={128}
          />
        </>
      )}
      <Problem text={form.problem} />
      <Button type="submit" look="primary" busy={form.busy} className="min-h-12 w-full">
        {t("third.leave", { name })}
      </Button>
    </Form>
  );
}
