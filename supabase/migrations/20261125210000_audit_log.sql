-- Taking everything out (npm run export) is on record before anything is opened: the process may end at any moment.
insert into private.audit_actions (action) values ('setting.export-begun'), ('setting.export-failed');
