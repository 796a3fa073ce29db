-- Every request keeps a code of its own, with the attempts of its network apart: a stranger's requests and wrong guesses
-- leave the owner's code as it is. Links to a new password are kept beside one another for the same reason.
alter table verification_code
  drop constraint verification_code_pkey,
  drop column known_tries,
  add column id bigint generated always as identity primary key,
  add column network text not null default '',
  add column tries_elsewhere integer not null default 0;
alter table verification_code alter column network drop default;
create index verification_code_of_recipient on verification_code (merchant, purpose, recipient);

alter table password_link drop constraint password_link_pkey, drop constraint password_link_link_hash_key;
alter table password_link add primary key (link_hash);
create index password_link_of_member on password_link (member_id);
