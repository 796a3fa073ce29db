declare const normalised: unique symbol;

/**
 * A text in its canonical spelling. Only the function that normalises such texts creates one, so that limits and look-
 * ups cannot use raw input.
 */
export type Normalised<Kind extends string> = string & { readonly [normalised]: Kind };
