-- The address that the last test of the mail was sent to: the owner's own at that time, who may have moved since.
alter table private.service_checks add column mailed_to text check (char_length(mailed_to) <= 254);
