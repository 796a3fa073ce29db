import type { DocumentKind, DocumentReason } from "@croupier/contract/domain/documents";
import sql from "sql-template-tag";
import type { Pool } from "../../kit/db/pool.ts";

export interface SandboxDocument {
  id: bigint;
  reference: string;
  merchant: string;
  account: string;
  kind: DocumentKind;
  state: "review" | "moreNeeded" | "verified" | "expired";
  reason: DocumentReason | null;
  sent_at: Date;
  pictures: number;
}

/** Lists the newest documents of all merchants, those in review first. */
export async function listNewest(db: Pool): Promise<SandboxDocument[]> {
  const { rows } = await db.query<SandboxDocument>(sql`
    select d.id, d.reference, m.merchant, m.account, d.kind, d.state, d.reason, d.sent_at,
           (select count(*)::int from member_document_picture p where p.document_id = d.id) as pictures
    from member_document d join member m on m.id = d.member_id
    order by d.state = 'review' desc, d.id desc limit 100`);
  return rows;
}
