import { expect, test } from "vitest";
import { drawCaptcha } from "./captcha.ts";
import { learn, type Picture } from "./test-captcha-reader.ts";

const draw = async (count: number): Promise<Picture[]> => {
  const pictures: Picture[] = [];
  for (let at = 0; at < count; at++) pictures.push(await drawCaptcha());
  return pictures;
};

// The script read 61 of 100 of the earlier pictures, and none of 100 of these.
test("a script that learned 60 pictures by heart reads hardly one of 40", { timeout: 60_000 }, async () => {
  const read = await learn(await draw(60));
  let right = 0;
  for (const { answer, png } of await draw(40)) if ((await read(png)) === answer) right += 1;
  expect(right).toBeLessThanOrEqual(2);
});
