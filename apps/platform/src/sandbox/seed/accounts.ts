import { memberTypes } from "@croupier/contract/domain/member-types";

/** The password of every demo account. */
export const demoPassword = "Lantern-2026";
export const demoMember = "lina.tran";
/** The demo member's number, whose codes are in the outbox. */
export const demoMobile = "+84901234567";
export const demoAgent = "quan.pham";

export interface DemoAccount {
  account: string;
  nickname: string;
  type: number;
  /** Index of the upline in the list; -1 for none. An upline always precedes its downlines. */
  upline: number;
  /** In hundredths of a percent. */
  rebateRate: number;
  /** Days since its registration: before its first bet, and after its upline's. */
  daysAgo: number;
}

const given = "minh thao bao linh duc mai khoa hanh long thu nam yen phuc lan tuan vy hai nhi son trang".split(" ");
const family = "le nguyen vo dang bui do ho ngo duong ly".split(" ");

/**
 * Builds the agent, the member and a team of 200 below the agent: ten agents of the first level, thirty of the second,
 * and members below all of them. Names and tree are always the same.
 */
export function demoTeam(): DemoAccount[] {
  const team: DemoAccount[] = [
    { account: demoAgent, nickname: "Quan", type: memberTypes.agent, upline: -1, rebateRate: 25, daysAgo: 420 },
    { account: demoMember, nickname: "Lina", type: memberTypes.member, upline: 0, rebateRate: 0, daysAgo: 293 },
  ];
  for (let at = 0; at < 200; at++) {
    const name = `${given[at % given.length]}.${family[Math.floor(at / given.length)]}`;
    const agent = at < 40;
    const upline = at < 10 ? 0 : at < 40 ? 2 + (at % 10) : 2 + ((at * 7) % 40);
    team.push({
      account: name,
      nickname: name,
      type: agent ? memberTypes.agent : memberTypes.member,
      upline,
      daysAgo: at < 10 ? 400 - 7 * at : at < 40 ? 300 - 3 * at : 178 - ((at * 11) % 116),
      rebateRate: at < 10 ? 20 + (at % 4) : agent ? 10 + (at % 6) : 0,
    });
  }
  return team;
}
