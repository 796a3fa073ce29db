/** A table with data of a member: the rows it owns by a column, in an order, and the columns that are its data. */
export interface PersonalTable {
  name: string;
  table: string;
  owner: string;
  order: string;
  columns: readonly string[];
  /** Columns that are amounts. */
  money: readonly string[];
  /** Columns of which a thief of the session could make use: their last four characters. */
  masked: readonly string[];
}

const personal = (
  table: string,
  order: string,
  columns: string,
  money = "",
  { owner = "member_id", name = table, masked = [] }: Partial<Pick<PersonalTable, "owner" | "name" | "masked">> = {},
): PersonalTable => ({
  name,
  table,
  owner,
  order,
  columns: `${columns} ${money}`.trim().split(" "),
  money: money === "" ? [] : money.split(" "),
  masked,
});

/** All that is stored about a member, as it receives it. Hashes, keys and other people's names are no data of its own. */
export const personalTables: readonly PersonalTable[] = [
  personal(
    "member",
    "registered_at",
    "account nickname type status currency language email email_verified_at mobile_num mobile_verified_at profile " +
      "registered_at registered_ip last_login_at last_login_ip password_changed_at referral_code",
    "",
    { owner: "id" },
  ),
  // It is decrypted before it is handed out.
  personal("member_identity", "changed_at", "encrypted changed_at"),
  personal("session", "started_at", "started_at seen_at ended_at end_reason ip country device method"),
  personal("sign_in_event", "at", "at method outcome ip country device"),
  personal("security_event", "at", "at kind ip country device"),
  personal("known_address", "seen_at", "network seen_at"),
  personal("passkey", "added_at", "device synced added_at used_at"),
  personal("third_party", "linked_at", "provider subject linked_at"),
  personal("second_factor", "since", "kind since"),
  personal("remember_token", "expires_at", "used_at used_ip used_device expires_at"),
  personal("payout_destination", "added_at", "method kind bank_code holder number added_at removed_at", "", {
    masked: ["number"],
  }),
  personal(
    "deposit",
    "created_at",
    "reference method way currency state created_at settled_at bank_reference reason",
    "amount fee arrived",
  ),
  personal(
    "withdrawal",
    "created_at",
    "reference method currency state created_at updated_at reason",
    "amount fee paid given_back received_amount",
  ),
  personal("member_transfer", "at", "reference currency at", "amount", { owner: "from_id", name: "transfer_sent" }),
  personal("member_transfer", "at", "reference currency at", "amount", { owner: "to_id", name: "transfer_received" }),
  personal("wallet_transfer", "at", "reference vassalage direction currency state at ended_at", "amount"),
  personal(
    "bet",
    "placed_at",
    "id placed_at settled_at vassalage game_code game_type round_id currency state detail",
    "stake payout",
  ),
  personal("vendor_tip", "at", "vassalage game_code round_id currency at returned_at", "amount"),
  personal("vendor_award", "at", "reference kind vassalage game_code currency at", "amount"),
  personal("bonus", "at", "code currency state at ended_at", "amount required done"),
  personal("turnover", "at", "cause currency at done_at", "required"),
  personal("reward", "granted_at", "reference source code currency granted_at expires_at claimed_at", "amount"),
  personal("promotion_application", "joined_at", "reference promotion_id state joined_at changed_at reason"),
  personal("raffle_draw", "at", "promotion_id day number ticket at", "prize"),
  personal("race_place", "ends_at", "race ends_at place currency", "stake prize"),
  personal("rebate_claim", "at", "reference currency from_at to_at at", "amount"),
  personal("rebate_share", "at", "reference currency day at", "valid_bet amount"),
  personal("points_move", "at", "reference type at", "changed balance"),
  personal(
    "points_redeem",
    "created_at",
    "reference goods quantity status address mobile_num remark reason created_at decided_at",
    "points",
  ),
  personal("points_convert", "at", "reference currency at", "points amount"),
  personal("member_message", "at", "kind detail at read_at deleted_at"),
  personal("feedback", "sent_at", "reference sender type content sent_at answer answered_at"),
  personal("upload", "at", "purpose at"),
  personal("member_icon", "at", "at"),
  personal("favourite_game", "added_at", "node_id added_at"),
  personal("recent_game", "opened_at", "node_id opened_at"),
  personal("vip_member", "since", "level since birthday birthday_at"),
  personal("vip_change", "at", "from_level to_level why at"),
  personal("announcement_read", "at", "announcement_id at"),
  personal(
    "envelope",
    "at",
    "reference currency count mode wishes state at expires_at ended_at",
    "amount given returned",
    {
      owner: "sender_id",
    },
  ),
  personal("envelope_share", "at", "at", "amount"),
  personal("referral_check", "at", "reference state at", "", { owner: "invited_id" }),
  personal("invited", "at", "code at"),
  personal("invitation", "created_at", "code name rebate_rate expires_at uses clicks active created_at", "", {
    owner: "agent_id",
  }),
  personal("downline_note", "at", "note at", "", { owner: "agent_id" }),
  personal("agent_filter", "at", "page name choices at", "", { owner: "agent_id" }),
  personal("sub_account", "created_at", "name rights active created_at", "", { owner: "agent_id" }),
  personal("sub_account_act", "at", "act subject ip at", "", { owner: "agent_id" }),
  personal("rebate_rate", "set_at", "rate set_at"),
  personal("rebate_rate_before", "replaced_at", "rate replaced_at"),
  personal("affiliate_application", "at", "reference reason ways channel contact state at decided_at"),
  personal("affiliate", "since", "currency rate since"),
  personal("affiliate_link", "at", "code name clicks at"),
  personal("affiliate_month", "at", "reference month currency rate at", "net amount"),
  personal("affiliate_referred", "at", "code at"),
  personal("contract", "created_at", "reference kind period currency state created_at answered_at ended_at"),
  personal(
    "contract_bill",
    "reckoned_at",
    "reference period_start period_end kind currency state paid_at",
    "valid_bet net",
  ),
  personal("reality_check_choice", "minutes", "minutes"),
  personal("register_check", "checked_at", "register purpose outcome proof_id checked_at"),
  personal("reality_check_answer", "id", "due_at answered_at"),
  personal("protection_reminder", "member_id", "months history_at offered_at"),
  personal("member_break", "started_at", "period game_type started_at ends_at return_asked_at"),
  personal(
    "member_limit",
    "set_at",
    "currency kind period set_at starts_at ends_at confirm_from confirm_until",
    "amount used requested_amount",
  ),
  personal("play_time", "seen_at", "seen_at day_starts_at session_starts_at", "day_used session_used"),
  personal("member_document", "sent_at", "reference kind state reason note sent_at decided_at valid_until"),
  personal("member_document_picture", "at", "kind at"),
  personal("member_verification", "started_at", "verifier level state started_at"),
  personal("limit_change", "at", "currency kind period change at", "amount_before amount_after"),
];

