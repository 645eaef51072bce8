-- Mail that we send: its data is sealed, since a link in it may open an account. Attempts for about a day;
-- what was sent is forgotten after an hour.
-- Retention: once a day, repeated soon when it failed.
do $$
begin
  perform pgboss.create_queue('send-mail', '{
    "policy": "standard", "retryLimit": 20, "retryDelay": 10, "retryBackoff": true, "retryDelayMax": 7200,
    "expireInSeconds": 120, "retentionSeconds": 172800, "deleteAfterSeconds": 3600 }');
  perform pgboss.create_queue('retention', '{
    "policy": "standard", "retryLimit": 5, "retryDelay": 60, "retryBackoff": true, "retryDelayMax": 3600,
    "expireInSeconds": 600, "retentionSeconds": 172800, "deleteAfterSeconds": 172800 }');
end $$;
