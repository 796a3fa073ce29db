import { gameFeatures, volatilities, type GameFeature, type Volatility } from "@croupier/contract/domain/game-traits";
import { Select } from "../../ui/Select.tsx";
import { useTexts } from "../app-context.tsx";

interface Props {
  volatility: Volatility | undefined;
  feature: GameFeature | undefined;
  onVolatility(value: string): void;
  onFeature(value: string): void;
}

/** Selects for a slot's volatility and its feature. */
export function TraitSelects({ volatility, feature, onVolatility, onFeature }: Props) {
  const { t } = useTexts();
  return (
    <>
      <Select
        label={t("games.volatility")}
        labelHidden
        value={volatility ?? ""}
        onChange={onVolatility}
        options={[
          { value: "", title: t("games.anyVolatility") },
          ...volatilities.map((value) => ({ value, title: t(`games.volatility.${value}`) })),
        ]}
      />
      <Select
        label={t("games.feature")}
        labelHidden
        value={feature ?? ""}
        onChange={onFeature}
        options={[
          { value: "", title: t("games.anyFeature") },
          ...gameFeatures.map((value) => ({ value, title: t(`games.feature.${value}`) })),
        ]}
      />
    </>
  );
}
