import type { GameType } from "@croupier/contract/domain/game-types";

interface VendorOffer {
  gameType: GameType;
  /** One line about what the vendor offers in this category. */
  note: { en: string; "zh-CN": string };
  /** "VASSALAGE": the vendor opens the popup list of its games; "GAME": it launches (specification section 3). */
  isGame: "GAME" | "VASSALAGE";
}

export interface DemoVendor {
  vassalage: string;
  /** An invented studio, so that no real company's name is used with a code. */
  displayName: string;
  /** 0 to 359, the colour of the vendor's mark. */
  hue: number;
  offers: VendorOffer[];
}

const offer = (gameType: GameType, en: string, zh: string, isGame: VendorOffer["isGame"] = "GAME"): VendorOffer => ({
  gameType,
  note: { en, "zh-CN": zh },
  isGame,
});

/** Every vendor code of the specification, in the order of the lanes. */
export const vendors: DemoVendor[] = [
  {
    vassalage: "PG",
    displayName: "Persimmon Grove",
    hue: 29,
    offers: [offer("RNG", "Story slots with a warm touch", "暖意故事老虎机")],
  },
  {
    vassalage: "JL",
    displayName: "Jasmine Lane",
    hue: 15,
    offers: [
      offer("RNG", "Lanterns, ingots and quick bonuses", "灯笼元宝，快节奏奖励"),
      offer("FISH", "Bright reefs and boss fish", "缤纷礁石与鱼王"),
    ],
  },
  {
    vassalage: "CQ9",
    displayName: "Copper Quay",
    hue: 55,
    offers: [
      offer("RNG", "Tigers, dragons and big swings", "猛虎神龙，大起大落"),
      offer("FISH", "Cannons on the copper coast", "铜岸炮台"),
    ],
  },
  {
    vassalage: "AG",
    displayName: "Amber Garden",
    hue: 345,
    offers: [
      offer("LIVE", "Baccarat · Roulette", "百家乐 · 轮盘", "VASSALAGE"),
      offer("RNG", "Elegant garden slots", "典雅花园老虎机"),
      offer("FISH", "Net fishing for groups", "多人撒网捕鱼"),
    ],
  },
  {
    vassalage: "FC",
    displayName: "Fire Carp",
    hue: 215,
    offers: [
      offer("RNG", "Sweet and cheerful reels", "甜美欢乐转轮"),
      offer("FISH", "Carp, crabs and captains", "鲤鱼螃蟹大作战"),
    ],
  },
  {
    vassalage: "PT",
    displayName: "Pavilion Tables",
    hue: 335,
    offers: [
      offer("RNG", "Classic reels, city lights", "经典转轮，都市霓虹"),
      offer("LIVE", "Blackjack · Roulette · Hold'em", "二十一点 · 轮盘 · 德州扑克", "VASSALAGE"),
      offer("FISH", "Palace ponds and coral", "楼阁锦池与珊瑚"),
    ],
  },
  {
    vassalage: "JDB",
    displayName: "Jade Bell",
    hue: 165,
    offers: [
      offer("RNG", "Vaults, crowns and bold bonuses", "宝库皇冠，豪气奖励"),
      offer("FISH", "Dragon gates and battleships", "龙门与战舰"),
    ],
  },
  {
    vassalage: "EG2",
    displayName: "Ember Goose",
    hue: 300,
    offers: [offer("RNG", "Loud, late and high rolling", "热辣深夜高波动")],
  },
  {
    vassalage: "MG",
    displayName: "Mango Grove",
    hue: 65,
    offers: [offer("RNG", "Easy-going everyday slots", "轻松日常老虎机")],
  },
  {
    vassalage: "MGS",
    displayName: "Moon Gate Studio",
    hue: 285,
    offers: [offer("RNG", "Mysteries behind the moon gate", "月门之后的谜题")],
  },
  {
    vassalage: "PNG",
    displayName: "Paper & Gold",
    hue: 75,
    offers: [offer("RNG", "Folk tales on paper reels", "纸上民间传说")],
  },
  {
    vassalage: "AE",
    displayName: "Aster East",
    hue: 175,
    offers: [offer("RNG", "Calm reels, tea and blossoms", "清茶花间，静心转轮")],
  },
  {
    vassalage: "ISB",
    displayName: "Isobar Studio",
    hue: 255,
    offers: [offer("RNG", "Small towns, odd jobs, fair odds", "小镇趣事，公平赔率")],
  },
  {
    vassalage: "RTG",
    displayName: "Red Tram Games",
    hue: 10,
    offers: [
      offer("RNG", "Adventure on the last tram", "末班电车奇遇"),
      offer("FISH", "Deep water after midnight", "午夜深海"),
    ],
  },
  {
    vassalage: "TTG",
    displayName: "Third Tower",
    hue: 220,
    offers: [offer("RNG", "Legends from the third tower", "三塔传说")],
  },
  {
    vassalage: "WD",
    displayName: "Wild Drum",
    hue: 40,
    offers: [offer("RNG", "Drums, herds and harvests", "鼓声兽群与丰收")],
  },
  {
    vassalage: "GG",
    displayName: "Golden Gull",
    hue: 205,
    offers: [
      offer("RNG", "Seaside slots, salt air and bells", "海风港口老虎机"),
      offer("FISH", "Island fishing with gulls", "海鸥岛捕鱼"),
    ],
  },
  {
    vassalage: "BBIN",
    displayName: "Bamboo Inn",
    hue: 145,
    offers: [
      offer("LIVE", "Baccarat · Bull Bull · Fan Tan", "百家乐 · 牛牛 · 番摊", "VASSALAGE"),
      offer("RNG", "Courtly slots for patient players", "宫廷雅韵老虎机"),
      offer("FISH", "A creek full of carp", "竹溪锦鲤"),
    ],
  },
  {
    vassalage: "BG",
    displayName: "Blue Gate",
    hue: 240,
    offers: [offer("LIVE", "Multi-table baccarat", "多台百家乐", "VASSALAGE")],
  },
  {
    vassalage: "DG",
    displayName: "Dusk Gallery",
    hue: 30,
    offers: [offer("LIVE", "Evening tables with a view", "黄昏景观桌台", "VASSALAGE")],
  },
  {
    vassalage: "EA",
    displayName: "East Side Studio",
    hue: 160,
    offers: [offer("LIVE", "Fast hands, small stakes", "快手小注", "VASSALAGE")],
  },
  {
    vassalage: "LOTUS",
    displayName: "Lotus Pond",
    hue: 340,
    offers: [offer("LIVE", "Xoc Dia · Teen Patti · Roulette", "色碟 · 三张 · 轮盘", "VASSALAGE")],
  },
  {
    vassalage: "OG",
    displayName: "Opal Grand",
    hue: 190,
    offers: [offer("LIVE", "Prestige rooms and a wheel", "尊贵厅与幸运轮", "VASSALAGE")],
  },
  {
    vassalage: "TGP",
    displayName: "Terrace Play",
    hue: 5,
    offers: [offer("LIVE", "Roof terrace baccarat", "露台百家乐", "VASSALAGE")],
  },
  {
    vassalage: "KX",
    displayName: "Kite & Crane",
    hue: 230,
    offers: [offer("PVP", "Landlord, bull and thirteen cards", "斗地主 · 牛牛 · 十三水", "VASSALAGE")],
  },
  {
    vassalage: "KY",
    displayName: "Kayu House",
    hue: 145,
    offers: [offer("PVP", "Hundred-player rooms", "百人房间", "VASSALAGE")],
  },
  {
    vassalage: "TH",
    displayName: "Teahouse",
    hue: 170,
    offers: [offer("PVP", "Mahjong and slow evenings", "麻将慢生活", "VASSALAGE")],
  },
  {
    vassalage: "WS",
    displayName: "Willow Street",
    hue: 355,
    offers: [offer("PVP", "Golden flower and big two", "炸金花 · 大老二", "VASSALAGE")],
  },
  {
    vassalage: "XY",
    displayName: "Xi Yard",
    hue: 55,
    offers: [offer("PVP", "Mahjong blood battle and cowboys", "血战麻将 · 德州牛仔", "VASSALAGE")],
  },
  {
    vassalage: "IBC",
    displayName: "Inside Court",
    hue: 150,
    offers: [offer("SPORTS", "Football, tennis, racing", "足球 · 网球 · 赛马")],
  },
  {
    vassalage: "SBT",
    displayName: "Sabre Turf",
    hue: 75,
    offers: [offer("SPORTS", "Baseball, hockey, boxing", "棒球 · 冰球 · 拳击")],
  },
  {
    vassalage: "UG",
    displayName: "Upper Ground",
    hue: 130,
    offers: [offer("SPORTS", "Cricket, volleyball, badminton", "板球 · 排球 · 羽毛球")],
  },
  { vassalage: "BTI", displayName: "123BET", hue: 260, offers: [offer("SPORTS", "Live odds all day", "全天滚球赔率")] },
  {
    vassalage: "AV",
    displayName: "Avenue Esports",
    hue: 265,
    offers: [offer("ESPORTS", "Tower defence and shooters", "守塔与射击赛事", "VASSALAGE")],
  },
  {
    vassalage: "IMES",
    displayName: "Impulse Esports",
    hue: 290,
    offers: [offer("ESPORTS", "Strategy and racing series", "战略与竞速系列", "VASSALAGE")],
  },
  {
    vassalage: "IA",
    displayName: "Inner Arena",
    hue: 345,
    offers: [offer("ESPORTS", "Five a side, day and night", "五人对战日夜不停", "VASSALAGE")],
  },
  {
    vassalage: "AI",
    displayName: "Arena Index",
    hue: 170,
    offers: [offer("ESPORTS", "Map winners and finals", "地图赛与总决赛", "VASSALAGE")],
  },
  {
    vassalage: "TF",
    displayName: "Third Frag",
    hue: 210,
    offers: [offer("ESPORTS", "Duels and mobile cups", "对决与手游杯", "VASSALAGE")],
  },
  {
    vassalage: "SV3",
    displayName: "Sun Valley",
    hue: 20,
    offers: [offer("COCKFIGHT", "Main pit, three sessions a day", "主场每日三场", "VASSALAGE")],
  },
  {
    vassalage: "DS88",
    displayName: "Dawn Spur",
    hue: 50,
    offers: [offer("COCKFIGHT", "Grand derby every week", "每周大德比", "VASSALAGE")],
  },
  {
    vassalage: "DIG",
    displayName: "Dry Island",
    hue: 145,
    offers: [offer("COCKFIGHT", "Island Sundays", "海岛周日赛", "VASSALAGE")],
  },
  {
    vassalage: "WGB",
    displayName: "Wingbeat",
    hue: 240,
    offers: [offer("COCKFIGHT", "Lightweight and masters", "轻量与大师赛", "VASSALAGE")],
  },
  {
    vassalage: "WS168",
    displayName: "West Spur",
    hue: 30,
    offers: [offer("COCKFIGHT", "Village fair and champions", "乡村会与冠军赛", "VASSALAGE")],
  },
  {
    vassalage: "LOTT",
    displayName: "Lantern Lotto",
    hue: 15,
    offers: [
      offer("LOTT", "11X5 · LF · LHC · PK10 · SSC", "11选5 · 快乐十分 · 六合彩 · PK10 · 时时彩"),
      offer("ELOTT", "Keno, bingo and three dice", "基诺 · 宾果 · 快三"),
    ],
  },
  {
    vassalage: "TCG_SEA",
    displayName: "Straits Lotto",
    hue: 185,
    offers: [offer("LOTT", "4D and numbers of the straits", "四字与海峡数字彩")],
  },
  {
    vassalage: "TCG_LOTTO_VN",
    displayName: "Delta Lotto",
    hue: 345,
    offers: [offer("ELOTT", "North, central and south draws", "北部 · 中部 · 南部开奖")],
  },
  {
    vassalage: "BGS",
    displayName: "Board & Game Saloon",
    hue: 60,
    offers: [
      offer("BGS", "Board games, bingo and tables", "棋类 · 宾果 · 桌面游戏", "VASSALAGE"),
      offer("RNG", "One orchard of lucky stars", "一园幸运星"),
    ],
  },
];
