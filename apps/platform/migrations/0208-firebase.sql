-- A proof of a number by firebase is good once: the token's own name, kept until it would have expired anyway.
create table firebase_proof (
  proof_hash bytea primary key,
  expires_at timestamptz not null
);
