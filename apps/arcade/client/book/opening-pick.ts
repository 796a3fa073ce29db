import { stored } from "../api.ts";
import { openingPick } from "../enter.ts";
import * as api from "./api.ts";
import type { FixtureView, SportView } from "./api.ts";

/** The bet that the page was opened with; its match is unknown where it is over. */
export interface OpeningPick {
  bet: string;
  match: FixtureView | undefined;
  sport: SportView | undefined;
}

/** Returns the bet that the page was opened with, once; a reload returns none. */
export async function takeOpeningPick(sports: readonly SportView[]): Promise<OpeningPick | undefined> {
  const [id = "", bet = ""] = openingPick.split(/\.(.*)/s);
  if (id === "" || stored.get("picked") === openingPick) return undefined;
  stored.set("picked", openingPick);
  const answer = await api.fixture(id);
  const match = answer.ok ? answer.fixture : undefined;
  return { bet, match, sport: sports.find((each) => each.id === match?.sport) };
}
