-- Settled months and referrals of affiliates are append-only.
create or replace trigger affiliate_month_stays before update or delete on affiliate_month
  for each row execute function refuse_change();
create or replace trigger affiliate_month_is_kept before truncate on affiliate_month execute function refuse_change();
create or replace trigger affiliate_referred_stays before update or delete on affiliate_referred
  for each row execute function refuse_change();
create or replace trigger affiliate_referred_is_kept before truncate on affiliate_referred
  execute function refuse_change();
