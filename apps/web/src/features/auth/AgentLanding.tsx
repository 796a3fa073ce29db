import { Link } from "../../core/router/Link.tsx";
import { useNavigate } from "../../core/router/use-router.ts";
import { useEffect } from "react";
import chart from "icon:chart-line";
import clock from "icon:clock";
import coins from "icon:gift";
import { useSession, useSite, useTexts } from "../../core/app-context.tsx";
import { useMedia } from "../../core/brand/brand.ts";
import { useLive } from "../../ui/use-live.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { agentMarketing } from "./agent-marketing.ts";
import { LoginForm } from "./LoginForm.tsx";

const icons = [coins, chart, clock];

/** The agents' own sign-in page, without the site's header. A signed-in agent continues to the agent centre. */
export function AgentLanding() {
  const { t } = useTexts();
  const { status } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (status === "agent") void navigate({ to: "/agentHome", replace: true });
  }, [status, navigate]);
  return (
    <main className="night grid min-h-dvh content-center gap-9 px-5 py-9 tablet:grid-cols-[minmax(0,1fr)_minmax(0,440px)] tablet:items-center tablet:gap-14 tablet:px-[max(40px,calc(50vw-600px))]">
      <Words />
      <section
        aria-label={t("agent.logIn")}
        className="rounded-panel border border-line bg-surface p-5 text-ink shadow-2xl tablet:p-[30px]"
      >
        <h2 className="mb-5 text-2xl font-bold">{t("agent.logIn")}</h2>
        <LiveForm />
        <p className="mt-4 text-center">
          <Link to="/" className={buttonClass("link", "px-1")}>
            {t("notFound.home")}
          </Link>
        </p>
      </section>
    </main>
  );
}

/** Renders the form only after hydration: submitted earlier, a browser would write the password into the address. */
function LiveForm() {
  return useLive() ? (
    <LoginForm portal="agent" close={() => undefined} />
  ) : (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-[76px]" />
      <Skeleton className="h-[76px]" />
      <Skeleton className="mt-[60px] h-12" />
    </div>
  );
}

function Words() {
  const { brand } = useSite().permission;
  const media = useMedia();
  return (
    <div lang="zh-CN">
      <p className="mb-7 flex items-center gap-2.5 text-xl font-bold">
        <Picture src={media(brand.logo)} alt="" width={32} height={32} className="size-8 object-contain" />
        {brand.name}
      </p>
      <h1 className="text-title-l leading-tight font-bold tablet:text-display">{agentMarketing.title}</h1>
      <p className="mt-4 max-w-[46ch] text-lead text-white/90">{agentMarketing.text}</p>
      <ul className="mt-7 grid gap-5 max-tablet:hidden">
        {agentMarketing.points.map(({ title, text }, at) => (
          <li key={title} className="flex items-start gap-3.5">
            <span className="inline-flex size-11 flex-none items-center justify-center rounded-full bg-white/15">
              <Icon of={icons[at] ?? clock} size={22} />
            </span>
            <span>
              <strong className="block font-semibold">{title}</strong>
              <span className="text-white/85">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
