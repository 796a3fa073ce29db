import type { GameType } from "@croupier/contract/domain/game-types";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import type { TextKey } from "../../../core/i18n/texts.ts";
import { Chip } from "../../../ui/Chip.tsx";
import { groupsInput } from "./load-list.ts";

interface Props {
  type: GameType;
  /** The vendor whose groups are shown; undefined for all vendors. */
  vassalage: string | undefined;
  chosen: string | undefined;
  onChoose(group: string | undefined): void;
}

/** Filters by sub-category: tables of live casino, groups of the lotteries. Its row scrolls like the vendors' row. */
export function GroupChoice({ type, vassalage, chosen, onChoose }: Props) {
  const { t } = useTexts();
  const groups = useCall("gameGroups", groupsInput(type, vassalage), { keepPrevious: true });
  if (!groups.data || groups.data.length < 2) return null;
  return (
    <ul
      key={type}
      aria-label={t("games.groups")}
      data-scroll-restoration-id={`groups-${type}`}
      className="hide-scroll -mx-3.5 mb-4 flex gap-2.5 overflow-x-auto px-3.5 py-0.5 tablet:-mx-0.5 tablet:mb-1.5 tablet:block tablet:px-0.5 tablet:text-balance tablet:*:me-2.5 tablet:*:mb-2.5 tablet:*:inline-block"
    >
      <li>
        <Chip chosen={chosen === undefined} onClick={() => onChoose(undefined)}>
          {t("games.all")}
        </Chip>
      </li>
      {groups.data.map(({ group, games }) => (
        <li key={group}>
          <Chip chosen={chosen === group} onClick={() => onChoose(group)} className="gap-2">
            {groupName(group, t)}
            <span className="text-note text-muted">{games}</span>
          </Chip>
        </li>
      ))}
    </ul>
  );
}

/** Returns the name of a group; a vendor's own group keeps its code. */
function groupName(group: string, t: (key: TextKey) => string): string {
  const key = `group.${group}` as TextKey;
  const text = t(key);
  return text === key ? group : text;
}
