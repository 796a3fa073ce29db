-- Since which day some of a merchant's active members are still to be counted, where there are more than one run counts.
alter table active_minimum add column uncounted_from date;
