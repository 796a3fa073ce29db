import { byId, el } from "../dom.ts";
import { text } from "../text.ts";
import { icons } from "./icons.ts";

interface ControlsParts {
  step(by: 1 | -1): void;
  lock(): void;
  auto(): void;
  freeze(): void;
  rules(): void;
  /** Called when a press on the fire button or on the water begins, and when it ends. */
  hold(isPressed: boolean): void;
  shoot(): void;
  /** Called for a press on the water, with its position. */
  press(x: number, y: number): void;
  /** True while a pressed finger chooses what it moves over. */
  isDragging(): boolean;
  drag(x: number, y: number): void;
}

function setUp(id: string, label: string, drawing: string, run: () => void): HTMLButtonElement {
  const button = byId<HTMLButtonElement>(id);
  button.setAttribute("aria-label", label);
  button.append(icons(drawing));
  button.addEventListener("click", run);
  return button;
}

function listenToEnd(element: HTMLElement, hold: (isPressed: boolean) => void): void {
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
    element.addEventListener(name, () => hold(false));
  }
}

function setUpWater(surface: HTMLElement, { press, isDragging, drag, hold }: ControlsParts): void {
  const position = ({ clientX, clientY }: PointerEvent): [x: number, y: number] => {
    const box = surface.getBoundingClientRect();
    return [clientX - box.left, clientY - box.top];
  };
  surface.addEventListener("pointerdown", (event) => press(...position(event)));
  surface.addEventListener("pointermove", (event) => {
    if (isDragging()) drag(...position(event));
  });
  listenToEnd(surface, hold);
}

/** Sets up the buttons of the cannon, and the water as a surface to press. */
export function setUpControls(parts: ControlsParts): void {
  byId("shot-name").textContent = text("pond.shot");
  setUp("less", text("pond.less"), "minus", () => parts.step(-1));
  setUp("more", text("pond.more"), "plus", () => parts.step(1));
  setUp("lock", text("pond.lockOn"), "lock", parts.lock).append(el("span", {}, text("pond.lock")));
  setUp("auto", text("pond.autoFire"), "auto", parts.auto).append(el("span", {}, text("pond.auto")));
  setUp("freeze", "", "snow", parts.freeze).append(el("span", { id: "freeze-price" }));
  setUp("info", text("pond.rules"), "info", parts.rules);
  const mute = byId("sound");
  mute.append(icons("sound"));
  mute.setAttribute("aria-pressed", "false");
  const fire = setUp("fire", text("pond.fire"), "bolt", parts.shoot);
  fire.addEventListener("pointerdown", () => parts.hold(true));
  listenToEnd(fire, parts.hold);
  setUpWater(byId("targets"), parts);
}
