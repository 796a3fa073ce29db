-- Creates the roles and the database that docs/configuration.md names, as a superuser does once. It may run again.
--   psql --set ON_ERROR_STOP=1 --file accounts.sql postgres://postgres@…/postgres
\getenv owner_password OWNER_DATABASE_PASSWORD
\getenv platform_password PLATFORM_DATABASE_PASSWORD
\getenv arcade_password ARCADE_DATABASE_PASSWORD
select format('create role %I login password %L', name, password)
  from (values ('croupier', :'owner_password'),
               ('croupier_platform', :'platform_password'),
               ('croupier_arcade', :'arcade_password')) account (name, password)
  where name not in (select rolname from pg_roles)
\gexec
grant croupier_arcade to croupier;
-- The metrics of replication need it.
grant pg_monitor to croupier_platform;
select 'create database croupier owner croupier'
  where not exists (select from pg_database where datname = 'croupier')
\gexec
