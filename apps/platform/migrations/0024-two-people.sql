-- Every act that moves a withdrawal's money above the merchant's limit has the approvals of its own: approving it,
-- each part that is paid by hand, and refunding it.
alter table withdrawal_approval add column act text not null default 'approve';
alter table withdrawal_approval alter column act drop default;
alter table withdrawal_approval drop constraint withdrawal_approval_pkey;
alter table withdrawal_approval add primary key (withdrawal_id, act, actor);

-- What a provider repeats is one event under one id; the sandbox's provider names it apart from each time it is sent.
alter table sandbox_pay.callback add column event_id uuid;
update sandbox_pay.callback set event_id = id;
alter table sandbox_pay.callback alter column event_id set not null;
