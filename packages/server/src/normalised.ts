declare const normalised: unique symbol;

/**
 * A text in the one spelling it has. Only the function that normalises such texts makes one, so that a limit or a look-up
 * cannot be given what somebody typed.
 */
export type Normalised<Kind extends string> = string & { readonly [normalised]: Kind };
