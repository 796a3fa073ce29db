-- Choices of a report that an agent, or one of its sub-accounts, keeps under a name.
create table agent_filter (
  id bigint generated always as identity primary key,
  agent_id bigint not null references member (id),
  -- Whose it is; null: the agent's own.
  sub_account_id bigint references sub_account (id),
  page text not null,
  name text not null check (length(name) between 1 and 40),
  -- The page's own fields, as text.
  choices jsonb not null check (jsonb_typeof(choices) = 'object'),
  at timestamptz not null default now(),
  unique nulls not distinct (agent_id, sub_account_id, page, name)
);
