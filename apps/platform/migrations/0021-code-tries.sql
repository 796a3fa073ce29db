-- Attempts at a code from where its number's member signed in before count apart: strangers cannot use those up.
alter table verification_code add column known_tries integer not null default 0;
