-- Events are for pages that are open now. After a crash the table is empty and its cursors are not: who comes back is
-- told to read everything anew. A quarter of what a movement of money writes to the log was for this table.
alter table event_outbox set unlogged;
