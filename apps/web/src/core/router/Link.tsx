import {
  useSyncExternalStore,
  type AnchorHTMLAttributes,
  type FocusEvent,
  type MouseEvent,
  type SyntheticEvent,
} from "react";
import { cx } from "../../lib/class-names.ts";
import { opensElsewhere } from "../../lib/opens-elsewhere.ts";
import { readHref, writeHref } from "./address.ts";
import type { Location } from "./router.ts";
import { trimPath } from "./routes.ts";
import type { PlainTarget, Target } from "./targets.ts";
import { useRouter } from "./use-router.ts";

interface Looks extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** Whether pointing at the link loads its page; true by default. */
  preload?: boolean;
  resetScroll?: boolean;
  /** Whether pages below the link's do not mark it as the current one. */
  exact?: boolean;
  /** Further classes of the current page's link, and of all others. */
  activeClass?: string;
  inactiveClass?: string;
}

/** The time for which a pointer rests on a link before its page loads, in milliseconds. */
const restMs = 30;

/** The link on which the pointer rests, which is one at a time. */
const resting: { timer?: ReturnType<typeof setTimeout> } = {};

const stop = () => clearTimeout(resting.timer);

function restFor(then: () => void): void {
  stop();
  resting.timer = setTimeout(then, restMs);
}

/** Returns whether an address is that of a link: its path or one below it, with at least the link's query. */
function isAt(location: Location, href: string, exact: boolean): boolean {
  const { path, query } = readHref(href);
  const here = trimPath(location.path);
  if (exact ? here !== path : here !== path && !here.startsWith(`${path}/`)) return false;
  const names = Object.keys(exact ? { ...location.query, ...query } : query);
  return names.every((name) => location.query[name] === query[name]);
}

/** A link to a page of the site. Its page loads while the pointer rests on it, and replaces the one shown. */
export function Link<To extends string>(props: Target<To> & Looks) {
  return <PlainLink {...(props as PlainTarget & Looks)} />;
}

function PlainLink({
  to,
  params,
  search,
  hash,
  preload = true,
  resetScroll = true,
  exact = false,
  activeClass,
  inactiveClass,
  className,
  children,
  onClick,
  onMouseEnter,
  onMouseLeave,
  onFocus,
  onBlur,
  onTouchStart,
  ...rest
}: PlainTarget & Looks) {
  const router = useRouter();
  const { location } = router;
  const target = { to, params, search, hash };
  const isHere = (at: Location) => isAt(at, writeHref(target, at.path), exact);
  const isActive = useSyncExternalStore(
    location.subscribe,
    () => isHere(location.get()),
    () => isHere(location.initial),
  );
  const href = router.hrefOf(target);
  const load = () => {
    if (preload) router.preload(href);
  };
  const point = () => restFor(load);
  const then =
    <E extends SyntheticEvent>(first: ((event: E) => void) | undefined, second: (event: E) => void) =>
    (event: E) => {
      first?.(event);
      if (!event.defaultPrevented) second(event);
    };
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (opensElsewhere(event) || (rest.target && rest.target !== "_self")) return;
    event.preventDefault();
    stop();
    void router.navigate({ href, resetScroll });
  };
  return (
    <a
      {...rest}
      href={href}
      className={cx(className, isActive ? activeClass : inactiveClass) || undefined}
      aria-current={isActive ? "page" : rest["aria-current"]}
      onClick={then(onClick, press)}
      onMouseEnter={then(onMouseEnter, point)}
      onMouseLeave={then(onMouseLeave, stop)}
      onFocus={then<FocusEvent<HTMLAnchorElement>>(onFocus, point)}
      onBlur={then(onBlur, stop)}
      onTouchStart={then(onTouchStart, load)}
    >
      {children}
    </a>
  );
}
