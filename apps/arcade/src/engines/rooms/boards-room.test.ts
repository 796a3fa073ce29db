import { expect, it } from "vitest";
import { replay } from "./replay.ts";
import { advance, take, type Room } from "./room.ts";
import { emptyState, type Occupant } from "./state.ts";

const player: Occupant = {
  kind: "player",
  name: "anna",
  avatar: "otter",
  stack: "50.0000",
  round: "00000000-0000-4000-8000-000000000001",
  player: "anna",
  bank: 30_000,
  late: 0,
  hands: 0,
};

const roomOf = (game: Room["game"], seats: number): Room => ({
  id: "1",
  gameCode: "test",
  game,
  unit: 10_000n,
  state: emptyState(seats),
  now: 1_000_000,
  pace: 1,
  isWatched: true,
  seen: new Map(),
});

it("breaks off a long hand of bots for a waiting player, but not one with a player", async () => {
  const room = roomOf("xiangqi", 2);
  await advance(room);
  expect(room.state.hand?.number).toBe(1);
  const before = room.state.seats.map((each) => each?.stack);
  room.state.next = { 1: { ...player } };
  await advance(room);
  expect(room.state.hand?.number).toBe(2);
  expect(room.state.seats[1]?.player).toBe("anna");
  expect(room.state.seats[0]?.stack).toBe(before[0]);
  room.state.next = { 0: { ...player, player: "ben", round: "00000000-0000-4000-8000-000000000002" } };
  await advance(room);
  expect(room.state.hand?.number).toBe(2);
});

it("a player who leaves a two-player game resigns and is paid at once", async () => {
  const room = roomOf("gomoku", 2);
  await advance(room);
  room.state.next = { 1: { ...player } };
  await advance(room);
  const anna = room.state.seats[1];
  if (!anna) throw new Error("not seated");
  anna.leaving = true;
  let left: Awaited<ReturnType<typeof advance>>["left"][number] | undefined;
  for (let step = 0; step < 40 && left === undefined; step += 1) {
    room.now += 2_000;
    const { left: gone } = await advance(room);
    [left] = gone;
  }
  // Anna lost one base stake of fifty.
  expect(left?.win).toBe(490_000n);
  // The stake went into a decided pot; half of the fee of 5 % is this player's.
  expect(left).toMatchObject({ atRisk: 10_000n, fee: 250n });
});

it("a player who leaves reports the losses to each other player", async () => {
  const room = roomOf("gomoku", 2);
  room.state.seats = [{ ...player }, { ...player, player: "ben", round: "00000000-0000-4000-8000-000000000002" }];
  await advance(room);
  const [anna] = room.state.seats;
  if (!anna) throw new Error("not seated");
  anna.leaving = true;
  const left: Awaited<ReturnType<typeof advance>>["left"] = [];
  for (let step = 0; step < 40 && left.length === 0; step += 1) {
    room.now += 2_000;
    left.push(...(await advance(room)).left);
  }
  expect(left).toMatchObject([{ round: player.round, opponents: [{ playerId: "ben", lost: "1.0000" }] }]);
  expect(room.state.seats[1]?.lost).toBeUndefined();
});

it("plays a long game to its end at once when its last player leaves, and not before", async () => {
  const room = roomOf("ludo", 4);
  const ben = { ...player, player: "ben", round: "00000000-0000-4000-8000-000000000002" };
  room.state.seats = [{ ...player }, ben, null, null];
  await advance(room);
  expect(room.state.hand?.seats).toEqual(expect.arrayContaining([0, 1]));
  const leave = async (seat: number) => {
    const occupant = room.state.seats[seat];
    if (!occupant) throw new Error("not seated");
    occupant.leaving = true;
    room.now += 2_000;
    return advance(room);
  };
  expect((await leave(0)).ended).toEqual([]);
  const { ended, left } = await leave(1);
  expect(ended).toHaveLength(1);
  expect(left.map(({ round, isUnplayed }) => [round, isUnplayed])).toEqual([
    [player.round, false],
    [ben.round, false],
  ]);
});

it("keeps a long game of bots at its normal pace while somebody watches", async () => {
  const room = roomOf("ludo", 4);
  await advance(room);
  expect(room.state.hand?.seats).toHaveLength(4);
  room.now += 2_000;
  expect((await advance(room)).ended).toEqual([]);
});

it("takes a move once, only in turn, and replays the hand from its seed", async () => {
  const room = roomOf("ludo", 4);
  room.state.seats = [{ ...player }, null, null, null];
  for (let step = 0; step < 40; step += 1) {
    await advance(room);
    const { hand } = room.state;
    const index = hand?.seats.indexOf(0) ?? -1;
    if (!hand || hand.endedAt !== undefined) break;
    const { turn } = await replay({ id: "1", gameCode: "test", game: "ludo" }, hand);
    if (turn[0] !== index) {
      expect(await take(room, "anna", { hand: hand.number, step: 0, action: "plane:0" })).not.toBe("ACTION_UNKNOWN");
      room.now += 2_000;
      continue;
    }
    const mine = hand.actions.filter(([who]) => who === index).length;
    expect(await take(room, "anna", { hand: hand.number, step: mine, action: "plane:9" })).toBe("ACTION_UNKNOWN");
    // The die allows one of the planes, or only a pass.
    for (const action of ["plane:0", "plane:1", "plane:2", "plane:3", "pass"]) {
      if ((await take(room, "anna", { hand: hand.number, step: mine, action })) === undefined) break;
    }
    const after = hand.actions.length;
    expect(await take(room, "anna", { hand: hand.number, step: mine, action: "plane:0" })).toBeUndefined();
    expect(hand.actions.length).toBe(after);
    room.now += 2_000;
  }
  expect(room.state.number).toBeGreaterThan(0);
});
