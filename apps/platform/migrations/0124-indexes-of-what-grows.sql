-- Statements that read all of a table that grows for ever find their rows by an index. Building one lets nobody write to
-- the table meanwhile: a large deployment creates these concurrently before the release (docs/operations.md), and then
-- nothing is left to do here.

-- Jobs delete these rows by their age.
create index if not exists session_by_age on session (started_at);
create index if not exists known_address_by_age on known_address (seen_at);
create index if not exists remember_token_by_age on remember_token (expires_at);
create index if not exists trusted_browser_by_age on trusted_browser (expires_at);
-- A member's sessions, ended ones too.
create index if not exists session_of_member_with_ended on session (member_id, started_at);
-- Operators list these, providers are asked about them, and an account for pay-outs is compared with others.
create index if not exists deposit_of_merchant on deposit (merchant, created_at);
create index if not exists withdrawal_of_merchant on withdrawal (merchant, created_at);
create index if not exists withdrawal_asked on withdrawal (asked_at) where state in ('paying', 'partlyPaid', 'notReceived');
create index if not exists payout_destination_of_number on payout_destination (number);
