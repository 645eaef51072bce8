-- A provider may be down for weeks, or be set up long after the first visitor subscribed. Three days of tries
-- left a subscriber untold, a departure unheard and a payer's data in place for good. A try every six hours
-- for a year costs nothing.
update pgboss.queue set retry_limit = 1500, retention_seconds = 31536000
where name in ('sync-subscription', 'sync-departure', 'remove-payer');

-- The inbox shows a message without its notice; after a month a notice is no news.
update pgboss.queue set retry_limit = 1500 where name = 'notify-owner';

-- What waits already is given the same time, and what was given up is tried again.
update pgboss.job as j set
  retry_limit = q.retry_limit,
  keep_until = j.created_on + make_interval(secs => q.retention_seconds),
  state = case when j.state = 'failed' then 'retry' else j.state end,
  start_after = case when j.state = 'failed' then now() else j.start_after end,
  completed_on = case when j.state = 'failed' then null else j.completed_on end
from pgboss.queue as q
where q.name = j.name and j.name in ('sync-subscription', 'sync-departure', 'remove-payer', 'notify-owner')
  and j.state in ('created', 'retry', 'active', 'failed');
