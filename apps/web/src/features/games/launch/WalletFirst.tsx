import { useState, type ReactNode } from "react";
import wallet from "icon:wallet";
import { isZero } from "@croupier/contract/domain/money";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { openDialog } from "../../../core/dialogs/dialogs.ts";
import type { Tile } from "../../../core/games/use-launch.ts";
import { Money } from "../../../core/money/Money.tsx";
import { useSymbol } from "../../../core/money/use-symbol.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { GameLoading } from "./GameLoading.tsx";

interface Props {
  nodeId: string;
  tile: Tile | undefined;
  /** Renders the game. */
  children: ReactNode;
}

/**
 * Offers to move money into a vendor's empty wallet before its game opens; the game opens once money has arrived, or
 * without any at a press. With one wallet for all games it opens at once.
 */
export function WalletFirst({ nodeId, tile, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const mode = useCall("merchantWallet", {});
  const isOwn = mode.data?.isSingle === false;
  const game = useCall("gameInfo", { nodeId }, { enabled: isOwn && !tile });
  const vassalage = tile?.vassalage ?? game.data?.vassalage;
  const funds = useCall("consolidated", {}, { enabled: isOwn });
  // A failed read is no reason to keep a game from its player: the bar shows the wallet as well.
  const isKnown = !mode.isPending && (!isOwn || (!funds.isPending && (vassalage !== undefined || game.isError)));
  const own = funds.data?.vendors.find((each) => each.vassalage === vassalage);
  const isEmpty = isOwn && funds.data !== undefined && vassalage !== undefined && isZero(own?.balance ?? "0.0000");
  // An open game stays open when its wallet becomes empty.
  if (isKnown && !isEmpty && !isOpen) setIsOpen(true);
  if (isOpen) return children;
  if (!isKnown || !funds.data || vassalage === undefined) return <GameLoading tile={tile} />;
  return (
    <EmptyWallet
      vassalage={vassalage}
      label={own?.vendorLabel ?? tile?.vendorLabel ?? game.data?.vendorLabel ?? vassalage}
      main={funds.data.main}
      onPlay={() => setIsOpen(true)}
    />
  );
}

interface EmptyWalletProps {
  vassalage: string;
  /** The vendor's code as players see it. */
  label: string;
  /** The main wallet's balance. */
  main: string;
  onPlay(): void;
}

function EmptyWallet({ vassalage, label, main, onPlay }: EmptyWalletProps) {
  const { t } = useTexts();
  const symbol = useSymbol();
  const isBroke = isZero(main);
  const lines = [
    { name: t("wallets.main"), amount: main },
    { name: label, amount: "0.0000" },
  ];
  return (
    <section aria-label={t("wallets.move")} className="mx-auto grid max-w-md gap-4 px-6 py-10">
      <Icon of={wallet} size={36} className="justify-self-center text-accent-text" />
      <p className="text-center text-muted">{t("wallets.moveLead")}</p>
      <dl className="grid gap-2">
        {lines.map(({ name, amount }) => (
          <div
            key={name}
            className="flex min-h-11 items-center justify-between gap-3 rounded-control border border-line bg-surface px-3.5"
          >
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold">
              <Money of={amount} symbol={symbol} />
            </dd>
          </div>
        ))}
      </dl>
      <Button
        look="primary"
        className="min-h-12"
        onClick={() => openDialog(isBroke ? { name: "deposit" } : { name: "wallet", vassalage })}
      >
        {t(isBroke ? "wallet.deposit" : "wallets.move")}
      </Button>
      <Button onClick={onPlay}>{t("play.start")}</Button>
    </section>
  );
}
