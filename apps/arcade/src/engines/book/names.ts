import type { GameNames } from "@croupier/contract/domain/game-names";

/* Names of the invented leagues: places, persons, and the second names of clubs and squads. */

export type Names = GameNames;

/** Creates a name in both languages. */
export const name = (en: string, zh: string): Names => ({ en, "zh-CN": zh });

export const places = [
  name("Harbour", "海港"),
  name("Tide", "潮汐"),
  name("Orchard", "果园"),
  name("Granite", "花岗"),
  name("Saltmarsh", "盐沼"),
  name("Northgate", "北门"),
  name("Cedar", "雪松"),
  name("Lantern", "灯笼"),
  name("Amber", "琥珀"),
  name("Willow", "柳岸"),
  name("Copper", "铜山"),
  name("Mistvale", "雾谷"),
  name("Raven", "鸦岭"),
  name("Summit", "峰顶"),
  name("Juniper", "杜松"),
  name("Falcon", "隼城"),
  name("Silver", "银湾"),
  name("Meadow", "草原"),
  name("Kestrel", "茶隼"),
  name("Ember", "余烬"),
  name("Marble", "云石"),
  name("Thistle", "蓟花"),
  name("Coral", "珊瑚"),
  name("Stonebridge", "石桥"),
];
export const persons = [
  name("L. Ashdown", "艾什当"),
  name("M. Okoro", "奥科罗"),
  name("J. Linden", "林登"),
  name("T. Varga", "瓦尔加"),
  name("S. Moreau", "莫罗"),
  name("K. Hale", "黑尔"),
  name("R. Castell", "卡斯特"),
  name("A. Winter", "温特"),
  name("D. Sorrel", "索雷尔"),
  name("P. Nakata", "中田"),
  name("E. Brandt", "布兰特"),
  name("N. Osei", "奥塞"),
  name("C. Lark", "拉克"),
  name("B. Fenwick", "芬威克"),
  name("V. Santoro", "桑托罗"),
  name("H. Quist", "奎斯特"),
];
export const clubs = [
  name("City", "城"),
  name("Rovers", "流浪者"),
  name("United", "联"),
  name("Athletic", "竞技"),
  name("Town", "镇"),
  name("Wolves", "狼队"),
  name("Stars", "星队"),
  name("Union", "联盟"),
];
export const squads = [
  name("Five", "五人组"),
  name("Pulse", "脉冲"),
  name("Nova", "新星"),
  name("Syndicate", "军团"),
  name("Reign", "王朝"),
  name("Vipers", "毒蛇"),
  name("Static", "静电"),
  name("Order", "秩序"),
];
