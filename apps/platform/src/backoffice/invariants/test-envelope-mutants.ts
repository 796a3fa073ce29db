import { entry, one, post, type Mutant } from "./test-mutant-parts.ts";

const envelope = (state: string): string => one("envelope", `state = '${state}'`);
const share = `envelope_share where envelope_id = ${envelope("open")}`;

export const envelopes: Mutant[] = [
  {
    change: "an envelope is of another sum, of which the rest came back",
    by: "envelopes",
    sql: `update envelope set amount = amount + 5, returned = returned + 5 where id = ${envelope("returned")}`,
  },
  {
    change: "an envelope was sent by another of the team",
    by: "envelopes",
    sql: `update envelope set sender_id = (select min(member_id) from envelope_recipient) where id = ${envelope("open")}`,
  },
  {
    change: "a share and what its envelope gave are larger",
    by: "envelopes",
    sql: `update envelope_share set amount = amount + 5 where envelope_id = ${envelope("open")};
          update envelope set given = given + 5 where id = ${envelope("open")}`,
  },
  {
    change: "a share goes to another of the team",
    by: "envelopes",
    sql: `update envelope_share set member_id = (select max(r.member_id) from envelope_recipient r
            where r.envelope_id = ${envelope("open")})
          where envelope_id = ${envelope("open")}`,
  },
  {
    change: "what came back of an envelope is said to have come a day earlier",
    by: "envelopes",
    sql: `update envelope set ended_at = ended_at - interval '1 day' where id = ${envelope("returned")}`,
  },
  {
    change: "an entry of an envelope has no envelope",
    by: "envelopes",
    sql: post("envelope:1", "envelope", "suspense"),
  },
  {
    change: "an envelope is deleted with all that is about it",
    by: "envelopes",
    sql: `delete from ${share}; delete from envelope_recipient where envelope_id = ${envelope("open")};
          delete from envelope where id = ${envelope("open")}`,
  },
  {
    change: "an envelope's entry has another reference",
    by: "envelopes",
    sql: `update ledger_entry set reference = 'E1' where id = ${entry("envelope")}`,
  },
  {
    change: "an envelope says that fewer have opened it",
    by: "envelope shares",
    sql: `update envelope set opened = opened - 1 where id = ${envelope("open")}`,
  },
  {
    change: "an envelope that came back says that it is open, with its rest still in it",
    by: "envelope shares",
    sql: `update envelope set state = 'open', ended_at = null where id = ${envelope("returned")}`,
  },
  {
    change: "who opened an envelope was never sent it",
    by: "envelope shares",
    sql: `delete from envelope_recipient r using envelope_share h
          where h.envelope_id = r.envelope_id and h.member_id = r.member_id and r.envelope_id = ${envelope("open")}`,
  },
  {
    change: "an envelope was sent to one more",
    by: "envelope shares",
    sql: `insert into envelope_recipient (envelope_id, member_id) values (${envelope("open")}, 100003)`,
  },
];
