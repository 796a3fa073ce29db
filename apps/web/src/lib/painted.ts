/** Resolves when what was rendered last has been painted: work that a press sets off need not hold back its mark. */
export const painted = (): Promise<void> =>
  new Promise((go) => {
    requestAnimationFrame(() => setTimeout(go));
  });
