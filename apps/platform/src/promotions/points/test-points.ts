import { expect } from "vitest";
import type { WireInput } from "@croupier/contract/rows";
import { jade } from "../../../merchants/jade.ts";
import { parseMerchant } from "../../site/merchants/config.ts";
import { newKey, type CallOptions, type TestPlatform } from "../../test-platform.ts";
import { testSaffron } from "../../test-rates.ts";
import { earn } from "./earn.ts";
import { createWithdrawalHelpers, withdrawPassword, type Player } from "../../cashier/withdrawals/test-withdrawals.ts";

/** Creates helpers for members who earn and spend points, using the calls of a page. */
export function createPointsHelpers(app: TestPlatform) {
  const act = createWithdrawalHelpers(app);

  /** Inserts an open bet without the ledger entries of its stake. */
  async function bet(player: Player, stake: number, type = "RNG"): Promise<string> {
    const [row] = await act.query<{ id: bigint }>(
      `insert into bet (id, placed_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type,
                        round_id, stake, upline_path, entry_id, movements)
       select nextval('bet_id'), now(), id, merchant, currency, 'PG', 1, 'g', $3, gen_random_uuid(), $2, '{}', 0, '[]'
       from member where id = $1 returning id`,
      [player.id, Math.round(stake * 10_000), type],
    );
    return String(row?.id);
  }

  const become = (id: string, state: "settled" | "cancelled") =>
    act.query("update bet set state = $2, settled_at = now() where id = $1", [id, state]);

  async function play(player: Player, stake: number, type = "RNG"): Promise<string> {
    const id = await bet(player, stake, type);
    await become(id, "settled");
    return id;
  }

  const balance = async (player: Player) => {
    const { value } = await app.call("pointsBalance", {}, { token: player.token });
    return [value.currentPoints, value.heldPoints];
  };

  /** Runs the job until all bets are accounted for. */
  const counted = (player: Player) =>
    expect
      .poll(
        async () => {
          await earn({
            db: app.database.pool,
            configOf: async (code) => parseMerchant(code, code === "jade" ? jade : testSaffron),
          });
          return (await act.query("select from points_due where member_id = $1 and look_at <= now()", [player.id]))
            .length;
        },
        { timeout: 20_000 },
      )
      .toBe(0);

  /** Creates a member with this many points and a withdraw password. */
  async function rich(points: number): Promise<Player> {
    const player = await act.player("0.0000");
    await play(player, points * 2);
    await counted(player);
    expect(await balance(player)).toEqual([`${points}.0000`, "0.0000"]);
    return player;
  }

  return { ...act, bet, become, play, standing: balance, counted, rich, ...calls(app, act.query) };
}

/** Creates the calls a member makes with points. */
function calls(app: TestPlatform, query: (text: string, values?: unknown[]) => Promise<object[]>) {
  const order: WireInput<"redeemPoints"> = {
    goods: "travel-mug",
    quantity: 1,
    address: "12 Hang Bac, Hoan Kiem, Hanoi",
    mobileNum: "0912345678",
    countryDialingCode: "84",
    paymentPassword: withdrawPassword,
  };
  const redeem = (
    player: Player,
    change: Partial<WireInput<"redeemPoints">> = {},
    key = newKey(),
    more: CallOptions = {},
  ) => app.call("redeemPoints", { ...order, ...change }, { token: player.token, key, ...more });
  const convert = (
    player: Player,
    points: string,
    key = newKey(),
    paymentPassword = withdrawPassword,
    more: CallOptions = {},
  ) => app.call("convertPoints", { points, paymentPassword }, { token: player.token, key, ...more });
  const stock = async (goods: string) =>
    (await app.call("pointsRewards", {})).value.list.find((each) => each.goods === goods)?.quantity;
  const setStock = async (goods: string, quantity: number) => {
    await app.call("pointsRewards", {});
    await query("update points_goods set quantity = $2 where merchant = 'saffron' and goods = $1", [goods, quantity]);
    // The list is cached for two seconds.
    await expect.poll(() => stock(goods), { timeout: 5_000 }).toBe(quantity);
  };
  const requests = async (player: Player) => (await app.call("redeemList", {}, { token: player.token })).value.content;
  const details = async (player: Player) =>
    (await app.call("memberTransactionDetail", {}, { token: player.token })).value;

  return { redeem, convert, stock, setStock, requests, details };
}
