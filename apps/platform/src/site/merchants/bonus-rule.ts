import { gameTypes, type GameType } from "@croupier/contract/domain/game-types";

type Weights = Record<"types" | "vendors" | "games", Partial<Record<string, number>>>;
interface Need {
  kind: string;
  gameType?: GameType;
}
interface Award {
  turnoverTimes: number;
}

/** The parts of a merchant's file that give bonuses, and the rule of its market. */
interface BonusFile {
  protection: { bonuses?: { maxTurnoverTimes?: number; mixedTypes: boolean } };
  deposit: { bonuses: readonly Award[] };
  rewards: {
    registration?: Award;
    referral?: Award;
    missions: readonly { need: Need; gift: Award }[];
    races: readonly Award[];
  };
  promotions: readonly { application?: { needs: readonly Need[]; gift?: Award; raffle?: Award } }[];
  vip?: Award;
  turnover: { weights: Weights };
  validBet: { weights: Weights };
}

type Place = readonly (string | number)[];

/** A bonus with a turnover, and the needs of stakes that are met before it is given. */
interface Bonus {
  place: Place;
  times: number;
  stakes: readonly { place: Place; type: GameType | undefined }[];
}

export interface BonusFault {
  place: Place;
  message: string;
}

const stakesOf = (needs: readonly Need[], placeOf: (at: number) => Place): Bonus["stakes"] =>
  needs.flatMap(({ kind, gameType }, at) =>
    kind === "stake" || kind === "bets" ? [{ place: [...placeOf(at), "gameType"], type: gameType }] : [],
  );

/** Lists everything in a file that is given as a bonus with a turnover. */
function bonusesOf({ deposit, rewards, promotions, vip }: BonusFile): Bonus[] {
  const bonuses: Bonus[] = [];
  const add = (place: Place, award: Award | undefined, stakes: Bonus["stakes"] = []) => {
    if (award && award.turnoverTimes > 0)
      bonuses.push({ place: [...place, "turnoverTimes"], times: award.turnoverTimes, stakes });
  };
  for (const [at, bonus] of deposit.bonuses.entries()) add(["deposit", "bonuses", at], bonus);
  add(["rewards", "registration"], rewards.registration);
  add(["rewards", "referral"], rewards.referral);
  for (const [at, { need, gift }] of rewards.missions.entries()) {
    const place = ["rewards", "missions", at];
    add(
      [...place, "gift"],
      gift,
      stakesOf([need], () => [...place, "need"]),
    );
  }
  for (const [at, race] of rewards.races.entries()) {
    const place = ["rewards", "races", at];
    // A race counts the stakes of all types.
    add(place, race, [{ place: [...place, "turnoverTimes"], type: undefined }]);
  }
  for (const [at, { application }] of promotions.entries()) {
    const place = ["promotions", at, "application"];
    const stakes = stakesOf(application?.needs ?? [], (need) => [...place, "needs", need]);
    add([...place, "gift"], application?.gift, stakes);
    add([...place, "raffle"], application?.raffle, stakes);
  }
  // Levels are reached by the stakes of all types.
  add(["vip"], vip, [{ place: ["vip", "turnoverTimes"], type: undefined }]);
  return bonuses;
}

/** Lists the weights of a file that are not 0, with their places. */
function weightsOf({ turnover, validBet }: BonusFile): { place: Place; weight: number }[] {
  return Object.entries({ turnover, validBet }).flatMap(([part, { weights }]) =>
    (["types", "vendors", "games"] as const).flatMap((by) =>
      Object.entries(weights[by]).flatMap(([key, weight = 0]) =>
        // A type that counts for no turnover lengthens none.
        weight === 0 || (by === "types" && turnover.weights.types[key] === 0)
          ? []
          : [{ place: [part, "weights", by, key], weight }],
      ),
    ),
  );
}

/** Lists turnovers above the market's, and weights that lengthen one beyond it. */
function longTurnovers(file: BonusFile, bonuses: readonly Bonus[], most: number): BonusFault[] {
  const tooLong = bonuses.filter(({ times }) => times > most);
  if (tooLong.length > 0)
    return tooLong.map(({ place }) => ({ place, message: `the market allows a turnover of ${most} times` }));
  const longest = Math.max(0, ...bonuses.map(({ times }) => times));
  return weightsOf(file)
    .filter(({ weight }) => longest * 100 > most * weight)
    .map(({ place, weight }) => ({
      place,
      message: `a weight of ${weight} makes a turnover of ${longest} times longer than the ${most} of the market`,
    }));
}

/** Lists what makes a bonus depend on more than one type of game. */
function mixedBonuses({ turnover: { weights } }: BonusFile, bonuses: readonly Bonus[]): BonusFault[] {
  if (bonuses.length === 0) return [];
  const counted = gameTypes.filter((type) => weights.types[type] !== 0);
  const faults: BonusFault[] = [];
  if (counted.length > 1)
    faults.push({
      place: ["turnover", "weights", "types"],
      message: `the market allows a bonus in one type of game; it counts in ${counted.join(", ")}`,
    });
  for (const by of ["vendors", "games"] as const)
    for (const [key, weight] of Object.entries(weights[by]))
      if (weight !== 0)
        faults.push({
          place: ["turnover", "weights", by, key],
          message: "where bonuses are in one type of game, only types have a weight above 0",
        });
  for (const { stakes } of bonuses)
    for (const { place, type } of stakes)
      if (type === undefined || !counted.includes(type))
        faults.push({
          place,
          message: "the market allows no bonus for stakes in other types of games than those its turnover counts in",
        });
  return faults;
}

/** Lists the places of a file that break its market's rule about bonuses. */
export function bonusFaults(file: BonusFile): BonusFault[] {
  const { bonuses: rule } = file.protection;
  if (!rule) return [];
  const bonuses = bonusesOf(file);
  return [
    ...(rule.maxTurnoverTimes === undefined ? [] : longTurnovers(file, bonuses, rule.maxTurnoverTimes)),
    ...(rule.mixedTypes ? [] : mixedBonuses(file, bonuses)),
  ];
}
