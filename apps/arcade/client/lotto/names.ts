import { findText } from "../text.ts";

/** Returns the name of a play, or of one place of a play. */
export const playName = (id: string): string => findText(`lotto.plays.${id}`) ?? id;
export const tabName = (id: string): string => findText(`lotto.tabs.${id}`) ?? id;
export const pickName = (pick: string): string => findText(`lotto.picks.${pick}`) ?? pick.replaceAll("-", " · ");
