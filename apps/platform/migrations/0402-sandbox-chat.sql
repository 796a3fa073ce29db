-- The sandbox's chat desk: what was said in each conversation.
create table sandbox_chat (
  id bigint generated always as identity primary key,
  conversation text not null,
  from_desk boolean not null,
  words text not null,
  at timestamptz not null default now()
);
create index sandbox_chat_by_conversation on sandbox_chat (conversation, id);
