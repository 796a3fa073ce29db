import { Link } from "../../core/router/Link.tsx";
import { Outlet } from "../../core/router/Outlet.tsx";
import { isZero, readMoney } from "@croupier/contract/domain/money";
import { useState } from "react";
import swap from "icon:arrow-left-right";
import { useSession, useTexts } from "../../core/app-context.tsx";
import { useCall, useViewState } from "../../core/api/use-call.ts";
import { usePages } from "../../core/brand/brand.ts";
import { formatRound } from "@croupier/contract/domain/numbers";
import { useGate } from "../../core/games/use-launch.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { QueryView } from "../../core/api/QueryView.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TabText } from "../../ui/TabText.tsx";
import { ConvertDialog } from "./ConvertDialog.tsx";
import { isMember } from "../../core/session/session.ts";
import { type PointsBalance, type PointsConfig } from "./points.ts";

const tabs = [
  { to: "/pointMall", text: "points.goods" },
  { to: "/pointMall/history", text: "points.history" },
  { to: "/pointMall/details", text: "points.details" },
  { to: "/pointMall/rules", text: "points.rules" },
] as const;

const card = "night flex min-h-36 flex-col justify-center rounded-panel p-5";

/** The points mall: the member's points, above the goods and actions. Not available if the merchant has no PTSYS3. */
export function PointMall() {
  const { t } = useTexts();
  const isOn = usePages();
  if (!isOn("/pointMall")) {
    return (
      <EmptyState text={t("error.FEATURE_OFF")}>
        <Link to="/" className={buttonClass()}>
          {t("notFound.home")}
        </Link>
      </EmptyState>
    );
  }
  return (
    <>
      <div className="mb-6 grid items-stretch gap-5 tablet:grid-cols-[minmax(0,1fr)_minmax(300px,380px)]">
        <div className="self-center">
          <h1 className="text-title-m font-bold tablet:text-3xl">{t("points.mall")}</h1>
          <p className="mt-1.5 max-w-prose text-muted">{t("points.lead")}</p>
        </div>
        <PointsPanel />
      </div>
      <div className="mb-5 border-b border-line max-tablet:-mx-3.5">
        <nav
          aria-label={t("points.mall")}
          className="hide-scroll -mb-px flex scroll-px-3.5 gap-5 overflow-x-auto px-3.5 tablet:-mx-3.5"
        >
          {tabs.map(({ to, text }) => (
            <Link
              key={to}
              to={to}
              exact
              activeClass="border-accent text-ink"
              inactiveClass="border-transparent text-muted hover:text-ink"
              className="group inline-flex min-h-11 items-center border-b-2 text-body font-semibold whitespace-nowrap outline-none"
            >
              <TabText>{t(text)}</TabText>
            </Link>
          ))}
        </nav>
      </div>
      <Outlet />
    </>
  );
}

/** The points and a button that converts them; a visitor and a trial member read what members see here. */
function PointsPanel() {
  const { t } = useTexts();
  const session = useSession();
  const gate = useGate();
  if (isMember(session)) return <Own />;
  if (session.status === "starting") return <Skeleton className="min-h-36 rounded-panel" />;
  const trial = session.status === "trial";
  return (
    <section aria-label={t("points.current")} className={card}>
      <div className="grid justify-items-start gap-3">
        <p>{trial ? t("trial.text") : t("points.visitor")}</p>
        <Button look="primary" onClick={() => gate(() => undefined)}>
          {trial ? t("trial.realAccount") : t("auth.logIn")}
        </Button>
      </div>
    </section>
  );
}

/** Returns whether the points are below the minimum for conversion. */
const tooFew = ({ currentPoints }: PointsBalance, { conversion }: PointsConfig) =>
  readMoney(currentPoints) < readMoney(conversion.min);

function Own() {
  const { t, language } = useTexts();
  const [converting, setConverting] = useState(false);
  const balance = useCall("pointsBalance", {});
  const view = useViewState(balance, () => false);
  const { data: config } = useCall("pointsConfig", {});
  return (
    <>
      <section aria-label={t("points.current")} className={card}>
        <QueryView of={view} empty={null} loading={<Skeleton className="h-[72px] rounded-card opacity-30" />}>
          {(pointsBalance) => (
            <div className="flex flex-wrap items-end justify-between gap-x-5 gap-y-3">
              <Figures pointsBalance={pointsBalance} />
              {config?.conversion.on && (
                <div className="grid gap-1.5">
                  <Button look="primary" disabled={tooFew(pointsBalance, config)} onClick={() => setConverting(true)}>
                    <Icon of={swap} size={18} />
                    {t("points.convert")}
                  </Button>
                  {tooFew(pointsBalance, config) && (
                    <p className="num text-note">
                      {t("points.convertFew", { min: formatRound(config.conversion.min, language) })}
                    </p>
                  )}
                </div>
              )}
            </div>
          )}
        </QueryView>
      </section>
      {converting && balance.data && config && (
        <ConvertDialog pointsBalance={balance.data} config={config} onClose={() => setConverting(false)} />
      )}
    </>
  );
}

function Figures({ pointsBalance: { currentPoints, heldPoints } }: { pointsBalance: PointsBalance }) {
  const { t, language } = useTexts();
  return (
    <div>
      <p className="text-body">{t("points.current")}</p>
      <p className="num text-figure leading-[44px] font-bold" data-testid="points">
        {formatRound(currentPoints, language)}
      </p>
      {!isZero(heldPoints) && (
        <p className="num text-sm">{t("points.held", { points: formatRound(heldPoints, language) })}</p>
      )}
    </div>
  );
}
