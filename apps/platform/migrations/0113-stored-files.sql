-- Files of members: pictures that prove a payment, pictures of documents, and members' own. Their bytes are in this table
-- or in a store outside, whichever the environment named when they came.
create table stored_file (
  id uuid primary key,
  -- Part of its encryption, with its id, so that no other file can take its place.
  kind text not null check (kind in ('upload', 'document picture', 'icon')),
  store text not null check (store in ('database', 's3')),
  -- Its size as it is stored.
  bytes integer not null,
  content bytea,
  -- False for files from before this table that were stored as they are.
  is_encrypted boolean not null default true,
  at timestamptz not null default now(),
  -- Set once the store has it: nothing refers to it before.
  stored_at timestamptz,
  -- Set once nothing refers to it any more: a job removes its bytes.
  dropped_at timestamptz,
  check (store = 'database' or content is null),
  check (store <> 'database' or stored_at is null or content is not null)
);
create index stored_file_to_remove on stored_file (at) where stored_at is null or dropped_at is not null;

insert into stored_file (id, kind, store, bytes, content, is_encrypted, at, stored_at)
select id, 'upload', 'database', length(picture), picture, false, at, at from upload
union all
select id, 'document picture', 'database', length(encrypted), encrypted, true, at, at from member_document_picture
union all
select name, 'icon', 'database', length(picture), picture, false, at, at from member_icon;

alter table upload drop column picture, add foreign key (id) references stored_file (id);
alter table member_document_picture drop column encrypted, add foreign key (id) references stored_file (id);
alter table member_icon drop column picture, add foreign key (name) references stored_file (id);

-- A file ends with the row that refers to it: at once here, and by a job in a store outside.
create function drop_stored_file() returns trigger language plpgsql as $$
declare
  -- The id is in the column that the trigger names.
  file uuid := (to_jsonb(old) ->> tg_argv[0])::uuid;
begin
  delete from stored_file where id = file and store = 'database';
  update stored_file set dropped_at = now() where id = file;
  return null;
end $$;

create trigger drop_file after delete on upload for each row execute function drop_stored_file('id');
create trigger drop_file after delete on member_document_picture for each row execute function drop_stored_file('id');
create trigger drop_file after delete on member_icon for each row execute function drop_stored_file('name');
create trigger drop_changed_file after update of name on member_icon
  for each row when (old.name <> new.name) execute function drop_stored_file('name');
