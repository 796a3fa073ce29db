import { useNavigate } from "../../../core/router/use-router.ts";
import { useEffect, useRef, useState } from "react";
import { preload } from "react-dom";
import type { WireOutput } from "@croupier/contract/rows";
import { useSession, useSignedIn, useTexts } from "../../../core/app-context.tsx";
import { useMedia, usePages } from "../../../core/brand/brand.ts";
import { openDialog } from "../../../core/dialogs/dialogs.ts";
import { useGate, useLaunch } from "../../../core/games/use-launch.ts";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { cx } from "../../../lib/class-names.ts";
import { safePath } from "@croupier/contract/wire/safe-url";
import { buttonClass } from "../../../ui/Button.tsx";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Picture } from "../../../ui/Picture.tsx";
import { useLater } from "../../../ui/use-later.ts";
import { homeInputs } from "./home-inputs.ts";
import { isMember } from "../../../core/session/session.ts";

type Banner = WireOutput<"banners">[number];

/** The frame grows with its longest text: another language or a wider font may need one more line. */
const frame =
  "relative flex min-h-[216px] overflow-hidden rounded-hero tablet:min-h-[360px] guest:min-h-[444px] own:min-h-[268px]";

const none = <div className={cx(frame, "night")} />;

export function BannerSlider() {
  const view = useViewState(useCall("banners", homeInputs.banners), (banners) => banners.length === 0);
  return (
    <QueryView of={view} loading={<Skeleton className={frame} />} empty={none}>
      {(banners) => <OpenSlides banners={banners} />}
    </QueryView>
  );
}

