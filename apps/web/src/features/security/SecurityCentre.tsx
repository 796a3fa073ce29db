import { useState } from "react";
import idCard from "icon:id-card";
import key from "icon:key-round";
import mail from "icon:mail";
import phone from "icon:smartphone";
import wallet from "icon:lock-keyhole";
import type { WireOutput } from "@croupier/contract/rows";
import { useSession, useTexts } from "../../core/app.tsx";
import { useCall, useFace } from "../../core/api/use-call.ts";
import { openDialog } from "../../core/dialogs/dialogs.ts";
import { formatDay } from "../../core/i18n/format.ts";
import { isSignedIn } from "../../core/session/session.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Faces, Message } from "../../ui/Faces.tsx";
import { Icon, type IconShapes } from "../../ui/Icon.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { Changes } from "./Changes.tsx";
import { Devices } from "./Devices.tsx";
import { SignIns } from "./SignIns.tsx";

type Overview = WireOutput<"securityOverview">;

/** My account: what keeps it safe, where it is signed in, and what happened to it. */
export function SecurityCentre() {
  const { t } = useTexts();
  const face = useFace(useCall("securityOverview", {}), () => false);
  return (
    <>
      <h1 className="mb-5 text-2xl font-bold">{t("security.title")}</h1>
      <Faces
        of={face}
        retryLabel={t("action.retry")}
        waiting={<SkeletonRows count={3} className="mb-2.5 h-[76px]" />}
        empty={<Message text={t("panel.broken")} />}
      >
        {(overview) => <Settings overview={overview} />}
      </Faces>
      <Happenings />
    </>
  );
}

function Settings({ overview }: { overview: Overview }) {
  const { t, language } = useTexts();
  const session = useSession();
  const day = (iso: string) => t("security.changedOn", { day: formatDay(new Date(iso), language) });
  const { passwordChangedAt, paymentPasswordChangedAt, hasPaymentPassword, email, mobileNum } = overview;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <Setting
        icon={idCard}
        title={t("security.profile")}
        text={isSignedIn(session) ? session.info.nickname : ""}
        action={t("action.edit")}
        onAction={() => openDialog({ name: "profile" })}
      />
      <Setting
        icon={key}
        title={t("security.loginPassword")}
        text={passwordChangedAt ? day(passwordChangedAt) : t("security.notSet")}
        action={t("action.change")}
        onAction={() => openDialog({ name: "changePassword" })}
      />
      <Setting
        icon={wallet}
        title={t("field.paymentPassword")}
        text={paymentPasswordChangedAt ? day(paymentPasswordChangedAt) : t("security.paymentPasswordFor")}
        isMissing={!hasPaymentPassword}
        action={hasPaymentPassword ? t("action.change") : t("security.set")}
        onAction={() => openDialog({ name: "paymentPassword", isSet: hasPaymentPassword })}
      />
      {email && <Setting icon={mail} title={t("field.email")} text={email} />}
      {mobileNum && <Setting icon={phone} title={t("field.mobileNum")} text={mobileNum} />}
    </ul>
  );
}

interface SettingProps {
  icon: IconShapes;
  title: string;
  text: string;
  isMissing?: boolean;
  action?: string;
  onAction?(): void;
}

function Setting({ icon, title, text, isMissing = false, action, onAction }: SettingProps) {
  const { t } = useTexts();
  return (
    <li className="flex min-h-[76px] items-center gap-3.5 rounded-card border border-line bg-ground px-4 py-3 max-tablet:bg-surface">
      <Icon of={icon} size={22} className="text-accent-text" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 font-semibold">
          {title}
          {isMissing && <Badge tone="warm">{t("security.notSet")}</Badge>}
        </p>
        <p className="num text-sm text-muted">{text}</p>
      </div>
      {action && (
        <Button onClick={onAction} aria-label={`${action}: ${title}`}>
          {action}
        </Button>
      )}
    </li>
  );
}

const panels = { devices: Devices, signIns: SignIns, changes: Changes };
type Panel = keyof typeof panels;

function Happenings() {
  const { t } = useTexts();
  const [panel, setPanel] = useState<Panel>("devices");
  const Shown = panels[panel];
  return (
    <section aria-label={t("security.happenings")} className="mt-7">
      <Tabs
        label={t("security.happenings")}
        active={panel}
        onChange={(next) => setPanel(next as Panel)}
        tabs={[
          { key: "devices", title: t("security.devices") },
          { key: "signIns", title: t("security.signIns") },
          { key: "changes", title: t("security.changes") },
        ]}
      >
        <div className="pt-4">
          <Shown />
        </div>
      </Tabs>
    </section>
  );
}
