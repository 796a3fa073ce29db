import { useLocation, useNavigate } from "../../../core/router/use-router.ts";
import check from "icon:circle-check";
import dots from "icon:ellipsis-vertical";
import home from "icon:house";
import plus from "icon:square-plus";
import share from "icon:share";
import { useSite, useTexts } from "../../../core/app-context.tsx";
import { useApps } from "../../../core/brand/use-apps.ts";
import { useLive } from "../../../ui/use-live.ts";
import { useMedia } from "../../../core/brand/brand.ts";
import { cx } from "../../../lib/class-names.ts";
import type { IconShapes } from "../../../ui/Icon.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Picture } from "../../../ui/Picture.tsx";
import { QrCode } from "../../../ui/QrCode.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";

const systems = ["ios", "android"] as const;
type System = (typeof systems)[number];

/** The browser icon of each step. */
const steps: Record<System, readonly IconShapes[]> = {
  ios: [share, plus, check],
  android: [dots, plus, check],
};

const isAndroid = (): boolean => /android/i.test(navigator.userAgent);

/** The /download page: the QR codes, and how to add the site to a phone's home screen, step by step. */
export function Download() {
  const { t } = useTexts();
  const { brand } = useSite().permission;
  const navigate = useNavigate();
  const hash = useLocation(({ hash }) => hash.toLowerCase());
  // The server never sees the fragment.
  const isLive = useLive();
  const system: System = isLive && (hash === "android" || (hash === "" && isAndroid())) ? "android" : "ios";
  return (
    <div className="mx-auto w-full max-w-4xl">
      <h1 className="text-title font-bold">{t("download.title")}</h1>
      <p className="mt-1 mb-5 text-muted">{t("download.lead", { brand: brand.name })}</p>
      <Codes />
      <Tabs<System>
        label={t("download.guides")}
        tabs={[
          { key: "ios", title: "iOS" },
          { key: "android", title: "Android" },
        ]}
        active={system}
        onChange={(key) => void navigate({ to: "/download", hash: key, resetScroll: false, replace: true })}
      >
        <ol className="grid gap-4 pt-5 tablet:grid-cols-3">
          {steps[system].map((icon, at) => (
            <Step key={at} system={system} number={at + 1} icon={icon} />
          ))}
        </ol>
      </Tabs>
      <p className="mt-5 text-sm text-muted">{t("download.note")}</p>
    </div>
  );
}

/**
 * Shows QR codes on another screen; on the phone itself a store's app is a link, and this page's own code leads
 * nowhere.
 */
function Codes() {
  const { t } = useTexts();
  // Only the browser knows the origin: the server does not know by which address the page is read.
  const origin = useLive() ? location.origin : undefined;
  const apps = useApps(origin ?? "https://relative.invalid");
  return (
    <ul className="flex flex-wrap gap-4 *:mb-6">
      {apps.map(({ system, url }) => (
        <li
          key={system}
          className={cx(
            "flex min-w-0 items-center gap-4 rounded-panel border border-line bg-surface p-4",
            new URL(url).pathname === "/download" && "pointer-coarse:hidden",
          )}
        >
          <span className="pointer-coarse:hidden">
            {origin ? (
              <QrCode of={url} label={t("download.code", { system })} />
            ) : (
              <Skeleton className="size-[120px]" />
            )}
          </span>
          <span className="min-w-0 max-w-40">
            <a
              href={url}
              className="flex items-center font-bold underline-offset-4 hover:underline pointer-coarse:min-h-11"
            >
              {system}
            </a>
            <span className="text-sm text-muted pointer-coarse:hidden">{t("download.scan")}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A step with a small drawing of the phone. */
function Step({ system, number, icon }: { system: System; number: number; icon: IconShapes }) {
  const { t } = useTexts();
  const { brand } = useSite().permission;
  const media = useMedia();
  const last = number === 3;
  return (
    <li className="grid justify-items-center gap-4 rounded-panel border border-line bg-surface p-5 text-center">
      <span
        aria-hidden="true"
        className="relative block h-44 w-24 overflow-hidden rounded-[18px] border-4 border-faint bg-ground"
      >
        {last ? (
          <span className="absolute inset-0 grid place-content-center justify-items-center gap-1">
            <Picture src={media(brand.icon)} alt="" width={40} height={40} className="rounded-xl" />
            <span className="text-micro text-muted">{brand.name}</span>
          </span>
        ) : (
          <span className="night absolute inset-x-0 top-0 h-16" />
        )}
        <span
          className={
            last
              ? "absolute inset-x-0 bottom-2 grid justify-items-center text-win"
              : `absolute ${system === "ios" && number === 1 ? "bottom-2 start-1/2 -translate-x-1/2 rtl:translate-x-1/2" : number === 1 ? "end-2 top-2" : "inset-x-2 bottom-8 flex items-center gap-1 justify-center"} rounded-lg bg-accent p-1.5 text-on-accent`
          }
        >
          <Icon of={icon} size={20} />
        </span>
        {number === 2 && <Icon of={home} size={16} className="absolute bottom-2 start-2 text-faint" />}
      </span>
      <p>
        <span className="num me-2 inline-flex size-7 items-center justify-center rounded-full bg-accent/18 text-sm font-bold">
          {number}
        </span>
        {t(`download.${system}.${number as 1 | 2 | 3}`)}
      </p>
    </li>
  );
}