/** Returns the promotion that a banner links to. */
function promotionOf({ linkageType, linkage = "" }: Banner): string | undefined {
  return linkageType === "route" ? /^\/promotions\/([^/?#]+)$/.exec(linkage)?.[1] : undefined;
}

/** Hides a first-deposit banner from a member who has made a deposit. */
function OpenSlides({ banners }: { banners: Banner[] }) {
  const session = useSession();
  const enabled = isMember(session) && banners.some((banner) => promotionOf(banner) !== undefined);
  const { data } = useCall("promotionApplications", {}, { enabled });
  const over = enabled && data ? data.firstDepositsOver : [];
  const open = banners.filter((banner) => !over.includes(promotionOf(banner) ?? ""));
  return open.length === 0 ? none : <Slides banners={open} />;
}

/**
 * Shows one banner at a time, 20 px apart; a change takes 1000 ms and happens every 5000 ms while it can be seen. Loops
 * only with more than one.
 */
function Slides({ banners }: { banners: Banner[] }) {
  const { t } = useTexts();
  const [turned, setAt] = useState(0);
  const at = Math.min(turned, banners.length - 1);
  const [held, setHeld] = useState(false);
  const many = banners.length > 1;
  const frameRef = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!many || held || matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
    const timer = setInterval(() => {
      const isAbove = (frameRef.current?.getBoundingClientRect().bottom ?? 0) < 0;
      if (!isAbove && !document.hidden) setAt((now) => (now + 1) % banners.length);
    }, 5000);
    return () => clearInterval(timer);
  }, [many, held, banners.length]);
  const others = useLater(3000);
  const swipe = useSwipe((by) => setAt((now) => (now + by + banners.length) % banners.length));
  return (
    // Hovering pauses the slider and a swipe moves it; focus and its buttons do the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={frameRef}
      aria-roledescription="carousel"
      aria-label={t("home.banners")}
      className={cx(frame, "touch-pan-y")}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      {...(many ? swipe : {})}
    >
      <div
        className="flex w-full gap-5 transition-transform duration-1000 ease-out"
        style={{ transform: `translateX(calc((100% + 20px) * ${-at} * var(--direction, 1)))` }}
      >
        {banners.map((banner, index) => (
          <Slide
            key={banner.id}
            banner={banner}
            first={index === 0}
            current={index === at}
            shown={index === 0 || others || at > 0}
          />
        ))}
      </div>
      {many && (
        <div className="absolute start-4 bottom-0 flex pointer-coarse:start-2 tablet:start-8 tablet:bottom-2">
          {banners.map((banner, index) => (
            <button
              key={banner.id}
              type="button"
              aria-label={t("home.bannerOf", { number: index + 1, total: banners.length })}
              aria-current={index === at}
              onClick={() => setAt(index)}
              className="group/dot relative flex size-7 items-center justify-center -outline-offset-2 pointer-coarse:size-11"
            >
              <span className="size-1.5 rounded-full bg-white/55 transition-opacity group-aria-[current=true]/dot:opacity-0" />
              <span className="absolute h-1.5 w-6 rounded-full bg-white opacity-0 transition-opacity group-aria-[current=true]/dot:opacity-100" />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

/** Changes the banner on a sideways swipe of a finger or pen. */
function useSwipe(step: (by: number) => void) {
  const from = useRef<number | undefined>(undefined);
  return {
    onPointerDown: (event: React.PointerEvent) => {
      from.current = event.pointerType === "mouse" ? undefined : event.clientX;
    },
    onPointerUp: (event: React.PointerEvent) => {
      const moved = from.current === undefined ? 0 : event.clientX - from.current;
      from.current = undefined;
      if (Math.abs(moved) < 40) return;
      const forward = moved < 0 === (document.dir !== "rtl");
      step(forward ? 1 : -1);
    },
  };
}

interface SlideProps {
  banner: Banner;
  first: boolean;
  current: boolean;
  /** Whether the picture loads now; hidden banners wait until the page is loaded. */
  shown: boolean;
}

function Slide({ banner, first, current, shown }: SlideProps) {
  const media = useMedia();
  // Only a page rendered by the server can preload in its head.
  if (first && import.meta.env.SSR) {
    preloadPicture(banner.narrow, narrow, media);
    preloadPicture(banner.wide, wide, media);
  }
  const open = useBannerTarget(banner);
  return (
    // A press anywhere has the effect of the button, which serves the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className={cx(
        "night relative flex w-full flex-none flex-col overflow-hidden rounded-hero",
        open && "cursor-pointer",
      )}
      inert={!current}
      onClick={open}
    >
      {shown && (
        <picture>
          <Sources of={banner.narrow} media={narrow} />
          <Sources of={banner.wide} media={wide} />
          <Picture
            src={media(banner.wide.url)}
            width={banner.wide.width}
            height={banner.wide.height}
            alt=""
            fetchPriority={first ? "high" : "low"}
            loading={first ? "eager" : "lazy"}
            decoding="async"
            draggable={false}
            className="absolute inset-y-0 start-0 size-full max-w-none object-cover object-right max-[389px]:w-[106%] max-[359px]:w-[112%] rtl:-scale-x-100"
          />
        </picture>
      )}
      <div className="relative flex max-w-[62%] grow flex-col items-start justify-center gap-2 ps-5 pe-1 pt-3 pb-11 tablet:max-w-[56%] tablet:gap-3 tablet:py-10 tablet:ps-10 tablet:pe-2 guest:max-[1279px]:ps-7 own:p-8 own:pb-11">
        <h2 className="max-w-full break-words text-title-xs min-[360px]:text-2xl max-tablet:[:lang(ja)_&]:text-[5.4vw] leading-headline font-extrabold tracking-tight tablet:text-display guest:max-[1279px]:text-3xl guest:max-[1279px]:leading-headline own:text-3xl own:leading-headline">
          {banner.title}
        </h2>
        <p className="line-clamp-5 tablet:line-clamp-3 text-note leading-snug text-white/92 tablet:text-base">
          {banner.text}
        </p>
        {banner.action && open && (
          <button type="button" className={buttonClass("primary", "mt-1 tablet:mt-3")}>
            {banner.action}
          </button>
        )}
      </div>
    </div>
  );
}

const narrow = "(max-width: 800px)";
const wide = "(min-width: 801px)";
const sizes = "(max-width: 1100px) 100vw, 820px";

const sourceSet = (of: Banner["wide"], type: string, media: (path: string) => string): string =>
  of.sources
    .filter((source) => source.type === type)
    .map(({ url, width }) => `${media(url)} ${width}w`)
    .join(", ");

/** Preloads a picture from the very top of the document: the largest picture of the page arrives first. */
function preloadPicture(of: Banner["wide"], media: string, url: (path: string) => string): void {
  const type = of.sources[0]?.type;
  if (type === undefined) return;
  preload(url(of.url), {
    as: "image",
    type,
    media,
    imageSrcSet: sourceSet(of, type, url),
    imageSizes: sizes,
    fetchPriority: "high",
  });
}

/** Renders one source per format, each with all its widths; the browser takes the first format it supports. */
function Sources({ of, media: condition }: { of: Banner["wide"]; media: string }) {
  const media = useMedia();
  return [...new Set(of.sources.map(({ type }) => type))].map((type) => (
    <source key={type} type={type} media={condition} sizes={sizes} srcSet={sourceSet(of, type, media)} />
  ));
}

/** Returns the action of a banner's `linkageType`; undefined if it has none. */
function useBannerTarget({ linkageType, linkage = "" }: Banner): (() => void) | undefined {
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const launch = useLaunch();
  const gate = useGate();
  const isOn = usePages();
  switch (linkageType) {
    case "none":
      return undefined;
    case "register":
      return signedIn ? undefined : () => openDialog({ name: "register" });
    case "deposit":
      return isOn("/member/depositv2") ? () => gate(() => void navigate({ to: "/member/depositv2" })) : undefined;
    case "game":
      return linkage === "" ? undefined : () => launch.game(linkage).press();
    case "route": {
      const path = safePath(linkage);
      return path === undefined ? undefined : () => void navigate({ href: path });
    }
  }
}
