import type { WireInput, WireOutput } from "@croupier/contract/rows";
import { useCall, useViewState } from "../../api/use-call.ts";
import { useShownPath } from "../../shown-path.ts";
import type { ViewState } from "../../api/QueryView.tsx";

export type PrizeMode = NonNullable<WireInput<"lotteryGames">["prizeMode"]>;
type Lanes = WireOutput<"gameVendors">["lanes"];

/** Returns ELOTT if the vendor data has an ELOTT card for TCG_LOTTO_VN or LOTT, else LOTT (specification section 4). */
export function prizeModeOf(lanes: Lanes): "ELOTT" | "LOTT" {
  const cards = lanes.flatMap((lane) => lane.cards);
  const isOne = cards.some(
    ({ gameType, vassalage }) => gameType === "ELOTT" && (vassalage === "TCG_LOTTO_VN" || vassalage === "LOTT"),
  );
  return isOne ? "ELOTT" : "LOTT";
}

export const paths = { lottery: "/lottery", sea: "/seaLottery", vn: "/vnLottery" } as const;
export type Area = keyof typeof paths;

/** Returns which lottery page is open, in any letter case. */
export function useArea(): Area {
  const path = useShownPath().toLowerCase();
  return path.startsWith("/sea") ? "sea" : path.startsWith("/vn") ? "vn" : "lottery";
}

/** Returns the prize mode of a page; the vendor data determines it, except on the page of the straits. */
export function usePrizeMode(area: Area): ViewState<PrizeMode> {
  const vendors = useCall("gameVendors", {});
  const view = useViewState(vendors, () => false);
  if (area === "sea") return { state: "ready", value: "SEA" };
  return view.state === "ready" ? { state: "ready", value: prizeModeOf(view.value.lanes) } : view;
}
