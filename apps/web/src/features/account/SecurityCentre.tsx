import { Link } from "../../core/router/Link.tsx";
import { useState } from "react";
import fileDown from "icon:file-down";
import idCard from "icon:id-card";
import key from "icon:key-round";
import lifeBuoy from "icon:life-buoy";
import link from "icon:link";
import mail from "icon:mail";
import phone from "icon:smartphone";
import scan from "icon:scan-face";
import shield from "icon:shield-check";
import wallet from "icon:lock-keyhole";
import type { WireOutput } from "@croupier/contract/rows";
import { useSession, useSite, useTexts } from "../../core/app-context.tsx";
import { useCall, useViewState } from "../../core/api/use-call.ts";
import { openDialog } from "../../core/dialogs/dialogs.ts";
import { formatDayOf } from "../../core/i18n/format.ts";
import { useMoment } from "../../core/time/use-moment.ts";
import { isSignedIn } from "../../core/session/session.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { QueryView } from "../../core/api/QueryView.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon, type IconShapes } from "../../ui/Icon.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { Changes } from "./Changes.tsx";
import { Devices } from "./Devices.tsx";
import { IconSetting } from "./IconSetting.tsx";
import { SignIns } from "./SignIns.tsx";

type Overview = WireOutput<"securityOverview">;

/** The member's security settings: passwords, signed-in devices, and history. */
export function SecurityCentre() {
  const { t } = useTexts();
  const view = useViewState(useCall("securityOverview", {}), () => false);
  return (
    <>
      <h1 className="mb-5 text-2xl font-bold">{t("security.title")}</h1>
      <QueryView
        of={view}
        loading={<SkeletonRows count={3} className="mb-2.5 h-[76px]" />}
        empty={<EmptyState text={t("panel.broken")} />}
      >
        {(overview) => <Settings overview={overview} />}
      </QueryView>
      <Happenings />
    </>
  );
}

function Settings({ overview }: { overview: Overview }) {
  const { t } = useTexts();
  const session = useSession();
  const dayOf = useMoment(formatDayOf);
  const day = (iso: string) => t("security.changedOn", { day: dayOf(iso) });
  const { passwordChangedAt, paymentPasswordChangedAt, hasPassword, hasPaymentPassword } = overview;
  const { email, emailVerified, mobileNum, mobileVerified } = overview;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {isSignedIn(session) && <IconSetting info={session.info} />}
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
        text={passwordChangedAt ? day(passwordChangedAt) : t("security.passwordFor")}
        badge={hasPassword ? undefined : "security.notSet"}
        action={hasPassword ? t("action.change") : t("security.set")}
        onAction={() => openDialog({ name: "changePassword", isSet: hasPassword })}
      />
      <Setting
        icon={wallet}
        title={t("field.paymentPassword")}
        text={paymentPasswordChangedAt ? day(paymentPasswordChangedAt) : t("security.paymentPasswordFor")}
        badge={hasPaymentPassword ? undefined : "security.notSet"}
        action={hasPaymentPassword ? t("action.change") : t("security.set")}
        onAction={() => openDialog({ name: "paymentPassword", isSet: hasPaymentPassword, hasPassword })}
      />
      <SignInMethods />
      <Setting
        icon={phone}
        title={t("field.mobileNum")}
        text={mobileNum ?? t("bind.mobileFor")}
        badge={mobileNum ? (mobileVerified ? undefined : "bind.unproven") : "security.notSet"}
        action={t(mobileNum ? "action.change" : "bind.bind")}
        onAction={() => openDialog({ name: "bind", kind: "mobile", hasPassword })}
      />
      <Setting
        icon={mail}
        title={t("field.email")}
        text={email ?? t("bind.emailFor")}
        badge={email ? (emailVerified ? undefined : "bind.unproven") : "security.notSet"}
        action={t(email ? "action.change" : "bind.bind")}
        onAction={() => openDialog({ name: "bind", kind: "email", hasPassword })}
      />
      <Setting
        icon={lifeBuoy}
        title={t("protection.title")}
        text={`${t("break.title")} · ${t("realityCheck.title")}`}
        action={t("factor.manage")}
        to="/member/protection"
      />
      <Setting
        icon={fileDown}
        title={t("data.title")}
        text={t("data.text")}
        action={t("factor.manage")}
        onAction={() => openDialog({ name: "yourData", hasPassword })}
      />
    </ul>
  );
}

/** Sign-in methods besides the password, and the second step after it. */
function SignInMethods() {
  const { t } = useTexts();
  const { signInWith } = useSite().permission;
  return (
    <>
      <Setting
        icon={scan}
        title={t("passkey.title")}
        text={t("passkey.for")}
        action={t("factor.manage")}
        onAction={() => openDialog({ name: "passkeys" })}
      />
      {signInWith.length > 0 && (
        <Setting
          icon={link}
          title={t("third.title")}
          text={t("third.for")}
          action={t("factor.manage")}
          onAction={() => openDialog({ name: "socialLogins" })}
        />
      )}
      <Setting
        icon={shield}
        title={t("factor.twoStep")}
        text={t("factor.twoStepFor")}
        action={t("factor.manage")}
        onAction={() => openDialog({ name: "twoFactor" })}
      />
    </>
  );
}

interface SettingProps {
  icon: IconShapes;
  title: string;
  text: string;
  /** A short badge for what is missing. */
  badge?: "security.notSet" | "bind.unproven" | undefined;
  action?: string;
  onAction?(): void;
  /** The page of this setting, in place of `onAction`. */
  to?: "/member/protection";
}

function Setting({ icon, title, text, badge, action, onAction, to }: SettingProps) {
  const { t } = useTexts();
  return (
    <li className="flex min-h-[76px] flex-wrap items-center gap-x-3.5 gap-y-2 rounded-card border border-line bg-ground px-4 py-3 max-tablet:bg-surface">
      <Icon of={icon} size={22} className="text-accent-text" />
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="flex flex-wrap items-center gap-x-2.5 font-semibold">
          {title}
          {badge && <Badge tone="warm">{t(badge)}</Badge>}
        </p>
        <p className="num text-sm text-muted">{text}</p>
      </div>
      {to && (
        <Link to={to} aria-label={`${action}: ${title}`} className={buttonClass("quiet", "ms-auto")}>
          {action}
        </Link>
      )}
      {action && !to && (
        <Button onClick={onAction} aria-label={`${action}: ${title}`} className="ms-auto">
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
    <section aria-label={t("security.happenings")} className="follows mt-7">
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
