import { Link } from "../../core/router/Link.tsx";
import { useAnySearch, useNavigate, useParams } from "../../core/router/use-router.ts";
import type { WireOutput } from "@croupier/contract/rows";
import arrow from "icon:arrow-left";
import gift from "icon:gift";
import { formatPercent } from "@croupier/contract/domain/numbers";
import { useTexts } from "../../core/app-context.tsx";
import { useCall, useViewState } from "../../core/api/use-call.ts";
import { useContacts } from "../../core/brand/use-contacts.ts";
import { useMedia, useModules } from "../../core/brand/brand.ts";
import { cx } from "../../lib/class-names.ts";
import { rateText } from "../../core/i18n/rates.ts";
import { useMoneyText } from "../../core/money/use-money-text.ts";
import { AwardTerms } from "./rewards/AwardTerms.tsx";
import { formatDay } from "../../core/i18n/format.ts";
import { RichHtml } from "../../ui/RichHtml.tsx";
import { useNow } from "../../core/time/use-now.ts";
import { Badge, type Tone } from "../../ui/Badge.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { Emblem } from "../../ui/Emblem.tsx";
import { QueryView } from "../../core/api/QueryView.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { PromotionAction, useApplications } from "./PromotionAction.tsx";
import { orderFor } from "./promotion-order.ts";
import { Raffle } from "./raffle/Raffle.tsx";
import { ReadingPage } from "../../ui/ReadingPage.tsx";

type Promotion = WireOutput<"promotions">["list"][number];

export const promotionTypes = ["WELCOME", "DEPOSIT", "SLOTS", "LIVE", "SPORTS", "EVENT"] as const;
const tones: Record<Promotion["status"], Tone> = { OPEN: "good", COMING_SOON: "warm", CLOSED: "plain" };
const grid = "grid gap-4 min-[600px]:grid-cols-2 desktop:grid-cols-3";

/** The /promotions page: running ones first, those open to the member before the rest, then upcoming, then ended. */
export function Promotions() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { type } = useAnySearch() as { type?: Promotion["type"] };
  const view = useViewState(useCall("promotions", {}), ({ list }) => list.length === 0);
  const { applications } = useApplications();
  const choose = (next: Promotion["type"] | undefined) =>
    void navigate({ to: "/promotions", search: next ? { type: next } : {}, resetScroll: false });
  return (
    <>
      <h1 className="mb-4 text-title font-bold">{t("promotions.title")}</h1>
      <QueryView
        of={view}
        loading={
          <div className={grid}>
            {[1, 2, 3].map((each) => (
              <Skeleton key={each} className="h-80 rounded-panel" />
            ))}
          </div>
        }
        empty={<EmptyState text={t("promotions.none")} />}
      >
        {({ list }) => (
          <>
            <div className="hide-scroll -mx-3.5 mb-5 flex gap-2.5 overflow-x-auto px-3.5 py-0.5">
              <Chip chosen={type === undefined} onClick={() => choose(undefined)}>
                {t("games.all")}
              </Chip>
              {promotionTypes
                .filter((each) => list.some((promotion) => promotion.type === each))
                .map((each) => (
                  <Chip key={each} chosen={type === each} onClick={() => choose(each)}>
                    {t(`promotions.type.${each}`)}
                  </Chip>
                ))}
            </div>
            <ul className={grid}>
              {orderFor(list, applications)
                .filter((promotion) => type === undefined || promotion.type === type)
                .map((promotion) => (
                  <li key={promotion.id}>
                    <PromotionCard promotion={promotion} />
                  </li>
                ))}
            </ul>
            <VipBonus />
            <InPictures />
          </>
        )}
      </QueryView>
    </>
  );
}

/** Links to the levels; without them, regular players get an offer through customer service. */
function VipBonus() {
  const { t } = useTexts();
  const isOn = useModules();
  const { entries, open } = useContacts();
  const [service] = entries;
  const hasLevels = isOn("vip");
  if (!hasLevels && !service) return null;
  return (
    <section
      aria-label={t("promotions.vip")}
      className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-panel border border-line bg-surface p-5"
    >
      <Emblem name="jackpot" size={36} />
      <div className="min-w-0 flex-[1_1_260px]">
        <h2 className="text-lg font-bold">{t("promotions.vip")}</h2>
        <p className="text-muted">{t(hasLevels ? "promotions.vipLevels" : "promotions.vipText")}</p>
      </div>
      {hasLevels ? (
        <Link to="/member/vip" className={buttonClass()}>
          {t("promotions.vipAction")}
        </Link>
      ) : (
        service && <Button onClick={() => void open(service)}>{t("promotions.vipAction")}</Button>
      )}
    </section>
  );
}

/** The merchant's announcements with pictures. */
function InPictures() {
  const media = useMedia();
  const { data } = useCall("announcements", { types: "PR" });
  return data?.promotion.map(({ id, title, announcementImages }) => (
    <section key={id} aria-label={title} className="mt-6">
      <h2 className="mb-3 text-xl font-bold">{title}</h2>
      <ul className={grid}>
        {announcementImages
          .toSorted((a, b) => a.sequence - b.sequence)
          .map(({ url }) => (
            <li key={url}>
              <Picture
                src={media(url)}
                alt=""
                width={840}
                height={420}
                loading="lazy"
                className="aspect-[2/1] w-full rounded-panel object-cover"
              />
            </li>
          ))}
      </ul>
    </section>
  ));
}

