-- From where a remember token was used: the same browser's second tab, a moment later, is no thief.
alter table remember_token add column used_ip text, add column used_device text;
