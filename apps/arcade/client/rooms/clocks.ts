import { byId } from "../dom.ts";
import type { RoomLine } from "./api.ts";

/** Shows the remaining time of the players, and the seconds of the reader. */
export function showClocks(state: RoomLine | undefined, now: number): void {
  for (const avatar of document.querySelectorAll<HTMLElement>("[data-until]")) {
    const [since, until] = [Number(avatar.dataset.since), Number(avatar.dataset.until)];
    const left = Math.max(0, Math.min(1, (until - now) / Math.max(1, until - since)));
    avatar.style.setProperty("--left", String(left));
  }
  const { hand, seats, you } = state ?? {};
  const index = you ? seats?.[you.seat]?.index : undefined;
  const clock = index == null ? undefined : hand?.clocks[index];
  const seconds = byId("dock").querySelector("#seconds");
  if (seconds) seconds.textContent = clock ? String(Math.max(0, Math.ceil((clock.until - now) / 1000))) : "";
}
