-- Who a member is for the law, where the merchant's market asks: given and family name, postcode, personal number. The
-- values are one encrypted text, because nothing in the database compares them. The birthday stays in the profile: rules
-- of money depend on the age.
create table member_identity (
  member_id bigint primary key references member (id),
  encrypted text not null,
  changed_at timestamptz not null default now()
);
