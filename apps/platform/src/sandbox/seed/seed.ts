import type { Pool } from "../../kit/db/pool.ts";
import { tilePath } from "../../../art/paths.ts";
import { games } from "../../../../../tools/demo-catalogue/games.ts";
import { vendors } from "../../../../../tools/demo-catalogue/vendors.ts";
import { bluebell } from "../../../merchants/bluebell.ts";
import { jade } from "../../../merchants/jade.ts";
import { saffron } from "../../../merchants/saffron.ts";
import { saveRate } from "../../agents/downlines/store.ts";
import { findStatedReturns, seedCatalogue } from "../../games/catalogue/store.ts";
import { transact } from "../../kit/db/transact.ts";
import { hashPassword } from "../../kit/lib/passwords.ts";
import { newReferralCode } from "../../identity/members/referral-code.ts";
import { bindMobile, countMembers, insertAffiliateCode, insertMember } from "../../identity/members/store.ts";
import { parseMerchant } from "../../site/merchants/config.ts";
import { seedMerchants } from "../../site/merchants/merchants.ts";
import { checkGifts } from "../../site/merchants/gifts.ts";
import { checkReturns } from "../../site/merchants/returns.ts";
import { demoMember, demoMobile, demoPassword, demoTeam } from "./accounts.ts";

const files = [saffron, jade, bluebell];

/**
 * Seeds merchants and catalogue from their files: every start updates them and keeps an operator's settings. Throws a
 * SetupError if a merchant's file pays back everything played, or gives more than its gifts' turnover brings.
 */
export async function seedContent(db: Pool): Promise<void> {
  await seedMerchants(db, files);
  await seedDemoCatalogue(db);
  const games = await findStatedReturns(db);
  for (const file of files) {
    const config = parseMerchant(file.code, file);
    checkReturns(config, games);
    checkGifts(config, games);
  }
}

async function seedDemoCatalogue(db: Pool): Promise<void> {
  await seedCatalogue(
    db,
    vendors.map((vendor) => ({
      vassalage: vendor.vassalage,
      display_name: vendor.displayName,
      hue: vendor.hue,
    })),
    vendors.flatMap((vendor, at) =>
      vendor.offers.map((offer) => ({
        vassalage: vendor.vassalage,
        game_type: offer.gameType,
        notes: offer.note,
        is_game: offer.isGame,
        sort: at,
      })),
    ),
    games.map((game, at) => ({
      node_id: game.nodeId,
      vassalage: game.vassalage,
      game_code: game.gameCode,
      game_type: game.gameType,
      display_name: game.names.en,
      names: game.names,
      hue: game.hue,
      icon_url: tilePath(game, "icon"),
      large_icon: tilePath(game, "large"),
      small_icon: tilePath(game, "small"),
      is_hot: game.isHot,
      is_new: game.isNew,
      is_game: "GAME",
      volatility: game.volatility,
      engine: game.engine,
      stated_return: game.statedReturn,
      group_name: game.group,
      features: [...game.features],
      sort: at,
    })),
  );
}

/** Seeds the demo accounts of the first merchant, once; returns false when they already exist. */
export async function seedDemoAccounts(db: Pool): Promise<boolean> {
  if ((await countMembers(db, saffron.code)) > 0) return false;
  const [passwordHash, paymentPasswordHash] = await Promise.all([hashPassword(demoPassword), hashPassword("246810")]);
  await transact(db, async (tx) => {
    const ids: bigint[] = [];
    const now = Date.now();
    for (const each of demoTeam()) {
      const id = await insertMember(tx, {
        merchant: saffron.code,
        account: each.account,
        nickname: each.nickname,
        type: each.type,
        currency: saffron.currency,
        language: saffron.defaultLanguage,
        passwordHash,
        paymentPasswordHash,
        uplineId: ids[each.upline] ?? null,
        referralCode: newReferralCode(),
        email: each.account === demoMember ? `${demoMember}@example.com` : null,
        profile: {},
        ip: null,
        registeredAt: new Date(now - each.daysAgo * 86_400_000),
      });
      if (each.account === demoMember) await bindMobile(tx, id, demoMobile);
      if (each.rebateRate > 0) await saveRate(tx, id, each.rebateRate, ids[each.upline] ?? null);
      ids.push(id);
    }
    await insertAffiliateCode(tx, saffron.code, "NIGHTMARKET", ids[0] ?? null);
  });
  return true;
}
