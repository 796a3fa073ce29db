-- Players who came by an affiliate's link and are the affiliate: nothing is paid for them. Found once, for good.
create table affiliate_own (
  member_id bigint primary key references affiliate_referred (member_id),
  affiliate_id bigint not null references member (id),
  -- What both have: a payout account, the name it is in, a browser both trusted, or a mailbox.
  signal text not null check (signal in ('account', 'holder', 'browser', 'mailbox')),
  found_at timestamptz not null default now()
);
create index affiliate_own_of on affiliate_own (affiliate_id);
