import { prefersNoMotion } from "../dom.ts";

/** A press that moves less than this turns the card at once. */
const stillPx = 6;
/** A card pulled up by this share of its height is turned on release. */
const far = 0.45;

/** Lets a player turn a card that is face down: by a press, by a key, or by pulling it up slowly. */
export function squeezable(card: HTMLElement, name: string, turn: () => void): void {
  let from: number | undefined;
  let pulled = 0;
  card.setAttribute("role", "button");
  card.setAttribute("tabindex", "0");
  card.setAttribute("aria-label", name);
  card.classList.add("squeeze");
  const isOpen = () => card.classList.contains("squeeze");
  const letGo = () => {
    from = undefined;
    card.classList.remove("pulled");
    card.style.transform = "";
    card.style.transition = "";
  };
  card.addEventListener("pointerdown", (event) => {
    if (!isOpen()) return;
    from = event.clientY;
    pulled = 0;
    card.classList.add("pulled");
    card.setPointerCapture(event.pointerId);
  });
  card.addEventListener("pointermove", (event) => {
    if (from === undefined || !isOpen() || prefersNoMotion()) return;
    pulled = Math.min(1, Math.abs(event.clientY - from) / card.offsetHeight);
    card.style.transition = "none";
    card.style.transform = `perspective(600px) rotateY(180deg) rotateX(${pulled * 70}deg) rotateY(${-pulled * 60}deg)`;
  });
  card.addEventListener("pointerup", (event) => {
    if (from === undefined || !isOpen()) return;
    const isPress = Math.abs(event.clientY - from) < stillPx;
    letGo();
    if (isPress || pulled >= far) turn();
  });
  card.addEventListener("pointercancel", letGo);
  card.addEventListener("keydown", (event) => {
    if (!isOpen() || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    turn();
  });
}

/** Ends the squeeze once the card is turned. */
export function squeezed(card: HTMLElement): void {
  card.classList.remove("squeeze", "pulled");
  card.removeAttribute("tabindex");
  card.setAttribute("role", "img");
  card.style.transform = "";
  card.style.transition = "";
}
