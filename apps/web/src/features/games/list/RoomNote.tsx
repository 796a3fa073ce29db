import { useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { useMoneyText } from "../../../core/money/use-money-text.ts";

/** The interval in milliseconds at which the rooms are read while the page is visible. */
const everyMs = 10_000;

/** Shows the lowest stake of a card game's rooms, and the number of seats without a player. */
export function RoomNote({ nodeId }: { nodeId: string }) {
  const { t } = useTexts();
  const money = useMoneyText();
  const { data } = useCall("pvpRoomList", {}, { refetchInterval: everyMs });
  const rooms = data?.games.find((game) => game.nodeId === nodeId)?.rooms;
  const lowest = rooms?.[0];
  // The space is reserved until the rooms are loaded.
  if (!rooms || !lowest) {
    return (
      <span aria-hidden="true" className="invisible w-full text-mark">
        {"-"}
      </span>
    );
  }
  // A bot gives up its seat to a player.
  const free = rooms.reduce((sum, { seats, players }) => sum + seats - players, 0);
  return (
    <span className="num w-full text-mark font-semibold text-white/90">
      {/* On a phone the note lies on the picture. */}
      <span className="max-tablet:-ms-1 max-tablet:rounded-md max-tablet:bg-black/60 max-tablet:px-1 max-tablet:py-0.5">
        {t("live.roomsFrom", { stake: money.round(lowest.unit) })}
      </span>
      <span className="max-tablet:hidden"> · {t("live.freeSeats", { count: free })}</span>
    </span>
  );
}
