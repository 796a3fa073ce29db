import { useRef, type ReactNode } from "react";
import { useApp } from "../../../core/app-context.tsx";
import { useNear } from "../../../ui/use-near.ts";

interface Props {
  /** The height of the content, so that nothing moves when it is drawn. */
  className: string;
  /** Draws the content at once, also on a phone. */
  atOnce?: boolean;
  children: ReactNode;
}

/** Draws content of a phone's page when it comes near the window: a cheap phone hydrates every element it starts with. */
export function OnApproach({ className, atOnce = false, children }: Props) {
  const { isPhone } = useApp();
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place, atOnce || !isPhone, true);
  return near ? children : <div ref={place} className={className} />;
}
