import { useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { useMoneyText } from "../../../core/money/use-money-text.ts";

/** How often the rooms are read again while the page can be seen. */
const everyMs = 10_000;

/** The lowest stake of a card game's rooms, and how many seats are free of players. */
export function RoomNote({ nodeId }: { nodeId: string }) {
  const { t } = useTexts();
  const money = useMoneyText();
  const { data } = useCall("pvpRoomList", {}, { refetchInterval: everyMs });
  const rooms = data?.games.find((game) => game.nodeId === nodeId)?.rooms;
  const lowest = rooms?.[0];
  // The place is kept until the rooms are there.
  if (!rooms || !lowest) {
    return (
      <span aria-hidden="true" className="invisible w-full text-mark">
        {"-"}
      </span>
    );
  }
  // A bot gives its seat to whoever sits down.
  const free = rooms.reduce((sum, { seats, players }) => sum + seats - players, 0);
  return (
    <span className="num w-full text-mark font-semibold text-white/90">
      {t("live.roomsFrom", { stake: money.round(lowest.unit) })}
      <span className="max-tablet:hidden"> · {t("live.freeSeats", { count: free })}</span>
    </span>
  );
}
