import { useState } from "react";
import type { MemberInfo } from "./session.ts";

/** The member's picture; the letter on a gradient where there is none, or it does not load. */
export function Avatar({ info, size }: { info: Pick<MemberInfo, "account" | "nickname" | "icon">; size: number }) {
  const [failed, setFailed] = useState<string>();
  const letter = [...info.nickname, ...info.account][0] ?? "?";
  if (info.icon && info.icon !== failed) {
    return (
      <img
        src={info.icon}
        alt=""
        width={size}
        height={size}
        onError={() => setFailed(info.icon)}
        className="flex-none rounded-full object-cover"
        style={{ width: size, height: size }}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className="inline-flex flex-none items-center justify-center rounded-full bg-linear-135 from-[#6d4df2] to-[#d9489a] font-bold text-white uppercase"
      style={{ width: size, height: size, fontSize: size * 0.38 }}
    >
      {letter}
    </span>
  );
}
