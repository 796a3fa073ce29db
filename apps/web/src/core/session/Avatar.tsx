import type { MemberInfo } from "./session.ts";

/** The member's letter on a gradient, until avatars can be chosen. */
export function Avatar({ info, size }: { info: MemberInfo; size: number }) {
  const letter = [...info.nickname, ...info.account][0] ?? "?";
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
