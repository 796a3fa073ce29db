import { useState } from "react";
import qr from "icon:qr-code";
import { shortTextMax } from "@croupier/contract/domain/short-text";
import type { WireOutput } from "@croupier/contract/rows";
import { useCommand } from "../../../core/api/use-command.ts";
import { useTexts } from "../../../core/app-context.tsx";
import { CopyLine } from "../../../core/CopyLine.tsx";
import { useLive } from "../../../ui/use-live.ts";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { Form } from "../../../core/forms/Form.tsx";
import { required } from "../../../core/forms/rules.ts";
import { useForm } from "../../../core/forms/use-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { QrCode } from "../../../ui/QrCode.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Table, type Column } from "../../../ui/Table.tsx";

type Mine = NonNullable<WireOutput<"affiliateInfo">["account"]>;
type Link = Mine["links"][number];

/** The affiliate's links with code, address and results, and a form for another one. */
export function Links({ of: { links, maxLinks } }: { of: Mine }) {
  const { t } = useTexts();
  const [shown, setShown] = useState<Link>();
  const columns = useColumns(setShown);
  const [first] = links;
  return (
    <section aria-label={t("affiliate.links")}>
      {first && <HandOn of={first} size={120} />}
      <h2 className="mt-6 mb-2 text-lg font-bold">{t("affiliate.links")}</h2>
      <Table caption={t("affiliate.links")} columns={columns} rows={links} rowKey={({ code }) => code} />
      {links.length < maxLinks && <NewLink onMade={setShown} />}
      {shown && (
        <Dialog title={shown.name || shown.code} onClose={() => setShown(undefined)} className="max-w-lg">
          <div className="p-6 pt-4">
            <HandOn of={shown} size={200} />
          </div>
        </Dialog>
      )}
    </section>
  );
}

/** The address, code and QR code of a link, for sharing. */
function HandOn({ of: { code, path }, size }: { of: Link; size: number }) {
  const { t } = useTexts();
  const live = useLive();
  const address = live ? location.origin + path : "";
  return (
    <div className="flex flex-wrap items-center justify-center gap-5 panel-card p-4">
      {live ? (
        <QrCode of={address} label={t("affiliate.qr", { code })} size={size} />
      ) : (
        <Skeleton className="size-[120px]" />
      )}
      <dl className="grid min-w-0 flex-[1_1_280px] gap-2.5">
        <CopyLine label={t("affiliate.address")} value={address.replace(/^https?:\/\//, "")} copied={address} copy />
        <CopyLine label={t("affiliate.code")} value={code} copy />
      </dl>
    </div>
  );
}

function useColumns(show: (link: Link) => void): Column<Link>[] {
  const { t } = useTexts();
  return [
    {
      key: "name",
      head: t("affiliate.linkName"),
      card: "title",
      cell: ({ name, code }) => (
        <>
          <span className="wrap-anywhere">{name || t("affiliate.firstLink")}</span>{" "}
          <span className="num text-note text-muted">{code}</span>
        </>
      ),
    },
    { key: "clicks", head: t("affiliate.clicks"), end: true, card: "start", named: true, cell: ({ clicks }) => clicks },
    {
      key: "registrations",
      head: t("affiliate.registrations"),
      end: true,
      card: "end",
      named: true,
      cell: ({ registrations }) => registrations,
    },
    {
      key: "deposits",
      head: t("affiliate.firstDeposits"),
      end: true,
      card: "start",
      named: true,
      cell: ({ firstDeposits }) => firstDeposits,
    },
    {
      key: "show",
      head: t("affiliate.show"),
      card: "badge",
      cell: (link) => (
        <Button
          look="link"
          aria-label={t("affiliate.showOf", { code: link.code })}
          onClick={() => show(link)}
          className="text-sm whitespace-nowrap"
        >
          <Icon of={qr} size={16} />
          {t("affiliate.show")}
        </Button>
      ),
    },
  ];
}

/** Adds a link, named after the place where it will be published, and shows it to be shared. */
function NewLink({ onMade }: { onMade(link: Link): void }) {
  const texts = useTexts();
  const { t } = texts;
  const command = useCommand("affiliateLink");
  const form = useForm({
    values: { name: "" },
    check: ({ name }) => ({ name: required(texts, name) }),
    fieldOf: { TOO_MANY_INVITATIONS: "name" },
  });
  const send = async ({ name }: typeof form.values) => {
    const answer = await command.run({ name: name.trim() });
    if (!answer?.ok) return answer;
    form.reset();
    onMade(answer.value);
    return undefined;
  };
  return (
    <Form of={form} send={send} className="mt-4 grid max-w-md gap-3">
      <Field
        {...form.shortText("name", shortTextMax.linkName)}
        label={t("affiliate.newLink")}
        hint={t("affiliate.newLinkHint")}
        autoComplete="off"
      />
      <Problem text={form.problem} />
      <Button type="submit" busy={command.state !== "idle"} className="justify-self-start">
        {t("affiliate.addLink")}
      </Button>
    </Form>
  );
}
