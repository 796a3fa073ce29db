/** A site's members and how they play, on an ordinary day and on a match night. */
export interface Crowd {
  members: number;
  /** The share of members who come on a day, and how often each comes. */
  activeShare: number;
  visitsADay: number;
  /** Minutes of a visit, and bets in each of them. */
  visitMinutes: number;
  betsAMinute: number;
  /** How many times as many come in the hours of a match, and from when to when (hours of the day). */
  matchFactor: number;
  match: readonly [from: number, to: number];
}

/** One simulated day. */
export interface Day {
  visits: number;
  bets: number;
  /** The most members who play in one minute, and the most bets in one second. */
  peakPlaying: number;
  peakBetsASecond: number;
}

/** The share of a day's visits that begins in each hour: few at night, most in the evening. */
const hours = [18, 12, 8, 6, 5, 6, 10, 18, 26, 32, 36, 40, 44, 44, 42, 42, 46, 54, 66, 84, 100, 92, 66, 36];
const allHours = hours.reduce((sum, share) => sum + share, 0);

/** Creates random numbers from 0 to 1 that are the same in every run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws a number of events with this mean: exactly for few, by the normal distribution for many. */
function drawEvents(mean: number, random: () => number): number {
  if (mean > 50) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
  }
  const end = Math.exp(-mean);
  let events = -1;
  for (let product = 1; product > end; product *= random()) events += 1;
  return Math.max(0, events);
}

/** Simulates a day minute by minute: who arrives, who plays, who leaves, and the bets; the same for the same seed. */
export function simulateDay(crowd: Crowd, seed = 41): Day {
  const random = createRandom(seed);
  const visitsADay = crowd.members * crowd.activeShare * crowd.visitsADay;
  const day: Day = { visits: 0, bets: 0, peakPlaying: 0, peakBetsASecond: 0 };
  // The evening before is over within three visits' time.
  let playing = 0;
  for (let minute = -3 * crowd.visitMinutes; minute < 1440; minute += 1) {
    const hour = Math.floor((minute + 1440) / 60) % 24;
    const isMatch = minute >= 0 && hour >= crowd.match[0] && hour < crowd.match[1];
    const share = (hours[hour] ?? 0) / allHours / 60;
    const arrived = drawEvents(visitsADay * share * (isMatch ? crowd.matchFactor : 1), random);
    playing += arrived - Math.min(playing, drawEvents(playing / crowd.visitMinutes, random));
    if (minute < 0) continue;
    const bets = drawEvents(playing * crowd.betsAMinute, random);
    day.visits += arrived;
    day.bets += bets;
    day.peakPlaying = Math.max(day.peakPlaying, playing);
    day.peakBetsASecond = Math.max(day.peakBetsASecond, bets / 60);
  }
  return day;
}
