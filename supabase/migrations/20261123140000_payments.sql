-- An earlier text of 20261101081200_payments is accepted as applied (prepare-database.ts). This is the difference: a
-- subscription's end is kept as the provider dates it. Only the text of that time is replaced, so that a database that
-- has the present one, or a later one, keeps it.
do $$
declare
  definition text := pg_get_functiondef('public.memberships_save(text, timestamptz, jsonb)'::regprocedure);
  earlier constant text := '-- Ended means over now, whatever the provider''s clock says.
    case when f.ended_at is not null then least(f.ended_at, now()) end';
  present constant text := '-- By the provider''s clock, as paid_until is: cut to ours, a clock ahead of it would bring the last day closer
    -- than the member was told. That there is a date means over, wherever it is read.
    f.ended_at';
begin
  if position(earlier in definition) > 0 then
    execute replace(definition, earlier, present);
  end if;
end $$;
