-- Of dividends: what the platform lost to a team in a period and takes off the next one's loss, where the merchant says so.
-- Bills of before left nothing over.
alter table contract_bill add column carried_loss bigint not null default 0;
alter table contract_bill add constraint contract_bill_carried_loss_check
  check (carried_loss = 0 or (kind = 'enableCt' and carried_loss < 0 and carried_loss = loss));
