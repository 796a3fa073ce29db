import type { DocumentKind } from "@croupier/contract/domain/documents";
import { signedHeaders } from "@croupier/server/signature";
import sharp from "sharp";
import { operatorPath } from "../../backoffice/commands/path.ts";
import { common } from "../../../merchants/shared.ts";
import type { MerchantFile } from "../../site/merchants/config.ts";
import type { TestPlatform } from "../../test-platform.ts";

type DocumentsFile = NonNullable<NonNullable<MerchantFile["protection"]>["documents"]>;

/** Levels of a merchant: nothing proven, the person, and the source of the money. */
const levels = [
  {
    key: "start",
    title: { en: "Start" },
    requires: [],
    allows: { deposits: "200.0000", limits: { day: "150.0000" }, withdrawal: false },
  },
  {
    key: "verified",
    title: { en: "Verified" },
    requires: ["identity", "selfie"],
    allows: { deposits: "1000.0000", withdrawal: true },
  },
  {
    key: "full",
    title: { en: "Full" },
    requires: ["identity", "selfie", "funds"],
    allows: { withdrawal: true },
  },
] satisfies DocumentsFile["levels"];

/** Changes the first demo merchant to one that wants documents, which "mai" looks at. */
export const withDocuments = (more: Partial<DocumentsFile> = {}): Partial<MerchantFile> => ({
  protection: { ...common.protection, documents: { levels, operators: ["mai"], ...more } },
});

interface Player {
  token: string;
  id: string;
}

/** Draws a picture on which there is something to see. */
export const drawPicture = (width = 800, height = 600): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#888" } })
    .composite([
      {
        input: {
          create: { width: Math.floor(width / 2), height: Math.floor(height / 2), channels: 3, background: "#fed" },
        },
      },
    ])
    .jpeg()
    .toBuffer();

/** Creates helpers for members who send documents, and operators who look at them. */
export function createDocumentHelpers(app: TestPlatform) {
  const sendPicture = async ({ token }: Player, document: DocumentKind, picture?: Buffer) => {
    const bytes = picture ?? (await drawPicture());
    return app.call("sendDocumentPicture", { document, picture: bytes.toString("base64") }, { token });
  };
  const picturesFor = async (player: Player, document: DocumentKind, count = document === "identity" ? 2 : 1) => {
    const sent = await Promise.all(Array.from({ length: count }, () => sendPicture(player, document)));
    return sent.map(({ value }) => value.id);
  };
  const send = async (player: Player, document: DocumentKind, pictures?: string[]) =>
    app.call(
      "sendDocument",
      { document, pictures: pictures ?? (await picturesFor(player, document)) },
      { token: player.token },
    );
  const read = async ({ token }: Player) => (await app.call("documents", {}, { token })).value;
  const referenceOf = async ({ id }: Player, document: DocumentKind): Promise<string> => {
    const { rows } = await app.database.pool.query<{ reference: string }>(
      "select reference from member_document where member_id = $1 and kind = $2 order by id desc limit 1",
      [id, document],
    );
    return rows[0]?.reference ?? "";
  };
  const operator = async (who: string, ...words: string[]) => {
    const key = app.environment.operatorKeys.find(({ id }) => id === who);
    if (!key) throw new Error(`nobody is called ${who}`);
    const body = JSON.stringify({ words });
    const headers = signedHeaders(key, "POST", operatorPath, body);
    const answer = await fetch(app.url + operatorPath, { method: "POST", body, headers });
    return (await answer.json()) as { ok: boolean; message: string; file?: string };
  };
  /** Sends a document and accepts it. */
  const verify = async (player: Player, document: DocumentKind): Promise<string> => {
    await send(player, document);
    const words = document === "identity" ? ["1990-05-17"] : [];
    return (await operator("mai", "documents", "accept", await referenceOf(player, document), ...words)).message;
  };
  const stateOf = async (player: Player, document: DocumentKind) =>
    (await read(player)).documents.find((each) => each.document === document)?.state;
  return { sendPicture, picturesFor, send, read, referenceOf, operator, verify, stateOf };
}
