import { useEffect, useState, type ReactNode } from "react";
import { isZero } from "@croupier/contract/domain/money";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import type { Tile } from "../../../core/games/use-launch.ts";
import { Money } from "../../../core/money/Money.tsx";
import { useBalance } from "../../../core/money/use-balance.ts";
import { useSymbol } from "../../../core/money/use-symbol.ts";
import { Button } from "../../../ui/Button.tsx";
import { RadioCards } from "../../../ui/RadioCards.tsx";
import { GameLoading } from "./GameLoading.tsx";
import { chosenIn, noteChosen, notePlayed } from "./played-with.ts";

interface Props {
  nodeId: string;
  tile: Tile | undefined;
  /** The session, within which a member is asked once. */
  token: string;
  /** Renders the game for a bonus, or for cash if undefined. */
  children(bonus: string | undefined): ReactNode;
}

const cash = "cash";

/**
 * Asks a member with a usable bonus whether to play with it or with cash; all others play with cash. The answer holds
 * for the games after it, until that bonus ends or the member chooses again. Nothing is asked for a game that does not
 * exist.
 */
export function PlayWith({ nodeId, tile, token, children }: Props) {
  const { t } = useTexts();
  const symbol = useSymbol();
  const [decided, setDecided] = useState<{ bonus: string | undefined }>();
  const [before] = useState(() => chosenIn(token));
  const [chosen, setChosen] = useState(before?.bonus ?? cash);
  const game = useCall("gameInfo", { nodeId });
  const balance = useBalance();
  // A bonus cannot be used against other players.
  const hasBonus =
    game.data !== undefined &&
    game.data.gameType !== "PVP" &&
    balance.data !== undefined &&
    !isZero(balance.data.bonus);
  const own = useCall("bonusDetails", { state: "active", pageNo: 1, pageSize: 10 }, { enabled: hasBonus });
  const isKnown = game.isError || (!game.isPending && !balance.isPending && !(hasBonus && own.isPending));
  const bonus = hasBonus ? own.data?.content.find(({ held }) => held !== undefined && !isZero(held)) : undefined;
  // Once the question is shown, only a press opens the game: cash must not replace a bonus that ends meanwhile.
  const [isAsked, setIsAsked] = useState(false);
  const isAnswered = before !== undefined && (before.bonus === undefined || before.bonus === bonus?.id);
  const isOpen = bonus !== undefined && !isAnswered;
  if (isKnown && isOpen && !decided && !isAsked) setIsAsked(true);
  // The decision is final, so that a bonus that starts or ends meanwhile does not close an open game.
  if (isKnown && !isOpen && !decided && !isAsked) setDecided({ bonus: bonus && before?.bonus });
  useEffect(() => {
    if (decided) notePlayed(token, decided.bonus);
  }, [decided, token]);
  if (decided) return children(decided.bonus);
  if (!isAsked || !balance.data) return <GameLoading tile={tile} />;
  const wallets = [
    { value: cash, name: t("play.cash"), amount: balance.data.balance },
    ...(bonus ? [{ value: bonus.id, name: t("play.bonus"), amount: balance.data.bonus }] : []),
  ];
  const bonusId = chosen === bonus?.id ? bonus.id : undefined;
  return (
    <form
      className="mx-auto grid max-w-md gap-4 p-6"
      onSubmit={(event) => {
        event.preventDefault();
        noteChosen(token, bonusId);
        setDecided({ bonus: bonusId });
      }}
    >
      <RadioCards
        label={t("play.with")}
        look="dot"
        chosen={bonusId ?? cash}
        onChoose={setChosen}
        describedBy="play-with-rule"
        cards={wallets.map(({ value, name, amount }) => ({
          value,
          content: (
            <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
              <span className="font-semibold">{name}</span>
              <Money of={amount} symbol={symbol} />
            </span>
          ),
        }))}
      />
      <p id="play-with-rule" className="text-note text-muted">
        {t("play.bonusRule")}
      </p>
      <Button look="primary" type="submit">
        {t("play.start")}
      </Button>
    </form>
  );
}
