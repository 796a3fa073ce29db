-- Settled months and referrals of affiliates are append-only.
create or replace trigger affiliate_month_stays before update or delete on affiliate_month
  for each row execute function refuse_change();
create or replace trigger affiliate_month_is_kept before truncate on affiliate_month execute function refuse_change();
create or replace trigger affiliate_referred_stays before update or delete on affiliate_referred
  for each row execute function refuse_change();
create or replace trigger affiliate_referred_is_kept before truncate on affiliate_referred
  execute function refuse_change();

-- The spelling by which two people's names are compared, as nameKey of the contract has it, with the signs of name-signs.ts.
create or replace function name_key(p_name text) returns text language sql immutable as $$
  select lower(translate(
    btrim(regexp_replace(
      regexp_replace(normalize(p_name, nfc), '[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]', '', 'g'),
      '[\s\u00a0\u2000-\u200a\u202f\u3000]+', ' ', 'g')),
    U&'\2018\2019\201b\02b9\02bb\02bc\00b4\0060\2032\ff07\05f3\2010\2011\2012\2013\2014\2015\ff0d\fe63\05be\2022\2027\2219\22c5\30fb\ff65',
    U&'\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027---------\00b7\00b7\00b7\00b7\00b7\00b7'))
$$;
