import type { KindName } from "../../src/engines/slot/slot.ts";
import { text } from "../text.ts";

type Facts = Readonly<Record<string, readonly number[]>>;

/** Formats lists of figures: multipliers are in hundredths, numbers of spins are not. */
const list = (values: readonly number[] = []): string => values.map((hundredths) => hundredths / 100).join(" / ");
const plain = (values: readonly number[] = []): string => values.join(" / ");

const scattersAndSpins = (f: Facts) => ({ scatters: list(f.scatters), free: plain(f.free) });

/** Describes how each kind of slot is played, with the figures of a game. */
export const howToPlay: Record<KindName, (facts: Facts) => string[]> = {
  lines: (f) => [
    text("slot.how.twentyLines"),
    text("slot.how.wild"),
    text("slot.how.lines.scatters", scattersAndSpins(f)),
    ...((f.times?.[0] ?? 1) > 1 ? [text("slot.how.lines.times", { times: plain(f.times) })] : []),
    f.again?.[0] ? text("slot.how.lines.again") : text("slot.how.lines.noAgain"),
  ],
  ways: (f) => [
    text("slot.how.ways.symbols"),
    text("slot.how.wild"),
    text("slot.how.ways.scatters", scattersAndSpins(f)),
    text("slot.how.ways.times", { times: plain(f.times) }),
  ],
  expanding: () => [
    text("slot.how.expanding.lines"),
    text("slot.how.expanding.wild"),
    text("slot.how.expanding.again"),
  ],
  choice: (f) => [
    text("slot.how.twentyLines"),
    text("slot.how.wild"),
    text("slot.how.choice.scatters", { scatters: list(f.scatters), spins: plain(f.spins), times: plain(f.times) }),
    text("slot.how.choice.same"),
  ],
  hold: (f) => [
    text("slot.how.twentyLines"),
    text("slot.how.wildCoin"),
    text("slot.how.hold.coins", { needed: plain(f.needed), turns: plain(f.turns) }),
    text("slot.how.hold.pays", { coins: list(f.coins), grand: list(f.grand) }),
  ],
  tumbling: (f) => [
    text("slot.how.tumbling.lines"),
    text("slot.how.tumbling.times", { times: plain(f.times?.slice(1)), freeTimes: plain(f.freeTimes) }),
    text("slot.how.wild"),
    text("slot.how.tumbling.scatters", { free: plain(f.free) }),
  ],
  cluster: (f) => [
    text("slot.how.cluster.symbols"),
    text("slot.how.cluster.marks", { most: plain(f.most) }),
    text("slot.how.cluster.scatters", { free: plain(f.free) }),
  ],
  anywhere: (f) => [
    text("slot.how.anywhere.symbols"),
    text("slot.how.anywhere.scatters", {
      scatters: list(f.scatters),
      free: plain(f.free?.slice(0, 1)),
      more: plain(f.free?.slice(1)),
    }),
    text("slot.how.anywhere.stars", { stars: plain(f.stars) }),
  ],
};
