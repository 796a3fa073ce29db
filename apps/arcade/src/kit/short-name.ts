/** Shortens a name for other players of a game: "li…an". */
export const shortName = (name: string): string =>
  name.length <= 4 ? `${name.slice(0, 1)}…` : `${name.slice(0, 2)}…${name.slice(-2)}`;
