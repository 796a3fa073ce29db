-- A vendor's bet, tip or win, as the functions know it that answer several of them in one go.
create type seamless_call as (
  -- Its place among them, from 1.
  n integer,
  verb text,
  vassalage text,
  request uuid,
  session uuid,
  player bigint,
  tx text,
  round text,
  bet_tx text,
  game text,
  currency text,
  amount bigint,
  contribution bigint,
  close boolean,
  detail jsonb,
  -- Its key in the ledger, and what the key stands for.
  key text,
  fingerprint text,
  -- What it was found to be about: the accounts it moves money between, and a win's bet.
  wallet bigint,
  house bigint,
  jackpot bigint,
  bet bigint,
  placed_at timestamptz
);

-- A bet or tip that was judged. No answer: it goes ahead.
create type judged_bet as (
  call seamless_call,
  answer text,
  balance bigint,
  reference bigint,
  -- The answer is kept by its key; the request is taken by its id.
  keeps boolean,
  takes boolean,
  at timestamptz,
  merchant text,
  node_id bigint,
  game_type text,
  turnover_weight smallint,
  upline_path bigint[],
  wallet_id bigint,
  -- The player's own session, where it is to be kept awake.
  sleepy uuid
);

-- A win that was judged. No answer: it goes ahead.
create type judged_win as (
  call seamless_call,
  answer text,
  balance bigint,
  reference bigint,
  keeps boolean,
  merchant text,
  node_id bigint,
  payout bigint,
  -- The bet is settled already; the win waits for two people; other bets of the round end with it.
  late boolean,
  waits boolean,
  ends_others boolean
);

-- Answered one call each, and then several of them in turn; those functions take their place.
drop function if exists seamless_bet(text, uuid, uuid, bigint, text, text, text, text, bigint, bigint, interval, bigint, text);
drop function if exists seamless_win(text, uuid, bigint, text, text, text, text, text, bigint, boolean, jsonb, bigint);
drop function if exists seamless_batch(jsonb, interval);
drop function if exists close_round(bigint, text, text, bigint);
