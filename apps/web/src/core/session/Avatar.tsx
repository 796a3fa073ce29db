import { useState } from "react";
import type { MemberInfo } from "./session.ts";

interface Props {
  info: Pick<MemberInfo, "account" | "nickname" | "icon">;
  size: number;
  /** Colours the avatar by account, for places that show several members together. */
  byAccount?: boolean;
}

/** The member's picture; a letter on a gradient if there is none, or it fails to load. */
export function Avatar({ info, size, byAccount = false }: Props) {
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
      style={{
        width: size,
        height: size,
        fontSize: size * 0.38,
        ...(byAccount && { backgroundImage: gradientOf(info.account) }),
      }}
    >
      {letter}
    </span>
  );
}

/** Returns the gradient of an account. Every hue is equally dark, so that the letter is readable on each. */
function gradientOf(account: string): string {
  let hue = 0;
  for (const letter of account) hue = (hue * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return `linear-gradient(135deg, oklch(0.54 0.16 ${hue}), oklch(0.48 0.17 ${(hue + 50) % 360}))`;
}
