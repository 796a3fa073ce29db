import { formatDecimal } from "@croupier/contract/domain/numbers";
import lock from "icon:lock";
import { useNavigate } from "../../router/use-router.ts";
import { useDeferredValue, useEffect } from "react";
import { useTexts } from "../../app-context.tsx";
import { useCall } from "../../api/use-call.ts";
import { useNow } from "../../time/use-now.ts";
import { cx } from "../../../lib/class-names.ts";
import { formatCountdown } from "../../i18n/format.ts";
import { Icon } from "../../../ui/Icon.tsx";
import type { SliderControl } from "../../../ui/Slider.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { useGate } from "../use-launch.ts";
import { chooseEvents, type Event } from "./choose-events.ts";
import { useFirstCards } from "./use-first-cards.ts";

type Offer = Event["offers"][number];

/** The interval in milliseconds at which odds and scores are read while the page is visible. */
const everyMs = 4000;
const cardHeight = "h-[148px]";
const rowClass = cx(
  "grid grid-flow-col auto-cols-[minmax(264px,1fr)] snap-x scroll-px-1 gap-3 overflow-x-auto hide-scroll p-1 -m-1 *:snap-start",
  // On a desktop, whole cards fill the row.
  "desktop:auto-cols-[calc((100%-24px)/3)] min-[1440px]:auto-cols-[calc((100%-36px)/4)]",
);

interface Props {
  gameType: "SPORTS" | "ESPORTS";
  /** The maximum number of events. */
  most: number;
  /** Moves the row, for arrows beside its heading. */
  slider: SliderControl;
  /** Events out of sight keep what they show, and are not read again. */
  isInSight?: boolean;
}

/** Shows events that are running or start next; odds lead straight to the bet slip of the book that takes the bet. */
export function NextEvents({ gameType, most, slider, isInSight = true }: Props) {
  const { t } = useTexts();
  const read = useCall("nextEvents", { gameType }, { refetchInterval: everyMs, isPaused: !isInSight });
  // A new answer is drawn in slices: at once, the cards would hold up a moving finger.
  const data = useDeferredValue(read.data);
  const events = data && chooseEvents(data.events, most);
  const { track, follow } = slider;
  useEffect(follow, [follow, events?.length]);
  const { placed, drawn } = useFirstCards(track, events?.length ?? 0);
  if ((read.isError || read.isPaused) && !events) return <Note text={t("events.silent")} />;
  if (events?.length === 0) return <Note text={t("events.none")} />;
  const place = <Skeleton className={`${cardHeight} rounded-card`} />;
  return (
    <ul ref={track} className={rowClass} aria-label={t("events.next")}>
      {events
        ? events
            .slice(0, placed)
            .map((event, at) => <li key={event.id}>{at < drawn ? <EventCard event={event} /> : place}</li>)
        : Array.from({ length: 4 }, (_, at) => <li key={at}>{place}</li>)}
    </ul>
  );
}

function Note({ text }: { text: string }) {
  return (
    <p className={`grid ${cardHeight} place-items-center rounded-card border border-line bg-surface px-4 text-muted`}>
      {text}
    </p>
  );
}

function EventCard({ event }: { event: Event }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const gate = useGate();
  const open = (bet?: string) =>
    gate(
      () =>
        void navigate({
          to: "/game/$nodeId",
          params: { nodeId: event.nodeId },
          search: { pick: `${event.id}.${bet ?? event.offers[0]?.bet ?? ""}` },
        }),
    );
  const { home, away, score } = event;
  return (
    <article className={`flex ${cardHeight} flex-col gap-2 rounded-card border border-line bg-surface p-3`}>
      <p className="flex items-center gap-2 text-note text-muted">
        <span className="min-w-0 flex-1 truncate">{event.league}</span>
        <When event={event} />
      </p>
      <button
        type="button"
        title={t("events.open", { home, away })}
        onClick={() => open()}
        className="grid gap-0.5 rounded-md text-start font-semibold hover:text-accent-text"
      >
        {[home, away].map((name, at) => (
          <span key={name} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate">{name}</span>
            {/* The spaces are part of the button's name. */}
            {score && <b className="num"> {score[at]}</b>}{" "}
          </span>
        ))}
      </button>
      <div className="mt-auto grid auto-cols-fr grid-flow-col gap-2">
        {event.offers.map((offer) => (
          <OddsButton key={offer.bet} offer={offer} event={event} onPress={() => open(offer.bet)} />
        ))}
      </div>
    </article>
  );
}

function When({ event: { isLive, minute, beginsAt } }: { event: Event }) {
  const { t } = useTexts();
  const now = useNow();
  if (isLive) {
    return (
      <span className="flex flex-none items-center gap-1.5 font-semibold text-win">
        <span className="size-2 rounded-full bg-win" aria-hidden="true" />
        {t("events.live")}
        {minute !== null && <span className="num">{t("events.minute", { minute })}</span>}
      </span>
    );
  }
  const left = now === undefined ? undefined : Date.parse(beginsAt) - now;
  return (
    <span className="num flex-none">
      {left === undefined
        ? "\u00a0"
        : left > 0
          ? t("events.begins", { time: formatCountdown(left) })
          : t("events.soon")}
    </span>
  );
}

function OddsButton({ offer, event, onPress }: { offer: Offer; event: Event; onPress(): void }) {
  const { t, language } = useTexts();
  const pick = offer.pick === "x" ? t("events.draw") : offer.pick === "1" ? event.home : event.away;
  const odds =
    offer.odds === null ? undefined : formatDecimal((Math.floor(offer.odds / 10) / 100).toFixed(2), language);
  return (
    <button
      type="button"
      disabled={odds === undefined}
      onClick={onPress}
      className="relative flex min-h-11 items-center justify-between gap-2 rounded-control border border-line bg-ground px-2.5 text-body hover:bg-raised disabled:opacity-60"
    >
      <span className="text-note text-muted">{offer.pick.toUpperCase()}</span>{" "}
      <span className="sr-only">{odds === undefined ? t("events.locked", { pick }) : pick}</span>{" "}
      {odds === undefined ? <Icon of={lock} size={14} /> : <b className="num text-accent-text">{odds}</b>}
    </button>
  );
}
