import { createElement } from "react";

export type IconShapes = [tag: string, attributes: Record<string, string>][];

/**
 * One icon imported at build time (`import home from "icon:house"`); decoration only, because its button has the name.
 */
export function Icon({ of, size = 20, className }: { of: IconShapes; size?: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
      style={{ flex: "none" }}
    >
      {of.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}
