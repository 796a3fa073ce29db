-- The provider of each payment, by its id in the merchant's file. So far the sandbox's was the only one.
alter table deposit add column provider text not null default 'sandbox';
alter table deposit alter column provider drop default;
alter table withdrawal add column provider text;
update withdrawal set provider = 'sandbox' where asked_at is not null or state = 'paying';

-- What a provider last said about a payment, and its own id, without which nobody could ask for it.
create table provider_payment (
  merchant text not null,
  provider text not null,
  direction text not null check (direction in ('in', 'out')),
  reference text not null,
  provider_id text not null,
  link text,
  status text,
  state_at timestamptz,
  object jsonb,
  asked integer not null default 0,
  -- Steps that were sent: each moves money and is sent once, whatever became of its answer.
  steps text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (merchant, provider, direction, reference),
  unique (merchant, provider, direction, provider_id)
);

-- Call-backs with a right signature, as they arrived. They say where to look; what is done follows from what is found.
create table payment_webhook (
  merchant text not null,
  provider text not null,
  event_id text not null,
  reference text,
  body text not null,
  received_at timestamptz not null default now(),
  primary key (merchant, provider, event_id)
);
create index payment_webhook_received on payment_webhook (received_at);

-- Money that came back to the provider after it was paid out, until a person decides about it, and the report of it.
alter table withdrawal add column reversed bigint check (reversed > 0);
alter table withdrawal add column reversed_as text;
