-- Who registered lately is asked for every few seconds; without an index all members are read for it.
create index member_registered on member (registered_at);
