-- A merchant's site is known by its whole origin: scheme, host and port. The first is its main one.
alter table merchant rename column hosts to origins;
update merchant set origins = array(
  select case when host like '%localhost' or host like '127.%' then 'http://' else 'https://' end || host
  from unnest(origins) with ordinality as named (host, place) order by place);
update merchant set config = jsonb_set(config - 'hosts', '{origins}', to_jsonb(origins));
