/*
 * Exchanges messages with the page that embeds the game. Out: {type: "arcade:ready"}, {type: "arcade:balance", balance:
 * "12.0000"}, {type: "arcade:deposit"}, {type: "arcade:back"}, {type: "arcade:size", height: 720} when a scrolling page
 * changes its height; {type: "arcade:held", amount: "12.0000"} while the player has chips on a table, and with null
 * once they have none or leave it. In: {type: "arcade:hello", title: "Lantern"}, answered with ready, where the title is
 * the one that the page shows above the game, if any; {type: "arcade:refresh"}, after
 * which the balance is requested again; {type: "arcade:leave"}, after which the player leaves the table; {type:
 * "arcade:view", top: 40, bottom: 812} when another part of a page as high as its content becomes visible, in pixels
 * from its top. Messages go to one exact origin: that of the back address the
 * platform named, or of the page that sent hello, if it is allowed.
 */

type Outgoing =
  | { type: "arcade:ready" | "arcade:deposit" | "arcade:back" }
  | { type: "arcade:balance"; balance: string }
  | { type: "arcade:held"; amount: string | null }
  | { type: "arcade:size"; height: number };

let target: string | undefined;
let allowed: readonly string[] = [];
let backUrl: string | undefined;
let isReady = false;
let onView: ((seen: Seen) => void) | undefined;

/** Visible part of a page, in pixels from its top. */
export interface Seen {
  top: number;
  bottom: number;
}

function originOf(address: string | null): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const { origin, protocol } = new URL(address);
  return protocol === "http:" || protocol === "https:" ? origin : undefined;
}

const isAllowed = (origin: string) => allowed.includes(origin);

export function send(message: Outgoing): boolean {
  if (window.parent === window || !target) return false;
  window.parent.postMessage(message, target);
  return true;
}

/** Hides the game's title from view where the embedding page shows the same one; screen readers still find it. */
function hideRepeated(hello: unknown): void {
  const shown = (hello as { title?: unknown }).title;
  const title = document.getElementById("title")?.textContent;
  document.documentElement.toggleAttribute("data-titled", typeof shown === "string" && shown === title);
}

interface Connection {
  webOrigins: string[];
  backUrl: string | null;
  onRefresh: () => void;
  onLeave?: (() => void) | undefined;
}

export function connect(options: Connection): void {
  allowed = options.webOrigins;
  const origin = originOf(options.backUrl);
  if (origin && isAllowed(origin)) {
    target = origin;
    backUrl = options.backUrl ?? undefined;
  }
  if (!isReady) {
    window.addEventListener("message", (event) => {
      if (event.source !== window.parent || !isAllowed(event.origin)) return;
      const data: unknown = event.data;
      const type = typeof data === "object" && data !== null && "type" in data ? data.type : undefined;
      if (type === "arcade:hello") {
        target = event.origin;
        hideRepeated(data);
        send({ type: "arcade:ready" });
      }
      if (type === "arcade:refresh") options.onRefresh();
      if (type === "arcade:leave") options.onLeave?.();
      if (type === "arcade:view") {
        const { top, bottom } = data as { [K in keyof Seen]?: unknown };
        if (Number.isInteger(top) && Number.isInteger(bottom)) onView?.({ top, bottom } as Seen);
      }
    });
  }
  isReady = true;
  send({ type: "arcade:ready" });
}

/** Calls back with the visible part of this page whenever it changes. */
export function watchView(listener: (seen: Seen) => void): void {
  onView = listener;
}

/** Leaves for the site: the embedding page navigates, or this page goes to the address the platform named. */
export function leave(type: "arcade:back" | "arcade:deposit"): void {
  if (send({ type })) return;
  if (backUrl && window.parent === window) location.assign(backUrl);
  else history.back();
}
