import { byId } from "../dom.ts";
import { text } from "../text.ts";

const twoDigits = (number: number): string => String(number).padStart(2, "0");

/** Formats a duration as a clock shows it, such as "1:05:09" or "00:30". */
function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const rest = `${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** Shows the time until bets close or the draw is held; undefined while no draw is known. */
export function showClock(until: number | undefined, closes: boolean): void {
  byId("clock-name").textContent = closes ? text("lotto.closesIn") : text("lotto.drawIn");
  byId("clock").textContent = until === undefined ? "--:--" : clockText(until);
  byId("clock").classList.toggle("soon", until !== undefined && until < 10_000);
}
