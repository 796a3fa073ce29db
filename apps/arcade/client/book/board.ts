import { el, svg } from "../dom.ts";
import { text } from "../text.ts";
import type { FixtureView, SportView } from "./api.ts";
import { writeOdds, type Format } from "./formats.ts";
import { marketText, partText, pickText } from "./words.ts";

/** Builds the matches with their bets. Pressable elements carry data-act. */

export interface BoardParts {
  sport: SportView;
  format: Format;
  now: number;
  /** Previous odds, by fixture and bet. */
  before: ReadonlyMap<string, number>;
  isChosen(fixture: string, bet: string): boolean;
  /** Match that shows all its markets. */
  opened: FixtureView | undefined;
}

export const icon = (path: string): SVGElement =>
  svg("svg", { viewBox: "0 0 24 24", width: "18", height: "18", "aria-hidden": "true" }, svg("path", { d: path }));
export const icons = {
  close: "M6 6l12 12M18 6 6 18",
  lock: "M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3",
  trash: "M5 7h14M10 7V5h4v2M7 7l1 12h8l1-12",
  check: "M5 13l4 4L19 7",
};

const pad = (number: number) => String(number).padStart(2, "0");
const countdown = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${pad(seconds % 60)}`;
};

/** Returns the time of a match: "67' 2nd half", "Set 2 · 4–3", "begins in 3:20". */
function clockText(match: FixtureView, sport: SportView, now: number): [string, string] {
  if (!match.isLive) return ["", text("book.begins", { time: countdown(Date.parse(match.beginsAt) - now) })];
  if (match.isBreak) return ["II", text("book.pause")];
  if (match.isClosed) return [match.minute === null ? "" : `${match.minute}'`, text("book.checking")];
  if (match.minute === null) {
    return [match.points?.join("–") ?? "", partText(sport.unit, match.period)];
  }
  const isHalves = sport.id === "football" || sport.id === "rugby" || sport.id === "football-sim";
  return [
    `${match.minute}'`,
    isHalves ? text(match.period === 1 ? "book.half.1" : "book.half.2") : text("book.period", { number: match.period }),
  ];
}

/** Draws a shield in two colours that follow from the name. */
function badge(name: string): SVGElement {
  const sum = [...name].reduce((all, letter) => (all * 31 + letter.charCodeAt(0)) % 3_600, 7);
  const shield = svg("path", { d: "M3 3h14v8c0 5-4 7-7 8-3-1-7-3-7-8z", class: `b${sum % 8}` });
  const half = svg("path", { d: "M10 3h7v8c0 5-4 7-7 8z", class: `b${(sum + 3) % 8} half` });
  return svg("svg", { viewBox: "0 0 20 20", class: "badge", "aria-hidden": "true" }, shield, half);
}

function oddsButton(match: FixtureView, bet: string, odds: number | null, parts: BoardParts): HTMLElement {
  const { sport, format } = parts;
  const name = pickText(bet, match, true);
  const was = parts.before.get(`${match.id} ${bet}`);
  const moved = odds === null || was === undefined || was === odds ? "" : odds > was ? " up" : " down";
  const written = odds === null ? "" : writeOdds(odds, format);
  const full = `${marketText(bet, sport)}: ${pickText(bet, match)}, ${match.home} – ${match.away}`;
  return el(
    "button",
    {
      type: "button",
      class: `odds${moved}`,
      "data-act": "odds",
      "data-key": bet,
      "data-fixture": match.id,
      "aria-pressed": String(parts.isChosen(match.id, bet)),
      ...(odds === null ? { disabled: "" } : {}),
    },
    el("span", { class: "sr" }, `${full} `),
    el("span", {}, name),
    odds === null ? icon(icons.lock) : el("b", {}, written),
  );
}

const columns = ["result", "handicap", "total", "next"];

function markets(match: FixtureView, parts: BoardParts): HTMLElement {
  const { opened, sport } = parts;
  const isOpened = opened?.id === match.id;
  const offers = isOpened ? opened.offers : match.offers;
  const groups = new Map<string, typeof offers>();
  for (const offer of offers) {
    const [market = "", line = ""] = offer.key.split(":");
    const group = market === "first" ? `first:${line}` : market;
    groups.set(group, [...(groups.get(group) ?? []), offer]);
  }
  for (const name of columns) if (!isOpened && !groups.has(name)) groups.set(name, []);
  const inOrder = [...groups].toSorted(([a], [b]) => ((columns.indexOf(a) + 9) % 9) - ((columns.indexOf(b) + 9) % 9));
  const boxes = inOrder.map(([name, its]) =>
    el(
      "div",
      { class: `market of-${name.split(":")[0]}`, "data-key": name },
      el("p", { class: "market-name" }, its[0] ? marketText(its[0].key, sport) : "–"),
      ...its.map(({ key, odds }) => oddsButton(match, key, odds, parts)),
    ),
  );
  return el("div", { class: isOpened ? "markets all" : "markets" }, ...boxes);
}

function side(name: string, match: FixtureView, at: 0 | 1): HTMLElement {
  const row = el("p", { class: "side-name" }, badge(name), el("span", {}, name));
  if (match.isLive) {
    if (match.points) row.append(el("i", {}, String(match.points[at])));
    row.append(el("b", {}, String(match.score[at])));
  }
  return row;
}

function card(match: FixtureView, parts: BoardParts): HTMLElement {
  const { sport, now, opened } = parts;
  const [clock, phase] = clockText(match, sport, now);
  const isOpened = opened?.id === match.id;
  const state = el("p", { class: "phase" });
  if (match.isLive) state.append(el("i", { class: "dot" }));
  state.append(el("b", {}, clock), el("span", {}, phase));
  const more = el(
    "button",
    { type: "button", class: "more", "data-act": "more", "data-fixture": match.id, "aria-expanded": String(isOpened) },
    isOpened ? text("book.less") : text("book.more", { count: match.more }),
  );
  return el(
    "article",
    { class: `match${match.isClosed ? " closed" : ""}${isOpened ? " opened" : ""}`, "data-key": match.id },
    el("div", { class: "who" }, state, side(match.home, match, 0), side(match.away, match, 1), more),
    markets(match, parts),
  );
}

/** Builds the leagues with their matches. */
export function leagues(matches: readonly FixtureView[], parts: BoardParts): HTMLElement[] {
  const byLeague = new Map<string, FixtureView[]>();
  for (const match of matches) byLeague.set(match.league, [...(byLeague.get(match.league) ?? []), match]);
  return [...byLeague].map(([league, its]) =>
    el(
      "section",
      { class: "league card", "data-key": league },
      el(
        "h2",
        {},
        el("img", { src: `/emblems/${parts.sport.emblem}.webp`, alt: "", width: "20", height: "20" }),
        league,
      ),
      ...its.map((match) => card(match, parts)),
    ),
  );
}
