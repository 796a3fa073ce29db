/** Lets the keyboard spin and change the bet, unless a dialog is open or another button has the focus. */
export function listenToKeys({ press, step }: { press(): void; step(by: 1 | -1): void }): void {
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (document.querySelector("dialog[open]") || event.repeat || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const isOnOther = target instanceof HTMLButtonElement && target.id !== "spin";
    if ((key === " " || key === "Enter") && !isOnOther) {
      event.preventDefault();
      press();
    }
    if (key === "ArrowUp" || key === "ArrowRight") step(1);
    if (key === "ArrowDown" || key === "ArrowLeft") step(-1);
  });
}
