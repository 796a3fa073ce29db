import { chancesOf, mostMs, type Chances, type Model } from "./match.ts";
import { clubs, name, persons, places, squads, type Names } from "./names.ts";

/* Sports of the book as data: how a match is played, in which leagues, by whom. All names are invented. */

export interface Sport {
  id: string;
  isEsport: boolean;
  names: Names;
  emblem: string;
  model: Model;
  /** Unit of the score: "goal", "set" … */
  unit: "goal" | "point" | "run" | "set" | "frame" | "leg" | "map" | "round" | "heat" | "hole" | "end" | "game";
  leagues: readonly Names[];
  /** Second names of the clubs; null where persons play. */
  clubs: readonly Names[] | null;
  /** A match begins on a court at each full period of the clock. */
  periodSeconds: number;
}

const clock = (ticks: number, home: number, away: number, more: Partial<Extract<Model, { kind: "clock" }>>): Model => ({
  kind: "clock",
  ticks,
  periods: 2,
  breakMs: 10_000,
  average: [home, away],
  minutes: 90,
  isLowScoring: true,
  tickMs: 3_000,
  ...more,
});
const race = (sets: number, points: number, tickMs: number, step = 14_000): Model => ({
  kind: "race",
  sets,
  points,
  step,
  tickMs,
});

type Row = [
  id: string,
  names: Names,
  emblem: string,
  unit: Sport["unit"],
  model: Model,
  leagues: readonly Names[],
  who: readonly Names[] | null,
];

