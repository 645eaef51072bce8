-- A second row is the client's mistake: HTTP 413, by PostgREST's convention for codes that begin with PT. It answers
-- 54000, which was raised here, with 500.
create or replace function private.one_row_a_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if pg_trigger_depth() = 1 and private.from_browser() then
    if current_setting('private.row_of_request', true) = 'written' then
      raise exception 'one row a request' using errcode = 'PT413';
    end if;
    perform set_config('private.row_of_request', 'written', true);
    if tg_nargs = 2 then
      perform private.limit_sender(tg_table_name, tg_argv[0]::integer, tg_argv[1]::integer);
    end if;
  end if;
  return new;
end $$;
