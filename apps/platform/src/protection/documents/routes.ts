import type { Language } from "@croupier/contract/domain/languages";
import type { Output } from "@croupier/contract/rows";
import { isRefusal, refuse } from "../../kit/db/refusal.ts";
import type { Call, Handlers } from "../../kit/http/call.ts";
import { textIn, type Texts } from "../../kit/lib/texts.ts";
import { isOpen, type Documents } from "./documents.ts";
import { placeOf, requiredKinds, type Level } from "./levels.ts";
import { verifiedIn, type DocumentRow } from "./store.ts";
import { nextLevel, type Verifications, type VerifierTerms } from "./verifier/verifications.ts";

/** The merchant's terms for documents. */
interface DocumentTerms extends VerifierTerms {
  levels: readonly (Level & { title: Texts })[];
  refusedTypes: string[];
  retentionDays: number;
  defaultLanguage: Language;
}

export interface DocumentRoutesDeps {
  documents: Documents;
  verifications: Verifications;
  documentTermsOf(merchant: string): Promise<DocumentTerms>;
}

type Names = "documents" | "sendDocumentPicture" | "sendDocument" | "startVerification";

export function documentHandlers(deps: DocumentRoutesDeps): Pick<Handlers, Names> {
  const { documents, verifications, documentTermsOf } = deps;
  const answer = async ({ merchant, session, language }: Pick<Call<Names>, "merchant" | "session" | "language">) => {
    const terms = await documentTermsOf(merchant.code);
    const rows = await documents.find(session.memberId);
    return toAnswer(terms, rows, { language, hasVerifier: verifications.has(merchant.code) });
  };
  return {
    documents: answer,
    sendDocumentPicture: async ({ input: { document, picture }, merchant, session }) => {
      const { levels } = await documentTermsOf(merchant.code);
      if (!requiredKinds(levels).includes(document)) return refuse("DOCUMENT_CLOSED");
      return documents.takePicture(session.memberId, document, Buffer.from(picture, "base64"));
    },
    sendDocument: async (call) => {
      const { input, merchant, session } = call;
      const { levels, minimumAge } = await documentTermsOf(merchant.code);
      const { document: kind, pictures: ids } = input;
      const refused = await documents.send({ memberId: session.memberId, kind, ids, levels, minimumAge });
      return refused ?? answer(call);
    },
    startVerification: async ({ merchant, session: { memberId }, caller }) => {
      const returnUrl = new URL("/member/documents", caller.origin).href;
      const started = await verifications.start({ memberId, merchant: merchant.code }, returnUrl);
      return isRefusal(started) ? started : { url: started.url };
    },
  };
}

function toAnswer(
  terms: DocumentTerms,
  rows: readonly DocumentRow[],
  { language, hasVerifier }: { language: Language; hasVerifier: boolean },
): Output<"documents"> {
  const { levels, refusedTypes, retentionDays, defaultLanguage } = terms;
  const verified = verifiedIn(rows);
  const place = placeOf(levels, verified);
  const next = hasVerifier ? nextLevel(terms, verified) : undefined;
  return {
    levels: levels.map(({ key, title, requires, allows }, at) => ({
      level: key,
      title: textIn(title, language, defaultLanguage),
      requires: [...requires],
      ...(allows.deposits === undefined ? {} : { deposits: allows.deposits }),
      limits: (["day", "week", "month"] as const).flatMap((period) => {
        const amount = allows.limits[period];
        return amount === undefined ? [] : [{ period, amount }];
      }),
      withdrawal: allows.withdrawal,
      isReached: at <= place,
    })),
    documents: requiredKinds(levels).map((kind) => toDocument(kind, rows)),
    refusedTypes,
    retentionDays,
    ...(next ? { verifies: next.key } : {}),
  };
}

function toDocument(kind: DocumentRow["kind"], rows: readonly DocumentRow[]): Output<"documents">["documents"][number] {
  const row = rows.find((each) => each.kind === kind);
  if (!row) return { document: kind, state: "needed", isOpen: true };
  return {
    document: kind,
    state: row.state,
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(row.note === null ? {} : { note: row.note }),
    sentAt: row.sent_at,
    ...(row.valid_until === null ? {} : { validUntil: row.valid_until }),
    isOpen: isOpen(row),
  };
}