const sums = "sums of what is listed";
const momentary = "ends within minutes, and holds hashes";
const technical = "says how something listed was processed";
const others = "is about other members";

/** Tables with a member's id that are not handed out, and why. */
export const withheldTables: Readonly<Record<string, string>> = {
  account_closure: "exists only once nobody can sign in",
  active_by_day: sums,
  active_due: technical,
  affiliate_code: technical,
  balance_change: technical,
  bets_by_day: sums,
  cash_by_day: sums,
  event_cursor: technical,
  event_outbox: technical,
  event_ticket: momentary,
  launch_token: momentary,
  ledger_account: sums,
  ledger_block: technical,
  ledger_command: technical,
  ledger_digest: technical,
  ledger_entry: technical,
  money_by_day: sums,
  passkey_challenge: momentary,
  password_link: momentary,
  play_by_day: sums,
  play_changed: technical,
  play_fact: sums,
  points_due: technical,
  recovery_code: "holds hashes only",
  result_review: technical,
  round: technical,
  session_code: momentary,
  sign_in_ticket: momentary,
  third_party_flow: momentary,
  tombstone: technical,
  totp_setup: momentary,
  trusted_browser: "holds hashes only",
  valid_by_day: sums,
  vendor_session: technical,
  envelope_recipient: others,
  register_due: technical,
  break_suspect: "would tell whom an operator looks at",
  affiliate_own: "would show how a trick is found out",
};
