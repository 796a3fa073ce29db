import { useQueryClient } from "@tanstack/react-query";
import { readRegistered } from "@croupier/contract/domain/identity";
import { nicknameRule } from "@croupier/contract/domain/rules";
import type { WireOutput } from "@croupier/contract/rows";
import { useApp, useTexts } from "../../core/app-context.tsx";
import { refreshAfterCommand } from "../../core/api/refreshes.ts";
import { useCall, useViewState } from "../../core/api/use-call.ts";
import { toast } from "../../core/dialogs/dialogs.ts";
import { validate } from "../../core/forms/rules.ts";
import { useForm } from "../../core/forms/use-form.ts";
import { Dialog } from "../../core/dialogs/Dialog.tsx";
import { QueryView } from "../../core/api/QueryView.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Field } from "../../ui/Field.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { FormDialog } from "./FormDialog.tsx";

type Profile = WireOutput<"memberProfile">;
type Values = Record<string, string>;

/** The nickname and the registration data; personal data can be entered only once. */
export function ProfileDialog({ close }: { close(): void }) {
  const { t } = useTexts();
  const view = useViewState(useCall("memberProfile", {}), () => false);
  if (view.state === "ready") return <ProfileForm profile={view.value} close={close} />;
  return (
    <Dialog title={t("security.profile")} onClose={close} className="max-w-[460px]">
      <div className="p-6 pt-3">
        <QueryView
          of={view}
          loading={<SkeletonRows count={3} className="my-2 h-[70px]" />}
          empty={<EmptyState text={t("panel.broken")} />}
        >
          {() => null}
        </QueryView>
      </div>
    </Dialog>
  );
}

function ProfileForm({ profile, close }: { profile: Profile; close(): void }) {
  const { api, session } = useApp();
  const queries = useQueryClient();
  const texts = useTexts();
  const { t } = texts;
  const rules = useCall("registerRules", {});
  const form = useForm<Values>({
    values: {
      nickname: profile.nickname,
      ...Object.fromEntries(profile.fields.map(({ name, value }) => [name, value])),
    },
    check: ({ nickname = "", ...values }) => ({
      nickname: validate(texts, nickname.trim(), true, nicknameRule),
      ...Object.fromEntries(
        profile.fields
          .filter(({ editable }) => editable)
          .map(({ name }) => [
            name,
            validate(texts, readRegistered(name, values[name] ?? ""), false, rules.data?.[name]),
          ]),
      ),
    }),
  });
  const send = async ({ nickname = "", ...values }: Values) => {
    const editable = profile.fields.filter(({ editable }) => editable);
    const fields = Object.fromEntries(editable.map(({ name }) => [name, readRegistered(name, values[name] ?? "")]));
    const answer = await api.call("changeProfile", { nickname: nickname.trim(), fields });
    if (!answer.ok) return answer;
    void refreshAfterCommand(queries, "changeProfile");
    void session.refresh();
    close();
    toast("good", t("security.profileChanged"));
    return undefined;
  };
  return (
    <FormDialog title={t("security.profile")} submit={t("action.save")} form={form} send={send} onClose={close}>
      <Field {...form.field("nickname")} label={t("security.nickname")} autoComplete="nickname" maxLength={24} />
      {profile.fields.map(({ name, editable }) => (
        <Field
          key={name}
          {...form.field(name)}
          label={t(`field.${name}`)}
          hint={editable ? undefined : t("security.askToChange")}
          readOnly={!editable}
          maxLength={256}
        />
      ))}
    </FormDialog>
  );
}
