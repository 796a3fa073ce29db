import { findText } from "../text.ts";

/**
 * Returns the name of a play, or of one place of a play. All families that have a play of this id share its name, so a
 * play that reads other numbers needs another id: `names.test.ts` compares them.
 */
export const playName = (id: string): string => findText(`lotto.plays.${id}`) ?? id;
export const tabName = (id: string): string => findText(`lotto.tabs.${id}`) ?? id;
export const pickName = (pick: string): string => findText(`lotto.picks.${pick}`) ?? pick.replaceAll("-", " · ");
