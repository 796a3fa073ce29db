import type { AnchorHTMLAttributes } from "react";
import { opensElsewhere } from "../../lib/opens-elsewhere.ts";
import type { Target } from "./use-launch.ts";

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "onClick"> {
  to: Target;
}

/** A game, vendor or table as a link: a plain press launches it, any other opens its page as with every link. */
export function LaunchLink({ to: { href, press }, children, ...rest }: Props) {
  return (
    <a
      {...rest}
      href={href}
      draggable={false}
      // A press before the page is live is repeated then (server/head-scripts.ts).
      data-launches=""
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        press();
      }}
    >
      {children}
    </a>
  );
}
