import { createElement, Fragment, memo, type MouseEvent, type ReactNode } from "react";

/** Tags allowed in a merchant's texts; any other is shown as text and never run (sanitised twice: security.md). */
const allowed = new Set(["p", "strong", "b", "em", "i", "u", "ul", "ol", "li", "h3", "h4", "a", "span", "blockquote"]);
const single = new Set(["br", "hr"]);
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: "\u00a0" };
const readText = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? "");

interface Open {
  tag: string;
  href?: string;
  children: ReactNode[];
}

function close({ tag, href, children }: Open, key: number): ReactNode {
  if (tag !== "a") return createElement(tag, { key }, ...children);
  if (href === undefined) return <span key={key}>{children}</span>;
  const elsewhere = href.startsWith("/") ? {} : { target: "_blank", rel: "noopener noreferrer" };
  return (
    <a key={key} href={href} {...elsewhere}>
      {children}
    </a>
  );
}

/** Returns the link's address if it is a page of this site, or a plain web or mail address. */
function readHref(attributes: string): string | undefined {
  const href = readText(/\bhref="([^"]*)"/i.exec(attributes)?.[1] ?? "");
  return /^(https:\/\/|mailto:|\/(?![/\\\s]))/i.test(href) ? href : undefined;
}

/** Converts cleaned HTML to elements: the browser's parser never sees the markup. */
export function readHtml(html: string): ReactNode {
  const root: Open = { tag: "", children: [] };
  const open: Open[] = [root];
  const top = (): Open => open.at(-1) ?? root;
  let key = 0;
  for (const [, text, slash, name = "", attributes = ""] of html.matchAll(
    /([^<]+)|<(\/?)([a-z][a-z0-9]*)([^>]*)>|</gi,
  )) {
    key += 1;
    const tag = name.toLowerCase();
    if (text !== undefined) top().children.push(readText(text));
    else if (slash === "" && single.has(tag)) top().children.push(createElement(tag, { key }));
    else if (slash === "" && allowed.has(tag)) {
      const href = tag === "a" ? readHref(attributes) : undefined;
      open.push({ tag, children: [], ...(href === undefined ? {} : { href }) });
    } else if (slash === "/" && open.length > 1 && top().tag === tag) {
      const done = open.pop();
      if (done) top().children.push(close(done, key));
    }
  }
  while (open.length > 1) {
    const done = open.pop();
    if (done) top().children.push(close(done, (key += 1)));
  }
  return createElement(Fragment, null, ...root.children);
}

interface Props {
  html: string;
  className?: string;
  /** Runs before a pressed link of the text is followed. */
  onLink?(): void;
}

/** Shows a merchant's text. Memoised, because the help articles are beside a search field, and each render parses. */
export const RichHtml = memo(function RichHtml({ html, className, onLink }: Props) {
  const press = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest("a")) onLink?.();
  };
  return (
    <div className={`prose ${className ?? ""}`} {...(onLink ? { onClick: press } : {})}>
      {readHtml(html)}
    </div>
  );
});
