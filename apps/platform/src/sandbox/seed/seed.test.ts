import { SetupError } from "@croupier/server/setup-error";
import { expect, test } from "vitest";
import { testDatabase } from "../../kit/db/test-database.ts";
import { seedContent } from "./seed.ts";

test("refuses to start if a merchant's file pays back everything played, or too many gifts", async () => {
  const { pool, drop } = await testDatabase("seededUrl");
  await seedContent(pool);
  const insert = (node: number, stated: number | null) =>
    pool.query(
      `insert into game (node_id, vassalage, game_code, game_type, display_name, names, hue, icon_url, sort, stated_return)
       values ($1::bigint, 'PG', 'crane-' || $1::bigint, 'RNG', 'Paper Crane', '{}', 1, '', 1, $2)`,
      [node, stated],
    );
  await insert(99_000_001, null);
  await seedContent(pool);
  await insert(99_000_003, 9780);
  await expect(seedContent(pool)).rejects.toThrow(
    /^The configuration of merchant saffron gives away more .*\n- turnover\.weights\.types\.RNG: Paper Crane;/,
  );
  await insert(99_000_002, 9900);
  const started = seedContent(pool);
  await expect(started).rejects.toThrow(SetupError);
  await expect(started).rejects.toThrow(
    /^The configuration of merchant saffron .*\n- validBet\.weights\.types\.RNG: Paper Crane would give back/,
  );
  await drop();
});
