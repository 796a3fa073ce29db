-- The figures are gathered by the days of all merchants, also of one whose configuration is malformed elsewhere. An
-- offset that cannot be one is refused with its change.
alter table merchant add column gmt_offset_minutes integer not null
  generated always as ((config ->> 'gmtOffsetMinutes')::integer) stored
  check (gmt_offset_minutes between -720 and 840);

drop function if exists gather_measures(text[], integer[]);
