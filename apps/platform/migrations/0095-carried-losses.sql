-- A dividend's carry-over: the platform's loss to a team in a period, subtracted from the team's next loss if the merchant
-- carries losses. Earlier bills carried nothing over.
alter table contract_bill add column carried_loss bigint not null default 0;
alter table contract_bill add constraint contract_bill_carried_loss_check
  check (carried_loss = 0 or (kind = 'enableCt' and carried_loss < 0 and carried_loss = loss));
