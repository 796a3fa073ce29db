import type { GameType } from "@croupier/contract/domain/game-types";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { cx } from "../../../lib/class-names.ts";
import { categoryPath } from "../../../core/games/categories.ts";
import { useSlider } from "../../../ui/Slider.tsx";
import { GameTrack, perView, tileBox } from "./GameTrack.tsx";
import { homeInputs } from "./home-inputs.ts";
import { OnApproach } from "./OnApproach.tsx";
import { Rail } from "./Rail.tsx";

/** A rail of 20 games of a category, 6 per view, with arrows above 12. */
export function GameRail({ type, isFar = false }: { type: GameType; isFar?: boolean }) {
  const { t } = useTexts();
  const games = useCall("gameList", homeInputs.games(type));
  const slider = useSlider();
  const title = t(`category.${type}`);
  const count = games.data?.content.length ?? 0;
  return (
    <Rail emblem={type} title={title} more={categoryPath(type)} slider={slider} arrows={count > 12}>
      <OnApproach className={cx(perView, tileBox)} atOnce={!isFar}>
        <GameTrack query={{ ...games, data: games.data?.content }} slider={slider} label={title} isFar={isFar} />
      </OnApproach>
    </Rail>
  );
}
