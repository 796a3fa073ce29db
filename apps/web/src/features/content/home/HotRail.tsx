import { useEffect, useRef } from "react";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { useSlider } from "../../../ui/Slider.tsx";
import { GameTrack } from "./GameTrack.tsx";
import { Rail } from "./Rail.tsx";

/**
 * A rail of hot games: 6 per view, arrows above 7, a step every 1.2 s while it is not touched and motion is allowed.
 */
export function HotRail() {
  const { t } = useTexts();
  const hot = useCall("hotGames", {});
  const slider = useSlider();
  const box = useRef<HTMLDivElement>(null);
  const many = (hot.data?.list.length ?? 0) > 6;
  useEffect(() => {
    const area = box.current;
    if (!many || !area || matchMedia("(prefers-reduced-motion: reduce), (pointer: coarse)").matches) return undefined;
    let seen = false;
    const observer = new IntersectionObserver(([entry]) => (seen = entry?.isIntersecting ?? false), { threshold: 0.5 });
    observer.observe(area);
    const timer = setInterval(() => {
      const track = slider.track.current;
      if (!track || !seen || document.hidden || area.matches(":hover, :focus-within")) return;
      const last = track.scrollWidth - track.clientWidth;
      const item = track.firstElementChild?.clientWidth ?? track.clientWidth / 6;
      const back = Math.abs(track.scrollLeft) > last - 4;
      const direction = getComputedStyle(track).direction === "rtl" ? -1 : 1;
      track.scrollTo({ left: back ? 0 : track.scrollLeft + item * direction, behavior: "smooth" });
    }, 1200);
    return () => {
      observer.disconnect();
      clearInterval(timer);
    };
  }, [many, slider.track]);
  return (
    <div ref={box}>
      <Rail emblem="HOT" title={t("home.hot")} more="/hot" slider={slider} arrows={(hot.data?.list.length ?? 0) > 7}>
        <GameTrack query={{ ...hot, data: hot.data?.list }} slider={slider} label={t("home.hot")} first />
      </Rail>
    </div>
  );
}
