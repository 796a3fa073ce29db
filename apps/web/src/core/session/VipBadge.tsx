import sprite from "../../assets/vip-badges.webp";
import { vipBadges } from "../../ui/emblem-names.ts";

/** The badge of a level, for decoration only. */
export function VipBadge({ name, size }: { name: string; size: number }) {
  const at = Math.max(
    0,
    vipBadges.findIndex((each) => each === name),
  );
  return (
    <span
      aria-hidden="true"
      className="inline-block flex-none"
      style={{
        width: size,
        height: size,
        backgroundImage: `url(${sprite})`,
        backgroundSize: `${vipBadges.length * size}px ${size}px`,
        backgroundPosition: `${-at * size}px 0`,
      }}
    />
  );
}
