import type { MemberInfo } from "./session.ts";

/** A small mark of the member's VIP level; nothing on the lowest. */
export function VipMark({ info: { vipLevel } }: { info: MemberInfo }) {
  if (vipLevel === undefined) return null;
  return (
    <span className="num inline-flex items-center rounded-full fill-accent px-1.5 text-[11px] leading-4 font-bold whitespace-nowrap">
      {`VIP ${vipLevel}`}
    </span>
  );
}
