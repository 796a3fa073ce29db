-- The signed states of the hash chain, so that every instance has those that another one signed. Nobody without the key
-- can make one; whoever may delete rows here cannot delete the file outside of the database that names them too.
create table ledger_digest (
  signature text primary key,
  at text not null,
  block bigint not null,
  to_id bigint not null,
  hash text not null,
  key text not null
);