const sportRows: Row[] = [
  [
    "football",
    name("Football", "足球"),
    "soccer-ball",
    "goal",
    clock(90, 1.52, 1.18, {}),
    [
      name("Harbour Premier Division", "海港超级联赛"),
      name("Lantern Cup", "灯笼杯"),
      name("Northern League", "北方联赛"),
      name("Coastal Championship", "海岸冠军联赛"),
      name("Silver Division", "银级联赛"),
      name("Island League", "群岛联赛"),
    ],
    clubs,
  ],
  [
    "basketball",
    name("Basketball", "篮球"),
    "basketball",
    "point",
    clock(240, 84, 81, { periods: 4, minutes: 48, isLowScoring: false, tickMs: 1_000, breakMs: 8_000 }),
    [name("Court Masters", "篮球大师赛"), name("City Hoops League", "城市篮球联赛"), name("Harbour Hoops", "海港篮球")],
    clubs,
  ],
  [
    "tennis",
    name("Tennis", "网球"),
    "tennis",
    "set",
    race(2, 6, 6_000),
    [name("Clay Week", "红土周"), name("Garden Open", "花园公开赛")],
    null,
  ],
  [
    "volleyball",
    name("Volleyball", "排球"),
    "volleyball",
    "set",
    race(3, 9, 3_000),
    [name("Beach Series", "沙滩系列赛"), name("Net League", "排球联赛")],
    clubs,
  ],
  [
    "badminton",
    name("Badminton", "羽毛球"),
    "badminton",
    "game",
    race(2, 11, 4_000),
    [name("Feather Open", "羽球公开赛"), name("Jade Masters", "翡翠大师赛")],
    null,
  ],
  [
    "table-tennis",
    name("Table tennis", "乒乓球"),
    "ping-pong",
    "game",
    race(3, 7, 4_000),
    [name("Spin Series", "旋球系列赛"), name("Quick Cup", "快攻杯")],
    null,
  ],
  [
    "ice-hockey",
    name("Ice hockey", "冰球"),
    "ice-hockey",
    "goal",
    clock(60, 2.9, 2.6, { periods: 3, minutes: 60, tickMs: 4_000 }),
    [name("Frost League", "霜冻联赛"), name("Blue Line Cup", "蓝线杯")],
    clubs,
  ],
  [
    "baseball",
    name("Baseball", "棒球"),
    "baseball",
    "run",
    clock(54, 4.5, 4.2, { periods: 9, minutes: 9, breakMs: 4_000, tickMs: 4_000 }),
    [name("Diamond League", "钻石联赛"), name("Harvest Series", "丰收系列赛")],
    clubs,
  ],
  [
    "american-football",
    name("American football", "美式足球"),
    "american-football",
    "point",
    clock(240, 23, 21, { periods: 4, minutes: 60, isLowScoring: false, tickMs: 1_000, breakMs: 8_000 }),
    [name("Iron League", "钢铁联盟"), name("Gridiron Cup", "烤架杯")],
    clubs,
  ],
  [
    "rugby",
    name("Rugby", "橄榄球"),
    "rugby-football",
    "point",
    clock(240, 24, 21, { minutes: 80, isLowScoring: false, tickMs: 1_000 }),
    [name("Scrum Championship", "争球冠军赛"), name("Coast Sevens", "海岸七人赛")],
    clubs,
  ],
  [
    "cricket",
    name("Cricket", "板球"),
    "cricket-game",
    "run",
    clock(240, 62, 60, { minutes: 20, isLowScoring: false, tickMs: 1_000 }),
    [name("Short Over League", "短局联赛"), name("Sunset Trophy", "落日奖杯")],
    clubs,
  ],
  [
    "darts",
    name("Darts", "飞镖"),
    "bullseye",
    "leg",
    race(5, 4, 5_000),
    [name("Oche Night", "飞镖之夜"), name("Double Top", "双倍区")],
    null,
  ],
  [
    "snooker",
    name("Snooker", "斯诺克"),
    "pool-8-ball",
    "frame",
    race(4, 5, 5_000),
    [name("Green Cloth Masters", "绿呢大师赛"), name("Century Cup", "单杆百分杯")],
    null,
  ],
  [
    "golf",
    name("Golf match play", "高尔夫比洞赛"),
    "triangular-flag",
    "hole",
    race(5, 4, 5_000),
    [name("Links Match Play", "林克斯比洞赛"), name("Dune Trophy", "沙丘奖杯")],
    null,
  ],
  [
    "boxing",
    name("Boxing", "拳击"),
    "boxing-glove",
    "round",
    race(5, 4, 5_000),
    [name("Fight Night", "拳击之夜"), name("Canvas Series", "拳台系列赛")],
    null,
  ],
  [
    "motorsport",
    name("Motorsport duels", "赛车对决"),
    "racing-car",
    "heat",
    race(3, 7, 4_000),
    [name("Apex Series", "弯心系列赛"), name("Night Circuit", "夜间赛道")],
    null,
  ],
  [
    "horse-racing",
    name("Match races", "赛马对决"),
    "horse-racing",
    "heat",
    race(2, 9, 4_000),
    [name("Meadow Stakes", "草原锦标"), name("Harbour Mile", "海港一哩")],
    places,
  ],
  [
    "curling",
    name("Curling", "冰壶"),
    "curling-stone",
    "end",
    race(4, 5, 5_000),
    [name("Granite Winter Games", "花岗冬季赛"), name("House Trophy", "大本营奖杯")],
    clubs,
  ],
  [
    "numbers",
    name("Number game", "百练赛"),
    "input-numbers",
    "round",
    race(3, 5, 4_000),
    [name("Red against Blue", "红蓝对阵"), name("High against Low", "大小对阵")],
    squads,
  ],
];

