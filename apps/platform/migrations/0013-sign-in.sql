-- What a password was set by, where it was forgotten: that is no second step to it.
alter table member add column password_proof text check (password_proof in ('sms', 'email'));

-- A one-time code belongs to the session that made it: it ends with it, and what it opens ends when it does.
delete from session_code;
alter table session_code add column session_id uuid not null references session (id) on delete cascade;

-- The remember tokens a session was opened from: when one was copied, what it opened ends.
alter table session add column remember_family uuid;
create index session_of_family on session (remember_family) where remember_family is not null and ended_at is null;
