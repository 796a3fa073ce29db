-- What the provider was asked to pay: what a person had not paid by hand before. Null: it was not asked yet.
alter table withdrawal add column ordered bigint check (ordered > 0);
update withdrawal set ordered = amount - fee where asked_at is not null;
