/** Resolves when the last render has been painted, so that work after a press does not delay its visible effect. */
export const painted = (): Promise<void> =>
  new Promise((go) => {
    requestAnimationFrame(() => setTimeout(go));
  });