function PromotionCard({ promotion }: { promotion: Promotion }) {
  const { t } = useTexts();
  const { id, type, title, summary } = promotion;
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-panel border border-line bg-surface hover:bg-raised">
      <Art promotion={promotion} className="aspect-[2/1] w-full object-cover" />
      <div className="flex flex-1 flex-col gap-2 p-5">
        <div className="flex items-center justify-between gap-3 text-note text-muted">
          <span>{t(`promotions.type.${type}`)}</span>
          <Status promotion={promotion} />
        </div>
        <h2 className="text-xl font-bold">
          <Link to="/promotions/$promotionId" params={{ promotionId: id }} className="after:absolute after:inset-0">
            {title}
          </Link>
        </h2>
        <Figure of={promotion.figure} />
        <p className="text-muted">{summary}</p>
        <Deadline promotion={promotion} />
        <PromotionAction promotion={promotion} />
      </div>
    </article>
  );
}

/** The reward in large figures; its requirements are beside it. */
function Figure({ of: figure }: { of: Promotion["figure"] }) {
  const { t, language } = useTexts();
  const money = useMoneyText();
  if (!figure) return null;
  const large = "num text-2xl font-extrabold text-accent-text";
  switch (figure.kind) {
    case "bonus": {
      const { percent, most, times } = figure;
      return (
        <p className="num text-lg leading-snug font-extrabold text-accent-text">
          {t("wallet.bonusTerms", {
            percent: formatPercent(String(percent), language),
            most: money.round(most),
            times,
          })}
        </p>
      );
    }
    case "gift":
      return (
        <div className="flex flex-wrap items-baseline gap-x-3">
          <p className={large}>{money.round(figure.amount)}</p>
          <AwardTerms required={figure.required} />
        </div>
      );
    case "raffle":
      return <p className={large}>{`${money(figure.least)} – ${money(figure.most)}`}</p>;
    case "rate":
      return <p className={large}>{`${rateText(figure.from, language)} – ${rateText(figure.to, language)}`}</p>;
  }
}

function Art({ promotion, className }: { promotion: Promotion; className: string }) {
  const media = useMedia();
  const { sources, url, width, height } = promotion.picture;
  const set = sources.filter(({ type }) => type === "image/avif").map((each) => `${media(each.url)} ${each.width}w`);
  return (
    <picture>
      <source type="image/avif" srcSet={set.join(", ")} sizes="(max-width: 800px) 100vw, 420px" />
      <Picture
        src={media(url)}
        alt=""
        width={width}
        height={height}
        loading="lazy"
        className={className}
        missing={
          <span aria-hidden="true" className={cx("night grid place-content-center text-white/60", className)}>
            <Icon of={gift} size={64} />
          </span>
        }
      />
    </picture>
  );
}

function Status({ promotion: { status } }: { promotion: Promotion }) {
  const { t } = useTexts();
  return <Badge tone={tones[status]}>{t(`promotions.status.${status}`)}</Badge>;
}

const dayMs = 24 * 3600_000;

/** Shows the time left, to the second on the last day; or the start or end. */
function Deadline({ promotion: { status, startsAt, endsAt } }: { promotion: Promotion }) {
  const { t, dates } = useTexts();
  const now = useNow();
  const day = (iso: string) => formatDay(new Date(iso), dates);
  if (status === "COMING_SOON")
    return <p className="num text-sm text-muted">{t("promotions.from", { day: day(startsAt) })}</p>;
  if (!endsAt) return <p className="text-sm text-muted">{t("promotions.open")}</p>;
  if (status === "CLOSED")
    return <p className="num text-sm text-muted">{t("promotions.ended", { day: day(endsAt) })}</p>;
  const left = now === undefined ? undefined : Math.max(0, Date.parse(endsAt) - now);
  // Weeks ahead, the day is more useful than a countdown in seconds.
  if (left !== undefined && left > 7 * dayMs)
    return <p className="num text-sm text-muted">{t("promotions.until", { day: day(endsAt) })}</p>;
  return (
    <p className="num text-sm font-semibold text-accent-text" role="timer">
      {left === undefined
        ? t("promotions.until", { day: day(endsAt) })
        : t("promotions.left", { days: Math.floor(left / dayMs), time: clock(left % dayMs) })}
    </p>
  );
}

/** Formats "07:09:33". */
function clock(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}

/** The /promotions/{id} page: one promotion in full. */
export function PromotionDetail() {
  const { t } = useTexts();
  const { promotionId } = useParams("/promotions/$promotionId");
  const query = useCall("promotions", {});
  const view = useViewState(query, ({ list }) => list.every(({ id }) => id !== promotionId));
  const back = (
    <Link to="/promotions" className={buttonClass()}>
      <Icon of={arrow} size={18} className="rtl:-scale-x-100" />
      {t("promotions.all")}
    </Link>
  );
  return (
    <QueryView
      of={view}
      loading={<Skeleton className="h-96 rounded-panel" />}
      empty={
        <>
          <h1 className="text-title font-bold">{t("promotions.title")}</h1>
          <EmptyState text={t("promotions.gone")}>{back}</EmptyState>
        </>
      }
    >
      {({ list }) => {
        const promotion = list.find(({ id }) => id === promotionId);
        if (!promotion) return null;
        return (
          <ReadingPage title={promotion.title} lead={promotion.summary}>
            <Art promotion={promotion} className="aspect-[2/1] w-full rounded-panel object-cover" />
            <div className="flex flex-wrap items-center gap-3">
              <Status promotion={promotion} />
              <Deadline promotion={promotion} />
            </div>
            <RichHtml html={promotion.content} className="text-lead" />
            <PromotionAction promotion={promotion} full />
            {promotion.raffle && <Raffle promotionId={promotion.id} />}
            <p>{back}</p>
          </ReadingPage>
        );
      }}
    </QueryView>
  );
}
