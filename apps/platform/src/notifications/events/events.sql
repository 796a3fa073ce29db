-- Emits an event. The cursor's row lock makes a member's sequence gapless and in the order of commits.
create or replace function event_emit(p_member bigint, p_event jsonb) returns bigint language plpgsql as $$
declare
  v_sequence bigint;
begin
  update event_cursor c set sequence = c.sequence + 1 where c.member_id = p_member returning sequence into v_sequence;
  if not found then
    insert into event_cursor as c (member_id, sequence) values (p_member, 1)
      on conflict (member_id) do update set sequence = c.sequence + 1
      returning sequence into v_sequence;
  end if;
  insert into event_outbox (member_id, sequence, event) values (p_member, v_sequence, p_event);
  return v_sequence;
end $$;

-- Emits one event to each of several members, given in the order of their ids.
create or replace function event_emit_all(p_members bigint[], p_events jsonb[]) returns void language sql volatile as $$
  with moved as (
    insert into event_cursor as c (member_id, sequence) select member_id, 1 from unnest(p_members) member_id
    on conflict (member_id) do update set sequence = c.sequence + 1
    returning member_id, sequence)
  insert into event_outbox (member_id, sequence, event)
  select member_id, m.sequence, e.event from moved m join unnest(p_members, p_events) as e (member_id, event) using (member_id);
$$;