const esportRows: Row[] = [
  [
    "five-a-side",
    name("Five a side", "五人战"),
    "crossed-swords",
    "map",
    race(2, 13, 4_000, 11_000),
    [name("Inner Arena Masters", "内域大师赛"), name("Crossing Cup", "交锋杯")],
    squads,
  ],
  [
    "shooter",
    name("Shooter", "射击"),
    "bullseye",
    "map",
    race(2, 13, 4_000, 11_000),
    [name("Frag League", "射手联赛"), name("First Strike", "先锋战")],
    squads,
  ],
  [
    "tower-defence",
    name("Tower defence", "守塔"),
    "castle",
    "map",
    race(2, 9, 5_000),
    [name("Tower Cup", "守塔杯"), name("Rampart Series", "城墙系列赛")],
    squads,
  ],
  [
    "strategy",
    name("Strategy", "战略"),
    "chess-pawn",
    "map",
    race(2, 9, 5_000),
    [name("Strategy Masters", "战略大师赛"), name("Grand Final Week", "总决赛周")],
    null,
  ],
  [
    "battle-cards",
    name("Battle cards", "卡牌"),
    "flower-playing-cards",
    "game",
    race(2, 9, 5_000),
    [name("Deck Masters", "牌组大师赛"), name("Draft Night", "轮抓之夜")],
    null,
  ],
  [
    "fighter",
    name("Fighting", "格斗"),
    "oncoming-fist",
    "game",
    race(3, 5, 5_000),
    [name("Fighter Night", "格斗之夜"), name("Counter Cup", "反击杯")],
    null,
  ],
  [
    "race-sim",
    name("Sim racing", "模拟竞速"),
    "chequered-flag",
    "heat",
    race(2, 9, 5_000),
    [name("Racing Series", "竞速系列赛"), name("Slipstream Cup", "尾流杯")],
    null,
  ],
  [
    "football-sim",
    name("Football sim", "模拟足球"),
    "video-game",
    "goal",
    clock(60, 1.9, 1.6, { minutes: 12, tickMs: 4_000, breakMs: 6_000 }),
    [name("Pixel League", "像素联赛"), name("Console Cup", "主机杯")],
    squads,
  ],
  [
    "survival",
    name("Survival duels", "生存对决"),
    "parachute",
    "round",
    race(3, 7, 4_000),
    [name("Survival Cup", "生存杯"), name("Last Circle", "决赛圈")],
    squads,
  ],
];

function toSport(isEsport: boolean) {
  return ([id, names, emblem, unit, model, leagues, who]: Row): Sport => {
    // Adds at least 45 seconds after the longest match, in which the result is shown.
    const periodSeconds = Math.ceil((mostMs(model) / 1000 + 45) / 60) * 60;
    return { id, isEsport, names, emblem, unit, model, leagues, clubs: who === places ? [] : who, periodSeconds };
  };
}

export const sports: ReadonlyMap<string, Sport> = new Map(
  [...sportRows.map(toSport(false)), ...esportRows.map(toSport(true))].map((sport) => [sport.id, sport]),
);

export interface Pairing {
  league: Names;
  home: Names;
  away: Names;
  /** Numbers of the crests of home and away; the members of a league have different ones. */
  crests: readonly [number, number];
  /** Steps by which home is stronger. */
  strength: number;
  chances: Chances;
}

const perLeague = 8;

interface Member {
  names: Names;
  crest: number;
}

/** Lists the eight members of a league, the strongest first. */
function membersOf(sport: Sport, court: number): Member[] {
  const pool = sport.clubs ? places : persons;
  const offset = [...sport.id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return Array.from({ length: perLeague }, (_, at) => {
    const crest = (offset + court * perLeague + at) % pool.length;
    const one = pool[crest] ?? name("Home", "主队");
    const second = sport.clubs?.[(at * 3 + court + offset) % (sport.clubs.length || 1)];
    if (!second) return { names: one, crest };
    return { names: { en: `${one.en} ${second.en}`, "zh-CN": `${one["zh-CN"]}${second["zh-CN"]}` }, crest };
  });
}

/** Returns the teams of a match by its number on a court: every member meets every other, home and away. */
export function pairingOf(sport: Sport, court: number, number: number): Pairing {
  const members = membersOf(sport, court);
  const games = perLeague / 2;
  const round = Math.floor(number / games) % (2 * (perLeague - 1));
  const at = number % games;
  // Circle method: the last member is fixed, and the others move by one each round.
  const turn = (place: number) => (round + place) % (perLeague - 1);
  const one = at === 0 ? perLeague - 1 : turn(at);
  const two = at === 0 ? turn(0) : turn(perLeague - 1 - at);
  const [home, away] = round < perLeague - 1 === (at + (round % (perLeague - 1))) % 2 > 0 ? [one, two] : [two, one];
  const strength = (away - home) / 2;
  const fallback: Member = { names: name("Home", "主队"), crest: 0 };
  const [first, second] = [members[home] ?? fallback, members[away] ?? fallback];
  return {
    league: sport.leagues[court] ?? sport.names,
    home: first.names,
    away: second.names,
    crests: [first.crest, second.crest],
    strength,
    chances: chancesOf(sport.model, strength),
  };
}

/** Returns the label under which a match's random numbers are drawn. */
export const labelOf = (sport: string, court: number): string => `${sport}-${court}`;
