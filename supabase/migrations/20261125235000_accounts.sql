-- As before, but what is dated later than a few minutes from now proves nothing: where a clock that ran ahead was set right, an
-- open session would count as proved for as long as it had been ahead.
create or replace function private.is_freshly_proved(member uuid, session uuid, at timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from auth.sessions as s
    left join private.identity_proofs as p on p.session_id = s.id
    cross join lateral (values (s.created_at), (p.proved_at)) as proof (moment)
    where s.id = session and s.user_id = member
      and proof.moment between at - interval '10 minutes' and at + interval '10 minutes'
  )
$$;
