

SET LOCAL statement_timeout = 0;
SET LOCAL lock_timeout = 0;
SET LOCAL idle_in_transaction_session_timeout = 0;
SET LOCAL client_encoding = 'UTF8';
SET LOCAL standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', true);
SET LOCAL check_function_bodies = false;
SET LOCAL xmloption = content;
SET LOCAL client_min_messages = warning;
SET LOCAL row_security = off;

CREATE SCHEMA auth;

CREATE SCHEMA pgboss;

CREATE SCHEMA private;

CREATE SCHEMA supabase_migrations;

CREATE TYPE auth.aal_level AS ENUM (
    'aal1',
    'aal2',
    'aal3'
);

CREATE TYPE auth.factor_status AS ENUM (
    'unverified',
    'verified'
);

CREATE TYPE auth.factor_type AS ENUM (
    'totp',
    'webauthn',
    'phone',
    'recovery_code'
);

CREATE TYPE auth.one_time_token_type AS ENUM (
    'confirmation_token',
    'reauthentication_token',
    'recovery_token',
    'email_change_token_new',
    'email_change_token_current',
    'phone_change_token'
);

CREATE TYPE pgboss.job_state AS ENUM (
    'created',
    'retry',
    'active',
    'completed',
    'cancelled',
    'failed'
);

CREATE FUNCTION auth.email() RETURNS text
    LANGUAGE sql STABLE
    AS $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
$$;

CREATE FUNCTION auth.jwt() RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb
$$;

CREATE FUNCTION auth.role() RETURNS text
    LANGUAGE sql STABLE
    AS $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
$$;

CREATE FUNCTION auth.uid() RETURNS uuid
    LANGUAGE sql STABLE
    AS $$
  select nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub', '')::uuid
$$;

CREATE FUNCTION pgboss.create_queue(queue_name text, options jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $_$
    DECLARE
      tablename varchar := CASE WHEN options->>'partition' = 'true'
                            THEN 'j' || encode(sha224(queue_name::bytea), 'hex')
                            ELSE 'job_common'
                            END;
      queue_created_on timestamptz;
    BEGIN

      WITH q as (
        INSERT INTO pgboss.queue (
          name,
          policy,
          retry_limit,
          retry_delay,
          retry_backoff,
          retry_delay_max,
          expire_seconds,
          retention_seconds,
          deletion_seconds,
          warning_queued,
          dead_letter,
          partition,
          table_name,
          heartbeat_seconds,
          notify,
          created_on,
          updated_on
        )
        VALUES (
          queue_name,
          options->>'policy',
          COALESCE((options->>'retryLimit')::int, 2),
          COALESCE((options->>'retryDelay')::int, 0),
          COALESCE((options->>'retryBackoff')::bool, false),
          (options->>'retryDelayMax')::int,
          COALESCE((options->>'expireInSeconds')::int, 900),
          COALESCE((options->>'retentionSeconds')::int, 1209600),
          COALESCE((options->>'deleteAfterSeconds')::int, 604800),
          COALESCE((options->>'warningQueueSize')::int, 0),
          options->>'deadLetter',
          COALESCE((options->>'partition')::bool, false),
          tablename,
          (options->>'heartbeatSeconds')::int,
          COALESCE((options->>'notify')::bool, false),
          pgboss.job_now(),
          pgboss.job_now()
        )
        ON CONFLICT DO NOTHING
        RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;

      IF queue_created_on IS NULL OR options->>'partition' IS DISTINCT FROM 'true' THEN
        RETURN;
      END IF;

      EXECUTE format('CREATE TABLE pgboss.%I (LIKE pgboss.job INCLUDING DEFAULTS)', tablename);

      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id)$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);

      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i11 ON pgboss.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i4 ON pgboss.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i7 ON pgboss.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i9 ON pgboss.job (name, id) WHERE blocking AND state = 'completed'$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i12 ON pgboss.job (source_root_id) WHERE source_root_id IS NOT NULL$cmd$, tablename);

      IF options->>'policy' = 'short' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i1 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, tablename);
      ELSIF options->>'policy' = 'singleton' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i2 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, tablename);
      ELSIF options->>'policy' = 'stately' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i3 ON pgboss.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, tablename);
      ELSIF options->>'policy' = 'exclusive' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i6 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, tablename);
      ELSIF options->>'policy' = 'key_strict_fifo' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i8 ON pgboss.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i10 ON pgboss.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, tablename);
      END IF;

      EXECUTE format('ALTER TABLE pgboss.%I ADD CONSTRAINT cjc CHECK (name=%L)', tablename, queue_name);
      EXECUTE format('ALTER TABLE pgboss.job ATTACH PARTITION pgboss.%I FOR VALUES IN (%L)', tablename, queue_name);
    END;
    $_$;

CREATE FUNCTION pgboss.delete_queue(queue_name text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    DECLARE
      v_table varchar;
      v_partition bool;
    BEGIN
      
      SELECT table_name, partition
      FROM pgboss.queue
      WHERE name = queue_name
      INTO v_table, v_partition;

      IF v_partition THEN
        EXECUTE format('DROP TABLE IF EXISTS pgboss.%I', v_table);
      ELSE
        EXECUTE format('DELETE FROM pgboss.%I WHERE name = %L', v_table, queue_name);
      END IF;
    
      DELETE FROM pgboss.queue WHERE name = queue_name;
    END;
    $$;

CREATE FUNCTION pgboss.job_now() RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
      SELECT pg_catalog.now();
    $$;

CREATE FUNCTION pgboss.job_table_format(command text, table_name text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $_$
      SELECT format(
        regexp_replace(
          regexp_replace(command, '\.job\y', '.%1$I', 'g'),
          '\yjob_i(\d+)', '%1$s_i\1', 'g'
        ),
        table_name
      );
    $_$;

CREATE FUNCTION pgboss.job_table_run(command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    DECLARE
      tbl RECORD;
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        EXECUTE pgboss.job_table_format(command, tbl_name);
        RETURN;
      END IF;

      EXECUTE pgboss.job_table_format(command, 'job_common');

      FOR tbl IN SELECT table_name FROM pgboss.queue WHERE partition = true
      LOOP
        EXECUTE pgboss.job_table_format(command, tbl.table_name);
      END LOOP;
    END;
    $$;

CREATE FUNCTION pgboss.job_table_run_async(command_name text, version integer, command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
        VALUES (
          command_name,
          version,
          'pending',
          queue_name,
          tbl_name,
          pgboss.job_table_format(command, tbl_name)
        );
        RETURN;
      END IF;

      INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
      SELECT
        command_name,
        version,
        'pending',
        NULL,
        'job_common',
        pgboss.job_table_format(command, 'job_common')
      UNION ALL
      SELECT
        command_name,
        version,
        'pending',
        queue.name,
        queue.table_name,
        pgboss.job_table_format(command, queue.table_name)
      FROM pgboss.queue
      WHERE partition = true;
    END;
    $$;

CREATE FUNCTION private.account_follows_profile() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update auth.users as u set raw_user_meta_data = told.data
  from (
    select a.id, jsonb_strip_nulls(coalesce(a.raw_user_meta_data, '{}') - 'phone'
      || jsonb_build_object('first_name', new.first_name, 'last_name', new.last_name)) as data
    from auth.users as a where a.id = new.user_id
  ) as told
  where u.id = told.id and u.email_confirmed_at is not null and u.raw_user_meta_data is distinct from told.data;
  return null;
end $$;

CREATE FUNCTION private.announce_site_release() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if private.through_product() then
    insert into private.audit_log (actor_id, action, amount) values (
      new.published_by,
      case when new.restores is null then 'setting.site-published' else 'setting.site-restored' end,
      case when new.restores is null then jsonb_array_length(new.fields) end);
    perform pg_notify('site_releases', '');
  end if;
  return null;
end $$;

CREATE FUNCTION private.before_account_deletion(member uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if exists (
    select from public.memberships as m
    where m.member_id = member and m.ended_at is null and m.cancelled_at is null
  ) then
    raise exception 'cancel the membership first' using errcode = 'P0001', hint = 'membership_active';
  end if;
end $$;

CREATE FUNCTION private.count_use(subject text, seconds integer) RETURNS integer
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  with clock as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms)
  insert into private.rate_limits as r (key, points, expire)
  select subject, 1, now_ms + seconds * 1000::bigint from clock
  on conflict (key) do update set
    points = case when r.expire <= (select now_ms from clock) then 1 else least(r.points, 1000000) + 1 end,
    expire = case when r.expire <= (select now_ms from clock) then excluded.expire else r.expire end
  returning points
$$;

CREATE FUNCTION private.date_audit_record() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if private.through_product() then
    new.at := now();
  end if;
  return new;
end $$;

CREATE FUNCTION private.date_site_release() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if private.through_product() then
    new.published_at := now();
    new.live_at := null;
  end if;
  return new;
end $$;

CREATE FUNCTION private.departure_state(member text, list text) RETURNS TABLE(is_back boolean, stays boolean)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select coalesce(bool_or(l.name = departure_state.list), false), count(*) > 0
  from public.email_subscriptions as s
  join public.email_lists as l on l.id = s.email_list_id
  where md5(s.email) = departure_state.member and s.subscribed
$$;

CREATE FUNCTION private.device_name(user_agent text) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select nullif(concat_ws(' on ',
    case
      when user_agent ~ '\mEdg(e|A|iOS)?\M' then 'Edge'
      when user_agent ~ '\m(Opera|OPR)\M' then 'Opera'
      when user_agent ~ '\mSamsung(Browser| Internet)\M' then 'Samsung Internet'
      when user_agent ~ '\m(Firefox|FxiOS)\M' then 'Firefox'
      when user_agent ~ '\m(Chrome|CriOS|Chromium)\M' then 'Chrome'
      when user_agent ~ '\mSafari\M' then 'Safari'
    end,
    case
      when user_agent ~ '\miPhone\M' then 'iPhone'
      when user_agent ~ '\miPad\M' then 'iPad'
      when user_agent ~ '\mAndroid\M' then 'Android'
      when user_agent ~ '\mWindows\M' then 'Windows'
      when user_agent ~ '\mMac(intosh)?\M' then 'Mac'
      when user_agent ~ '\m(CrOS|ChromeOS)\M' then 'ChromeOS'
      when user_agent ~ '\mLinux\M' then 'Linux'
    end
  ), '')
$$;

CREATE FUNCTION private.request_sender() RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select nullif(current_setting('request.sender', true), '')
$$;

CREATE FUNCTION private.enqueue(queue text, payload jsonb, sender text DEFAULT private.request_sender(), start_after timestamp with time zone DEFAULT now(), discard boolean DEFAULT false) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  insert into private.outbox (queue, payload, start_after, discard, priority)
  values (
    enqueue.queue, enqueue.payload, enqueue.start_after, enqueue.discard,
    case when sender is null then 0
      else 1 - least(private.count_use('queue-' || enqueue.queue || ':' || sender, 3600), 10000) end);
  if enqueue.start_after <= now() then
    perform pg_notify('outbox', '');
  end if;
end $$;

CREATE FUNCTION private.export_devices(member uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select coalesce(jsonb_agg(jsonb_build_object('last_used_at', d.last_used_at) order by d.last_used_at), '[]')
  from private.known_devices as d where d.user_id = member
$$;

CREATE FUNCTION private.export_factors(member uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select coalesce(jsonb_agg(jsonb_build_object('name', f.friendly_name, 'type', f.factor_type, 'status', f.status,
    'created_at', f.created_at) order by f.created_at), '[]')
  from auth.mfa_factors as f where f.user_id = member
$$;

CREATE FUNCTION private.export_memberships(member uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select coalesce(jsonb_agg(to_jsonb(m) - 'member_id' order by m.started_at), '[]')
  from public.memberships as m where m.member_id = member
$$;

CREATE FUNCTION private.export_payments(member uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select jsonb_build_object('customer', p.provider_id, 'email', p.email)
  from private.payers as p where p.member_id = member
$$;

CREATE FUNCTION private.export_releases(member uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select coalesce(jsonb_agg(jsonb_build_object('release', r.id, 'published_at', r.published_at, 'note', r.note)
    order by r.id), '[]')
  from private.site_releases as r where r.published_by = member
$$;

CREATE FUNCTION private.export_sessions(member uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select coalesce(jsonb_agg(jsonb_build_object('since', s.created_at, 'last_used_at', s.updated_at,
    'device', s.user_agent) order by s.created_at), '[]')
  from auth.sessions as s where s.user_id = member
$$;

CREATE FUNCTION private.export_subscriptions(address text, confirmed_at timestamp with time zone) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select coalesce(jsonb_agg(jsonb_build_object('list', l.name, 'subscribed', s.subscribed,
    'subscribed_at', s.subscribed_at, 'unsubscribed_at', s.unsubscribed_at) order by l.name), '[]')
  from public.email_subscriptions as s join public.email_lists as l on l.id = s.email_list_id
  where s.email = lower(address) and confirmed_at is not null
$$;

CREATE FUNCTION private.from_browser() RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select coalesce(auth.role(), '') in ('anon', 'authenticated')
$$;

SET LOCAL default_tablespace = '';

SET LOCAL default_table_access_method = heap;

CREATE TABLE public.memberships (
    provider_id text NOT NULL,
    member_id uuid NOT NULL,
    product_id text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    paid_until timestamp with time zone NOT NULL,
    cancelled_at timestamp with time zone,
    payment_failed_at timestamp with time zone,
    pause text,
    next_price_id text,
    amount integer,
    currency text,
    ended_at timestamp with time zone,
    told_product_id text,
    told_last_moment timestamp with time zone,
    told_failing_since timestamp with time zone,
    CONSTRAINT memberships_amount_check CHECK ((amount >= 0)),
    CONSTRAINT memberships_currency_check CHECK ((currency ~ '^[a-z]{3}$'::text)),
    CONSTRAINT memberships_next_price_id_check CHECK ((length(next_price_id) <= 255)),
    CONSTRAINT memberships_pause_check CHECK ((pause = ANY (ARRAY['collection'::text, 'service'::text]))),
    CONSTRAINT memberships_provider_id_check CHECK (((length(provider_id) >= 1) AND (length(provider_id) <= 255)))
);

CREATE FUNCTION private.gives_access(membership public.memberships) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select membership.ended_at is null and membership.pause is distinct from 'service'
    and now() < membership.paid_until + case
      when membership.cancelled_at is null and membership.payment_failed_at is null then interval '3 days'
      else interval '0' end
$$;

CREATE FUNCTION private.has_second_factor(member uuid) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select exists (select from auth.mfa_factors as f where f.user_id = member and f.status = 'verified')
$$;

CREATE FUNCTION private.is_assured(member uuid, session uuid, level text) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select not private.has_second_factor(member) or (coalesce(level, '') = 'aal2' and exists (
    select from auth.sessions as s where s.id = session and s.user_id = member and s.aal = 'aal2'))
$$;

CREATE FUNCTION private.is_freshly_proved(member uuid, session uuid, at timestamp with time zone) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select exists (
    select from auth.sessions as s left join private.identity_proofs as p on p.session_id = s.id
    where s.id = session and s.user_id = member
      and greatest(s.created_at, p.proved_at) >= at - interval '10 minutes'
  )
$$;

CREATE FUNCTION private.keep_an_owner(member uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  perform from private.owners for update;
  if exists (select from private.owners as o where o.user_id = member)
    and not exists (
      select from private.owners as o join auth.users as u on u.id = o.user_id where o.user_id <> member
    )
  then
    raise exception 'the practice would have no owner' using errcode = 'P0001', hint = 'last_owner';
  end if;
end $$;

CREATE FUNCTION private.keep_phone_out() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  new.raw_user_meta_data := new.raw_user_meta_data - 'phone';
  return new;
end $$;

CREATE FUNCTION private.limit_sender(what text, most integer, seconds integer) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if private.request_sender() is not null
    and private.count_use(what || ':' || private.request_sender(), seconds) > most then
    raise exception 'Too many requests. Please try again later.' using errcode = 'PT429';
  end if;
end $$;

CREATE FUNCTION private.limit_site_draft() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if (select count(*) from private.site_draft) > 1000 then
    raise exception 'the draft is full' using errcode = 'program_limit_exceeded';
  end if;
  return null;
end $$;

CREATE FUNCTION private.limit_site_pictures() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if (select count(*) from private.site_pictures) > 500 then
    raise exception 'there are too many pictures' using errcode = 'program_limit_exceeded';
  end if;
  return null;
end $$;

CREATE FUNCTION private.members_of_plans(list text) RETURNS SETOF uuid
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select m.member_id from public.memberships as m where case list
    when 'paying' then private.gives_access(m)
    when 'failing' then m.payment_failed_at is not null and m.ended_at is null end
$$;

CREATE FUNCTION private.names_picture(changes jsonb, picture uuid) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select exists (
    select from jsonb_each(changes -> 'facts/pictures') as field where field.value ->> 'id' = picture::text)
$$;

CREATE FUNCTION private.newsletter_follows_address() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update public.email_subscriptions set subscribed = false, unsubscribed_at = now()
  where email = lower(old.email) and email_list_id = private.newsletter_list() and subscribed;
  if found then
    insert into public.email_subscriptions as s (email, email_list_id, subscribed, subscribed_at, unsubscribed_at)
    values (lower(new.email), private.newsletter_list(), true, now(), null)
    on conflict (email, email_list_id) do update
      set subscribed = true, subscribed_at = now(), unsubscribed_at = null
      where not s.subscribed;
    perform private.prove_newsletter(lower(new.email));
  end if;
  update public.profiles set newsletter_subscribed = exists (
    select from public.email_subscriptions as s
    where s.email = lower(new.email) and s.email_list_id = private.newsletter_list() and s.subscribed
  ) where user_id = new.id;
  return null;
end $$;

CREATE FUNCTION private.newsletter_list() RETURNS uuid
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select id from public.email_lists where name = 'Newsletter'
$$;

CREATE FUNCTION private.note_esa_request() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update public.profiles set esa_evaluation_completed = true where user_id = new.sender_id;
  return null;
end $$;

CREATE FUNCTION private.note_pending() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  new.pending_since := case when not new.is_published then now() end;
  return new;
end $$;

CREATE FUNCTION private.note_provider_state(address text, state text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  update private.provider_syncs as p set state = note_provider_state.state
  from public.email_subscriptions as s
  where s.id = p.subscription_id and s.email = address and p.told_at is not null
    and p.state is distinct from note_provider_state.state;
  if note_provider_state.state = 'undeliverable' then
    perform set_config('private.provider_knows', 'yes', true);
    update public.email_subscriptions as s set subscribed = false, unsubscribed_at = now()
    where s.email = address and s.subscribed;
    perform set_config('private.provider_knows', '', true);
  end if;
end $$;

CREATE FUNCTION private.one_row_a_request() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if pg_trigger_depth() = 1 and private.from_browser() then
    if current_setting('private.row_of_request', true) = 'written' then
      raise exception 'one row a request' using errcode = 'program_limit_exceeded';
    end if;
    perform set_config('private.row_of_request', 'written', true);
    if tg_nargs = 2 then
      perform private.limit_sender(tg_table_name, tg_argv[0]::integer, tg_argv[1]::integer);
    end if;
  end if;
  return new;
end $$;

CREATE FUNCTION private.profile_follows_address() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update public.profiles set email = new.email where user_id = new.id;
  return null;
end $$;

CREATE FUNCTION private.profile_follows_newsletter() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  changed constant record := coalesce(new, old);
begin
  if changed.email_list_id = private.newsletter_list() then
    update public.profiles as p set newsletter_subscribed = (tg_op <> 'DELETE' and new.subscribed)
    from auth.users as u
    -- `is_sso_user` is the condition of the index: without it every account is read.
    where u.id = p.user_id and u.email = changed.email and u.is_sso_user = false
      and u.email_confirmed_at is not null
      and p.newsletter_subscribed <> (tg_op <> 'DELETE' and new.subscribed);
  end if;
  return null;
end $$;

CREATE FUNCTION private.profile_from_account() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $_$
declare
  told constant jsonb := coalesce(new.raw_user_meta_data, '{}');
  told_phone constant text := told ->> 'phone';
begin
  -- A restored account comes with its own profile, or none.
  if not private.through_product() then
    return null;
  end if;
  insert into public.profiles as p (user_id, first_name, last_name, email, phone, created_at)
  values (
    new.id,
    nullif(left(btrim(told ->> 'first_name'), 200), ''),
    nullif(left(btrim(told ->> 'last_name'), 200), ''),
    new.email,
    case when told_phone ~ '^\+?[1-9][0-9]{0,15}$' then told_phone end,
    coalesce(new.created_at, now())
  )
  -- An address that was signed up twice: the sign-up that was confirmed counts.
  on conflict (user_id) do update
    set first_name = excluded.first_name, last_name = excluded.last_name, phone = excluded.phone;
  return null;
end $_$;

CREATE FUNCTION private.prove_newsletter(address text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  known constant uuid := (
    select s.id from public.email_subscriptions as s
    where s.email = address and s.email_list_id = private.newsletter_list() and s.subscribed);
begin
  if known is not null then
    perform private.prove_subscription(known);
    perform private.enqueue('sync-subscription', jsonb_build_object('subscription', known))
    from private.provider_sync_state(known) as k where k.due and k.state = 'pending';
  end if;
end $$;

CREATE FUNCTION private.prove_subscription(subscription uuid) RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  insert into private.provider_syncs (subscription_id, proven_at) values (subscription, clock_timestamp())
  on conflict (subscription_id) do update set proven_at = excluded.proven_at
$$;

CREATE FUNCTION private.provider_sync_state(subscription uuid) RETURNS TABLE(due boolean, may_ask_again boolean, confirmed boolean, state text, refusal text)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select
    s.subscribed and (p.told_at is null or p.told_at < s.subscribed_at
      or (p.state = 'pending' and p.proven_at > p.told_at)),
    s.subscribed and p.state = 'pending' and p.told_at < now() - interval '1 day',
    coalesce(p.proven_at >= s.subscribed_at, false),
    p.state, p.refusal
  from public.email_subscriptions as s
  left join private.provider_syncs as p on p.subscription_id = s.id
  where s.id = subscription
$$;

CREATE FUNCTION private.queue_departure() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if coalesce(current_setting('private.provider_knows', true), '') <> 'yes' then
    perform private.enqueue('sync-departure', jsonb_build_object(
      'member', md5(old.email),
      -- Null when the whole list was removed.
      'list', (select l.name from public.email_lists as l where l.id = old.email_list_id)));
  end if;
  return null;
end $$;

CREATE FUNCTION private.queue_membership_notice(kind text, m public.memberships, until timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  notice uuid;
begin
  insert into private.membership_notices (member_id, kind, product_id, amount, currency, until)
  values (m.member_id, queue_membership_notice.kind, m.product_id, m.amount, m.currency,
    queue_membership_notice.until)
  returning id into notice;
  perform private.enqueue('membership-notice', jsonb_build_object('notice', notice));
end $$;

CREATE FUNCTION private.queue_membership_notices(member uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  m public.memberships;
  last_moment timestamptz;
begin
  for m in select * from public.memberships as s where s.member_id = member order by s.started_at loop
    -- A first payment that has not arrived buys nothing; the pay page says so itself.
    if m.ended_at is null and m.payment_failed_at is null and m.pause is distinct from 'service'
      and m.product_id is distinct from m.told_product_id then
      if m.cancelled_at is null then
        perform private.queue_membership_notice('bought', m, m.paid_until);
      end if;
      m.told_product_id := m.product_id;
    end if;
    continue when m.told_product_id is null;
    last_moment := case when m.cancelled_at is not null or m.ended_at is not null
      then least(m.paid_until, m.ended_at) end;
    -- Told again where it was taken back meanwhile, or where the last day moved closer.
    if last_moment is null then
      m.told_last_moment := null;
    elsif m.told_last_moment is null or last_moment < m.told_last_moment - interval '1 day' then
      perform private.queue_membership_notice('canceled', m, last_moment);
      m.told_last_moment := last_moment;
    end if;
    if m.payment_failed_at is not null and m.ended_at is null
      and m.payment_failed_at is distinct from m.told_failing_since then
      perform private.queue_membership_notice('unpaid', m, m.paid_until);
      m.told_failing_since := m.payment_failed_at;
    end if;
    update public.memberships as s
    set told_product_id = m.told_product_id, told_last_moment = m.told_last_moment,
      told_failing_since = m.told_failing_since
    where s.provider_id = m.provider_id
      and (s.told_product_id, s.told_last_moment, s.told_failing_since)
        is distinct from (m.told_product_id, m.told_last_moment, m.told_failing_since);
  end loop;
end $$;

CREATE FUNCTION private.queue_owner_notice(submission uuid) RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  select private.enqueue('notify-owner', jsonb_build_object('submission', submission),
    start_after => greatest(
      now(), (select max(f.notified_at) from private.form_submissions as f) + interval '15 minutes'))
$$;

CREATE FUNCTION private.queue_subscription_sync() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not private.through_product() then
    return null;
  end if;
  perform private.enqueue('sync-subscription', jsonb_build_object('subscription', new.id),
    -- The browser's own call comes first and brings the first name along; the job is for when that fails.
    start_after => now() + interval '15 seconds',
    -- A subscription that stood already needs no job, but the same work must be done for every address.
    discard => tg_op = 'UPDATE' and old.subscribed);
  return null;
end $$;

CREATE FUNCTION private.queue_testimonial_notice() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  -- Restoring a backup or importing a list is no news.
  if private.from_browser() then
    perform private.enqueue('notify-owner', jsonb_build_object('testimonial', new.id),
      start_after => greatest(
        now(), (select n.told_until from private.testimonial_notices as n) + interval '15 minutes'));
  end if;
  return null;
end $$;

CREATE FUNCTION private.record_expired_log() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  removed constant integer := (select count(*) from gone);
begin
  if removed > 0 then
    insert into private.audit_log (actor_id, action, amount) values (auth.uid(), 'log.expired', removed);
  end if;
  return null;
end $$;

CREATE FUNCTION private.record_moderation() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  insert into private.audit_log (actor_id, action, subject_id) values (
    auth.uid(),
    case
      -- Without a caller, our process deletes what is past its retention.
      when tg_op = 'DELETE' and auth.uid() is null and private.through_product() then 'testimonial.expired'
      when tg_op = 'DELETE' then 'testimonial.deleted'
      when new.is_published then 'testimonial.published'
      else 'testimonial.unpublished'
    end,
    old.id);
  return null;
end $$;

CREATE FUNCTION private.record_people_read(kind text, searched boolean, is_first boolean, listed integer) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if not searched then
    insert into private.audit_log (actor_id, action, amount) values (auth.uid(), kind || '.listed', listed);
  elsif is_first then
    insert into private.audit_log (actor_id, action) values (auth.uid(), kind || '.searched');
  end if;
end $$;

CREATE FUNCTION private.record_role() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if tg_op = 'DELETE' then
    insert into private.audit_log (actor_id, action, subject_id) values (auth.uid(), 'role.revoked', old.user_id);
  elsif private.through_product() then
    insert into private.audit_log (actor_id, action, subject_id) values (auth.uid(), 'role.granted', new.user_id);
  end if;
  return null;
end $$;

CREATE FUNCTION private.refuse_audit_change() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '6 years' then
    return old;
  end if;
  raise exception 'the audit log is append-only' using errcode = '42501';
end $$;

CREATE FUNCTION private.refuse_release_change() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.base, new.changes, new.fields, new.note, new.restores, new.published_at)
        is not distinct from (old.id, old.base, old.changes, old.fields, old.note, old.restores, old.published_at)
      and (new.published_by is null or new.published_by = old.published_by)
      and (old.live_at is null or new.live_at = old.live_at)
    then
      return new;
    end if;
  end if;
  raise exception 'releases are append-only' using errcode = '42501';
end $$;

CREATE FUNCTION private.remember_subscription() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  new.email := lower(btrim(new.email));
  if pg_trigger_depth() > 1 or not private.from_browser() then
    return new;
  end if;
  perform set_config('private.subscription',
    jsonb_build_object('email', new.email, 'email_list_id', new.email_list_id)::text, true);
  return null;
end $$;

CREATE FUNCTION private.remove_payer() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.enqueue('remove-payer', jsonb_build_object('customer', p.provider_id))
  from private.payers as p where p.member_id = old.id and p.provider_id is not null;
  return old;
end $$;

CREATE FUNCTION private.request_network() RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select nullif(current_setting('request.network', true), '')
$$;

CREATE FUNCTION private.require_activity_reader() RETURNS void
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
begin
  if not public.is_owner() then
    raise exception 'the activity is the owner''s' using errcode = '42501';
  end if;
end $$;

CREATE FUNCTION private.require_assured() RETURNS void
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select private.require_assured(auth.uid(), (auth.jwt() ->> 'session_id')::uuid, auth.jwt() ->> 'aal')
$$;

CREATE FUNCTION private.require_assured(member uuid, session uuid, level text) RETURNS void
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
begin
  if not private.is_assured(member, session, level) then
    raise exception 'show the second factor first' using errcode = '42501', hint = 'second_factor_needed';
  end if;
end $$;

CREATE FUNCTION private.require_fresh_proof() RETURNS void
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
begin
  perform private.require_assured();
  if not private.is_freshly_proved(auth.uid(), (auth.jwt() ->> 'session_id')::uuid, now()) then
    raise exception 'prove who you are first' using errcode = '42501', hint = 'proof_needed';
  end if;
end $$;

CREATE FUNCTION private.require_owner(member uuid) RETURNS void
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
begin
  if not exists (select from private.owners where user_id = member) then
    raise exception 'the inbox is the owner''s' using errcode = '42501';
  end if;
end $$;

CREATE FUNCTION private.require_people_reader() RETURNS void
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
begin
  if not public.is_owner() then
    raise exception 'subscribers and members are the owner''s to read' using errcode = '42501';
  end if;
end $$;

CREATE FUNCTION private.require_session(member uuid, session uuid) RETURNS void
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not exists (
    select from auth.sessions as s
    where s.id = session and s.user_id = member and (s.not_after is null or s.not_after > now())
  ) then
    raise exception 'the session has ended' using errcode = 'PT401';
  end if;
end $$;

CREATE FUNCTION private.submissions_of_other_keys(known text[]) RETURNS TABLE(key_id text, submissions bigint)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  with recursive used as (
    (select f.key_id from private.form_submissions as f order by f.key_id limit 1)
    union all
    select (select f.key_id from private.form_submissions as f where f.key_id > u.key_id order by f.key_id limit 1)
    from used as u where u.key_id is not null
  )
  select u.key_id, (select count(*) from private.form_submissions as f where f.key_id = u.key_id)
  from used as u where u.key_id <> all (known)
  union all
  -- A note may have a newer key than its submission.
  select n.key_id, count(*) from private.submission_notes as n
  where n.key_id <> all (known) and not exists (select from used as u where u.key_id = n.key_id)
  group by n.key_id
$$;

CREATE FUNCTION private.subscribe(address text, list uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  perform private.limit_sender('email_subscriptions', 60, 3600);
  insert into public.email_subscriptions as s (email, email_list_id, subscribed, subscribed_at, unsubscribed_at)
  values (address, list, true, now(), null)
  on conflict (email, email_list_id) do update set
    subscribed = true,
    subscribed_at = case when s.subscribed then s.subscribed_at else now() end,
    unsubscribed_at = null;
end $$;

CREATE FUNCTION private.subscribe_by_update() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  named jsonb;
begin
  -- An upsert fires this too.
  if pg_trigger_depth() = 1 and private.from_browser() and current_setting('request.method', true) = 'PATCH' then
    named := nullif(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-subscription', '')::jsonb;
    if named is not null then
      perform private.subscribe(lower(btrim(named ->> 'email')), (named ->> 'email_list_id')::uuid);
    end if;
  end if;
  return null;
end $$;

CREATE FUNCTION private.subscribe_confirmed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  -- A restored account agrees to nothing anew.
  if not private.through_product() then
    return null;
  end if;
  insert into public.email_subscriptions as s (email, email_list_id, subscribed, subscribed_at, unsubscribed_at)
  select lower(new.email), list, true, now(), null
  from private.newsletter_list() as list
  where list is not null and not coalesce(new.raw_app_meta_data ? 'appointed', false)
  on conflict (email, email_list_id) do update
    set subscribed = true, subscribed_at = now(), unsubscribed_at = null
    where not s.subscribed;
  if not coalesce(new.raw_app_meta_data ? 'appointed', false) then
    perform private.prove_newsletter(lower(new.email));
  end if;
  update public.profiles set newsletter_subscribed = exists (
    select from public.email_subscriptions as s
    where s.email = lower(new.email) and s.email_list_id = private.newsletter_list() and s.subscribed
  ) where user_id = new.id;
  return null;
end $$;

CREATE FUNCTION private.subscribe_remembered() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  remembered constant text := nullif(current_setting('private.subscription', true), '');
begin
  if remembered is not null and pg_trigger_depth() = 1 then
    perform set_config('private.subscription', '', true);
    perform private.subscribe(remembered::jsonb ->> 'email', (remembered::jsonb ->> 'email_list_id')::uuid);
  end if;
  return null;
end $$;

CREATE FUNCTION private.through_product() RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select auth.role() is not null
    or current_setting('application_name') = 'practice-site'
    or session_user = 'supabase_auth_admin'
$$;

CREATE TABLE private.form_submissions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    key_id text NOT NULL,
    sealed text NOT NULL,
    sealed_name text,
    address_digest text,
    sender_id uuid,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    notified_at timestamp with time zone,
    read_at timestamp with time zone,
    handled_at timestamp with time zone,
    answered_at timestamp with time zone,
    deleted_at timestamp with time zone,
    CONSTRAINT form_submissions_address_digest_check CHECK (((length(address_digest) >= 1) AND (length(address_digest) <= 100))),
    CONSTRAINT form_submissions_key_id_check CHECK (((length(key_id) >= 1) AND (length(key_id) <= 64))),
    CONSTRAINT form_submissions_kind_check CHECK ((kind = ANY (ARRAY['enquiry'::text, 'esa-request'::text]))),
    CONSTRAINT form_submissions_sealed_check CHECK (((length(sealed) >= 1) AND (length(sealed) <= 200000))),
    CONSTRAINT form_submissions_sealed_name_check CHECK (((length(sealed_name) >= 1) AND (length(sealed_name) <= 2000)))
);

CREATE FUNCTION private.unclaimed_of_address(member uuid, address text, digests text[]) RETURNS SETOF private.form_submissions
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select f.* from private.form_submissions as f
  where f.address_digest = any (digests) and f.sender_id is null and f.deleted_at is null
    and address = public.confirmed_address(member)
    and not exists (
      select from private.disowned_submissions as d where d.member_id = member and d.submission_id = f.id)
$$;

CREATE FUNCTION public.activity_page(wanted_kind text DEFAULT NULL::text, since timestamp with time zone DEFAULT NULL::timestamp with time zone, until timestamp with time zone DEFAULT NULL::timestamp with time zone, after_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id bigint DEFAULT NULL::bigint, most integer DEFAULT 50) RETURNS TABLE(id bigint, at timestamp with time zone, actor_id uuid, action text, subject_id uuid, outcome text, amount integer, network text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
begin
  perform private.require_activity_reader();
  return query
  select l.id, l.at, l.actor_id, l.action, l.subject_id, l.outcome, l.amount, l.network
  from private.audit_log as l
  where (wanted_kind is null or l.kind = wanted_kind)
    and (since is null or l.at >= since)
    and (until is null or l.at < until)
    and (after_id is null or (l.at, l.id) < (after_at, after_id))
  order by l.at desc, l.id desc
  limit least(most, 1000);
end $$;

CREATE FUNCTION public.answer_esa_request_offer(member uuid, address text, digests text[], submission uuid, is_mine boolean) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if is_mine is null then
    raise exception 'say whether it is yours' using errcode = '22004';
  end if;
  -- One at a time: the second caller sees what the first has done.
  perform from private.form_submissions as f where f.id = submission for update;
  if not exists (
    select from private.unclaimed_of_address(member, address, digests) as f
    where f.id = submission and f.kind = 'esa-request'
  ) then
    return false;
  end if;
  if is_mine then
    update private.form_submissions as f set sender_id = member where f.id = submission;
  else
    insert into private.disowned_submissions (member_id, submission_id) values (member, submission);
  end if;
  return true;
end $$;

CREATE FUNCTION public.before_request() RETURNS void
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if auth.role() = 'authenticated' then
    perform private.require_session(auth.uid(), (auth.jwt() ->> 'session_id')::uuid);
  end if;
end $$;

CREATE FUNCTION public.begin_activity_export() RETURNS timestamp with time zone
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_activity_reader();
  insert into private.audit_log (actor_id, action) values (auth.uid(), 'log.exported');
  return now();
end $$;

CREATE FUNCTION public.confirmed_address(member uuid) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select u.email from auth.users as u where u.id = member and u.email_confirmed_at is not null
$$;

CREATE FUNCTION public.current_plan_rank() RETURNS smallint
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select coalesce(max(p.plan_rank), 0)::smallint
  from public.memberships as m
  join private.plans as p on p.product_id = m.product_id
  where m.member_id = auth.uid() and private.gives_access(m) and public.is_assured()
$$;

CREATE FUNCTION public.delete_account(confirmation text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  account auth.users;
  farewell uuid;
begin
  select * into account from auth.users as u where u.id = auth.uid() for update;
  if not found then
    raise exception 'there is no such account' using errcode = '42501';
  end if;
  if confirmation is distinct from 'DELETE' then
    raise exception 'the confirmation is not the word DELETE' using errcode = '22023';
  end if;
  perform private.require_fresh_proof();
  perform private.keep_an_owner(account.id);
  perform private.before_account_deletion(account.id);
  if account.email_confirmed_at is not null then
    -- The provider deletes the address altogether instead of hearing of each list. The job names it by the
    -- provider's digest.
    perform set_config('private.provider_knows', 'yes', true);
    delete from public.email_subscriptions where email = lower(account.email);
    perform set_config('private.provider_knows', '', true);
    perform private.enqueue('forget-subscriber', jsonb_build_object('member', md5(lower(account.email))));
    insert into private.account_farewells (email) values (account.email) returning id into farewell;
    perform private.enqueue('account-deleted', jsonb_build_object('farewell', farewell));
  end if;
  delete from private.owners where user_id = account.id;
  delete from auth.users where id = account.id;
  insert into private.audit_log (actor_id, action, subject_id) values (account.id, 'account.deleted', account.id);
end $$;

CREATE FUNCTION public.end_session(session uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_assured();
  delete from auth.sessions as s where s.id = end_session.session and s.user_id = auth.uid();
  return found;
end $$;

CREATE FUNCTION public.esa_request_offer(member uuid, address text, digests text[]) RETURNS TABLE(id uuid, received_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select f.id, f.received_at from private.unclaimed_of_address(member, address, digests) as f
  where f.kind = 'esa-request' and exists (
    select from public.profiles as p where p.user_id = member and not p.esa_evaluation_completed)
  order by f.received_at desc, f.id desc
  limit 1
$$;

CREATE FUNCTION public.export_my_data() RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  me constant uuid := auth.uid();
  account auth.users;
begin
  select * into account from auth.users as u where u.id = me;
  if not found then
    raise exception 'there is no such account' using errcode = '42501';
  end if;
  perform private.require_fresh_proof();
  -- Here and not in our function, which an account's own request can pass by.
  if private.count_use('export:' || md5(me::text), 3600) > 10 then
    raise exception 'Too many downloads' using errcode = 'PT429';
  end if;
  insert into private.audit_log (actor_id, action, subject_id) values (me, 'account.exported', me);
  return jsonb_build_object(
    'exported_at', now(),
    'account', jsonb_build_object(
      'id', account.id, 'email', account.email, 'new_email', nullif(account.email_change, ''),
      'created_at', account.created_at, 'email_confirmed_at', account.email_confirmed_at,
      'last_sign_in_at', account.last_sign_in_at, 'told_at_sign_up', account.raw_user_meta_data),
    'profile', (select to_jsonb(p) - 'user_id' from public.profiles as p where p.user_id = me),
    'signed_in', private.export_sessions(me),
    'known_devices', private.export_devices(me),
    'second_factors', private.export_factors(me),
    'email_subscriptions', private.export_subscriptions(account.email, account.email_confirmed_at),
    'memberships', private.export_memberships(me),
    'payments', private.export_payments(me),
    'site_releases', private.export_releases(me)
  );
end $$;

CREATE FUNCTION public.export_submissions(member uuid, address text, digests text[], most integer) RETURNS TABLE(kind text, key_id text, sealed text, received_at timestamp with time zone)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return query
  with theirs as (
    select f.id, f.kind, f.key_id, f.sealed, f.received_at
    from private.form_submissions as f where f.sender_id = member and f.deleted_at is null
    union all
    select f.id, f.kind, f.key_id, f.sealed, f.received_at
    from private.unclaimed_of_address(member, address, digests) as f
    order by received_at desc, id desc
    limit most
  ), noted as (
    insert into private.audit_log (actor_id, action, subject_id) select member, 'message.exported', t.id from theirs as t
  )
  select t.kind, t.key_id, t.sealed, t.received_at from theirs as t order by t.received_at desc, t.id desc;
end $$;

CREATE FUNCTION public.export_subscribers(list uuid) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  everybody jsonb;
begin
  perform private.require_people_reader();
  select coalesce(jsonb_agg(jsonb_build_object(
    'email', s.email, 'subscribed_at', s.subscribed_at, 'state', p.state, 'refusal', p.refusal) order by s.email), '[]')
  into everybody
  from public.email_subscriptions as s
  left join private.provider_syncs as p on p.subscription_id = s.id
  where s.email_list_id = export_subscribers.list and s.subscribed;
  insert into private.audit_log (actor_id, action, subject_id, amount)
  values (auth.uid(), 'subscriber.exported', export_subscribers.list, jsonb_array_length(everybody));
  return everybody;
end $$;

CREATE FUNCTION public.form_submissions_to_notify(submission uuid) RETURNS TABLE(id uuid, kind text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select f.id, f.kind from private.form_submissions as f
  where f.notified_at is null and f.deleted_at is null and exists (
    select from private.form_submissions as asked
    where asked.id = submission and asked.notified_at is null)
$$;

CREATE FUNCTION public.inbox_counts(reader uuid) RETURNS TABLE(list text, messages bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_owner(reader);
  return query
  select 'unread', count(*) from private.form_submissions as f where f.deleted_at is null and f.read_at is null
  union all
  select 'open', count(*) from private.form_submissions as f where f.deleted_at is null and f.handled_at is null
  union all
  select 'handled', count(*) from private.form_submissions as f where f.deleted_at is null and f.handled_at is not null
  union all
  select 'deleted', count(*) from private.form_submissions as f where f.deleted_at is not null
  union all
  select 'enquiry', count(*) from private.form_submissions as f where f.deleted_at is null and f.kind = 'enquiry'
  union all
  select 'esa-request', count(*) from private.form_submissions as f
  where f.deleted_at is null and f.kind = 'esa-request';
end $$;

CREATE FUNCTION public.inbox_mark(reader uuid, submission uuid, handled boolean DEFAULT NULL::boolean, answered boolean DEFAULT NULL::boolean, deleted boolean DEFAULT NULL::boolean) RETURNS TABLE(read_at timestamp with time zone, handled_at timestamp with time zone, answered_at timestamp with time zone, deleted_at timestamp with time zone)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
#variable_conflict use_column
begin
  perform private.require_owner(reader);
  return query
  update private.form_submissions as f set
    handled_at = case when handled is null then f.handled_at when handled then coalesce(f.handled_at, now()) end,
    answered_at = case when answered is null then f.answered_at when answered then coalesce(f.answered_at, now()) end,
    deleted_at = case when deleted is null then f.deleted_at when deleted then coalesce(f.deleted_at, now()) end
  where f.id = submission
  returning f.read_at, f.handled_at, f.answered_at, f.deleted_at;
  if found then
    insert into private.audit_log (actor_id, action, subject_id) values (reader, case
      when deleted then 'message.deleted' when not deleted then 'message.restored'
      when answered then 'message.answered' when handled then 'message.handled'
      else 'message.reopened' end, submission);
  end if;
end $$;

CREATE FUNCTION public.inbox_missing_keys(reader uuid, known text[]) RETURNS TABLE(key_id text, submissions bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_owner(reader);
  return query select * from private.submissions_of_other_keys(known);
end $$;

CREATE FUNCTION public.inbox_note(reader uuid, submission uuid, seen integer, key_id text, sealed text) RETURNS TABLE(version integer)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
#variable_conflict use_column
begin
  perform private.require_owner(reader);
  -- One at a time: the second caller sees what the first has written.
  perform from private.form_submissions as f where f.id = submission for update;
  if not found or seen <> coalesce(
    (select n.version from private.submission_notes as n where n.submission_id = submission), 0)
  then
    return;
  end if;
  insert into private.audit_log (actor_id, action, subject_id) values (reader, 'message.noted', submission);
  if inbox_note.sealed is null then
    delete from private.submission_notes as n where n.submission_id = submission;
    return query select 0;
    return;
  end if;
  return query
  insert into private.submission_notes as n (submission_id, key_id, sealed)
  values (submission, inbox_note.key_id, inbox_note.sealed)
  on conflict (submission_id) do update set
    key_id = excluded.key_id, sealed = excluded.sealed, version = n.version + 1, written_at = now()
  returning n.version;
end $$;

CREATE FUNCTION public.inbox_page(reader uuid, most integer, list text DEFAULT 'all'::text, after_received timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, searching boolean DEFAULT false) RETURNS TABLE(id uuid, kind text, key_id text, sealed_name text, received_at timestamp with time zone, read_at timestamp with time zone, handled_at timestamp with time zone, answered_at timestamp with time zone, deleted_at timestamp with time zone)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
declare
  listed integer;
begin
  perform private.require_owner(reader);
  return query
  select f.id, f.kind, f.key_id, f.sealed_name, f.received_at, f.read_at, f.handled_at, f.answered_at, f.deleted_at
  from private.form_submissions as f
  where (f.deleted_at is not null) = (list = 'deleted')
    and (list <> 'unread' or f.read_at is null)
    and (list <> 'open' or f.handled_at is null)
    and (list <> 'handled' or f.handled_at is not null)
    and (list not in ('enquiry', 'esa-request') or f.kind = list)
    and (after_id is null or (f.received_at, f.id) < (after_received, after_id))
  order by f.received_at desc, f.id desc
  limit least(most, 1000);
  get diagnostics listed = row_count;
  -- The caller asks for one more than it shows, to know whether there is another page.
  if not searching then
    insert into private.audit_log (actor_id, action, amount) values (reader, 'message.listed', least(listed, most - 1));
  elsif after_id is null then
    insert into private.audit_log (actor_id, action) values (reader, 'message.searched');
  end if;
end $$;

CREATE FUNCTION public.inbox_read(reader uuid, submission uuid) RETURNS TABLE(id uuid, kind text, key_id text, sealed text, received_at timestamp with time zone, read_at timestamp with time zone, handled_at timestamp with time zone, answered_at timestamp with time zone, deleted_at timestamp with time zone, note_key_id text, note_sealed text, note_version integer)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_owner(reader);
  update private.form_submissions as f set read_at = coalesce(f.read_at, now()) where f.id = submission;
  if not found then
    return;
  end if;
  insert into private.audit_log (actor_id, action, subject_id) values (reader, 'message.opened', submission);
  return query
  select f.id, f.kind, f.key_id, f.sealed, f.received_at, f.read_at, f.handled_at, f.answered_at, f.deleted_at,
    n.key_id, n.sealed, n.version
  from private.form_submissions as f
  left join private.submission_notes as n on n.submission_id = f.id
  where f.id = submission;
end $$;

CREATE FUNCTION public.is_assured() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select private.is_assured(auth.uid(), (auth.jwt() ->> 'session_id')::uuid, auth.jwt() ->> 'aal')
$$;

CREATE FUNCTION public.is_owner() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select exists (select from private.owners where user_id = auth.uid()) and public.is_assured()
$$;

CREATE FUNCTION public.last_backup() RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not public.is_owner() then
    raise exception 'only the owner may ask for backups' using errcode = '42501';
  end if;
  return (select max(made_at) from private.backups);
end $$;

CREATE FUNCTION public.leave_lists(subscription uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  address text;
begin
  select s.email into address from public.email_subscriptions as s where s.id = subscription;
  if address is null then
    return false;
  end if;
  update public.email_subscriptions as s set subscribed = false, unsubscribed_at = now()
  where s.email = address and s.subscribed;
  return true;
end $$;

CREATE FUNCTION public.mailing_trouble() RETURNS TABLE(refusal text, since timestamp with time zone, subscriptions bigint, addresses text[])
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not public.is_owner() then
    raise exception 'only the owner sees what the mailing provider refuses' using errcode = '42501';
  end if;
  return query
    select p.refusal, min(p.refused_at), count(*),
      case when p.refusal in ('forgotten', 'barred') then (array_agg(distinct s.email))[1:20] else '{}' end
    from private.provider_syncs as p
    join public.email_subscriptions as s on s.id = p.subscription_id
    where p.refusal is not null and s.subscribed
    group by p.refusal
    order by min(p.refused_at);
end $$;

CREATE FUNCTION public.mark_form_submissions_notified(submissions uuid[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  update private.form_submissions set notified_at = now() where id = any(submissions) and notified_at is null
$$;

CREATE FUNCTION public.mark_testimonials_notified(told_until timestamp with time zone) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  insert into private.testimonial_notices (told_until) values (mark_testimonials_notified.told_until)
  on conflict (only_row) do update set told_until = greatest(testimonial_notices.told_until, excluded.told_until)
$$;

CREATE FUNCTION public.member_counts() RETURNS TABLE(list text, members bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_people_reader();
  return query
    select 'all', count(*) from private.listed_members
    union all
    select l.list, (select count(*) from private.listed_members as p
      where p.user_id in (select private.members_of_plans(l.list)))
    from unnest(array['paying', 'failing']) as l (list);
end $$;

CREATE FUNCTION public.members_page(list text DEFAULT 'all'::text, search text DEFAULT ''::text, after_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, most integer DEFAULT 50) RETURNS TABLE(id uuid, first_name text, last_name text, email text, joined_at timestamp with time zone, product_id text, paid_until timestamp with time zone, cancelled_at timestamp with time zone, payment_failed_at timestamp with time zone, customer text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  listed integer;
begin
  perform private.require_people_reader();
  return query
    select p.user_id, p.first_name, p.last_name, p.email, p.created_at,
      s.product_id, s.paid_until, s.cancelled_at, s.payment_failed_at, s.customer
    from (
      select * from private.listed_members as p
      where (members_page.list = 'all' or p.user_id = any (array(select private.members_of_plans(members_page.list))))
        and (search = '' or position(lower(btrim(search))
          in lower(concat_ws(' ', p.first_name, p.last_name, p.email))) > 0)
        and (after_id is null or (p.created_at, p.user_id) < (after_at, after_id))
      order by p.created_at desc, p.user_id desc
      limit least(most, 1000)
    ) as p
    left join lateral public.membership_state(p.user_id) as s on true
    order by p.created_at desc, p.user_id desc;
  get diagnostics listed = row_count;
  perform private.record_people_read('member', search <> '', after_id is null, listed);
end $$;

CREATE FUNCTION public.membership_state(member uuid) RETURNS TABLE(customer text, is_stale boolean, product_id text, paid_until timestamp with time zone, cancelled_at timestamp with time zone, payment_failed_at timestamp with time zone, pause text, changes_at timestamp with time zone, next_product_id text, amount integer, currency text, checkout text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select p.provider_id,
    p.provider_id is not null and p.synced_at < now() - case
      when p.expects_change_until > now() then interval '2 seconds'
      when m.provider_id is not null then interval '10 minutes'
      else interval '1 day' end,
    case when m.is_open then m.product_id end,
    case when m.is_open then m.paid_until end,
    m.cancelled_at,
    coalesce(m.payment_failed_at, (select min(s.payment_failed_at) from public.memberships as s
      where s.member_id = p.member_id and s.ended_at is null)),
    m.pause,
    case when m.is_open and m.next_price_id is not null then m.paid_until end,
    case when m.is_open then (select plan.product_id from private.plans as plan
      where plan.price_id = m.next_price_id limit 1) end,
    case when m.is_open then m.amount end,
    case when m.is_open then m.currency end,
    case
      when m.started_at > now() - interval '1 hour' then 'bought'
      when exists (select from private.checkouts as c
        where c.member_id = p.member_id and c.expires_at > now()) then 'open'
      else 'none' end
  from private.payers as p
  left join lateral (
    select s.*, private.gives_access(s) as is_open from public.memberships as s
    left join private.plans as plan on plan.product_id = s.product_id
    where s.member_id = p.member_id and s.ended_at is null
    order by private.gives_access(s) desc, plan.plan_rank desc nulls last, s.started_at desc
    limit 1
  ) as m on true
  where p.member_id = member
$$;

CREATE FUNCTION public.memberships_save(customer text, asked_at timestamp with time zone, answer jsonb) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  payer private.payers;
begin
  select * into payer from private.payers as p where p.provider_id = customer for update;
  if payer.member_id is null or payer.synced_at > asked_at then
    return false;
  end if;
  insert into public.memberships as known (
    provider_id, member_id, product_id, started_at, paid_until, cancelled_at, payment_failed_at,
    pause, next_price_id, amount, currency, ended_at)
  select f.provider_id, payer.member_id, f.product_id, f.started_at, f.paid_until, f.cancelled_at,
    case when f.payment_failing then now() end, f.pause, f.next_price_id, f.amount, f.currency,
    -- By the provider's clock, as paid_until is: cut to ours, a clock ahead of it would bring the last day closer
    -- than the member was told. That there is a date means over, wherever it is read.
    f.ended_at
  from jsonb_to_recordset(memberships_save.answer) as f (
    provider_id text, product_id text, started_at timestamptz, paid_until timestamptz,
    cancelled_at timestamptz, payment_failing boolean, pause text, next_price_id text, amount integer, currency text,
    ended_at timestamptz)
  on conflict (provider_id) do update set
    product_id = excluded.product_id, started_at = excluded.started_at, paid_until = excluded.paid_until,
    cancelled_at = excluded.cancelled_at, ended_at = excluded.ended_at,
    pause = excluded.pause, next_price_id = excluded.next_price_id,
    amount = excluded.amount, currency = excluded.currency,
    payment_failed_at = case when excluded.payment_failed_at is not null
      then coalesce(known.payment_failed_at, excluded.payment_failed_at) end
    -- One customer's membership never becomes another member's.
    where known.member_id = payer.member_id;
  update public.memberships as m set ended_at = now()
  where m.member_id = payer.member_id and m.ended_at is null and m.provider_id not in (
    select f ->> 'provider_id' from jsonb_array_elements(memberships_save.answer) as f);
  -- The open pay page was paid: the next purchase needs a new one.
  delete from private.checkouts as c
  where c.member_id = payer.member_id and exists (
    select from public.memberships as m
    where m.member_id = payer.member_id and (m.ended_at is null or m.started_at >= c.begun_at));
  perform private.queue_membership_notices(payer.member_id);
  update private.payers as p set synced_at = asked_at where p.member_id = payer.member_id;
  return true;
end $$;

CREATE FUNCTION public.my_sessions() RETURNS TABLE(id uuid, device text, created_at timestamp with time zone, last_used_at timestamp with time zone, is_current boolean, aal text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_assured();
  return query
  select s.id, private.device_name(s.user_agent), s.created_at, greatest(s.created_at, s.updated_at),
    s.id = (auth.jwt() ->> 'session_id')::uuid, coalesce(s.aal::text, 'aal1')
  from auth.sessions as s
  where s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
  order by greatest(s.created_at, s.updated_at) desc, s.id
  limit 100;
end $$;

CREATE FUNCTION public.newsletter_state() RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select coalesce((
    select case
      when not s.subscribed then case when p.state = 'undeliverable' then 'undeliverable' else 'none' end
      when k.due and p.state is distinct from 'pending' then case when k.confirmed then 'subscribed' else 'pending' end
      else p.state end
    from auth.users as u
    join public.email_subscriptions as s
      on s.email = lower(u.email) and s.email_list_id = private.newsletter_list()
    left join private.provider_syncs as p on p.subscription_id = s.id
    cross join lateral private.provider_sync_state(s.id) as k
    where u.id = auth.uid() and u.email_confirmed_at is not null and public.is_assured()
  ), 'none')
$$;

CREATE FUNCTION public.owner_needs() RETURNS TABLE(need text, detail text, amount bigint, since timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $_$
begin
  if not public.is_owner() then
    raise exception 'only the owner may ask what waits' using errcode = '42501';
  end if;
  return query
    select n.need, n.detail, n.amount, n.since from (
      select 0 as place, 'site-closed' as need, null as detail, 1 as amount, null::timestamptz as since
      where not exists (select from private.site_opening)
      union all
      select 1, 'unread-messages', null, count(*), min(f.received_at)
      from private.form_submissions as f where f.deleted_at is null and f.read_at is null
      union all
      select 2, 'pending-testimonials', null, count(*), min(t.pending_since)
      from public.testimonials as t where not t.is_published
      union all
      select 3, 'failing-payments', null, count(*), min(m.payment_failed_at)
      from public.memberships as m where m.payment_failed_at is not null and m.ended_at is null
      union all
      -- Work that fails now, by kind. The page says of backups by itself when the last one was made.
      select 4, 'failing-work', w.work, w.failures, w.failing_since
      from private.work_failures as w where w.work <> 'backup'
    ) as n where n.amount > 0 order by n.place, n.since;
  -- Jobs that were given up, by kind, until a day after the mail that tells of them (server/jobs/queues.ts). The queue
  -- makes its own tables, when the first worker starts.
  if to_regclass('pgboss.job') is not null then
    return query execute $given_up$
      select 'abandoned-work', j.source_name, count(*), min(j.created_on)
      from pgboss.job as j where j.name = 'abandoned-work' group by j.source_name order by j.source_name
    $given_up$;
  end if;
end $_$;

CREATE FUNCTION public.page_visits(today date) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not public.is_owner() then
    raise exception 'the visits are the owner''s' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'since', (select min(v.day) from private.page_visits as v),
    'days', coalesce((
      select jsonb_agg(jsonb_build_object('day', d.day, 'visits', d.visits) order by d.day)
      from (
        select v.day, sum(v.visits) as visits from private.page_visits as v
        where v.day > today - 30 and v.day <= today group by v.day
      ) as d), '[]'::jsonb),
    'pages', coalesce((
      select jsonb_agg(jsonb_build_object('page', p.page, 'visits', p.visits, 'before', p.before)
        order by p.visits desc, p.before desc, p.page)
      from (
        select v.page,
          coalesce(sum(v.visits) filter (where v.day > today - 30), 0) as visits,
          coalesce(sum(v.visits) filter (where v.day <= today - 30), 0) as before
        from private.page_visits as v
        where v.day > today - 60 and v.day <= today group by v.page
      ) as p), '[]'::jsonb));
end $$;

CREATE FUNCTION public.payers_to_sync(most integer) RETURNS SETOF text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select p.provider_id from private.payers as p
  where p.provider_id is not null and (
    p.synced_at < now() - interval '1 day'
    or (p.expects_change_until > p.synced_at and p.synced_at < now() - interval '5 minutes')
    or exists (
      select from public.memberships as m
      where m.member_id = p.member_id and m.ended_at is null and m.paid_until < now()
        and p.synced_at < now() - interval '30 minutes'))
  order by p.synced_at
  limit least(most, 500)
$$;

CREATE FUNCTION public.payment_event_receive(event text, kind text, customer text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  insert into private.payment_events (id, kind) values (event, payment_event_receive.kind)
  on conflict (id) do nothing;
  if not found then
    return false;
  end if;
  -- The practice may use its account at the provider for other customers too.
  if exists (select from private.payers where provider_id = customer) then
    perform private.enqueue('sync-membership', jsonb_build_object('customer', customer));
  end if;
  return true;
end $$;

CREATE FUNCTION public.payment_repair_begin() RETURNS timestamp with time zone
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select greatest(
    coalesce((select heard_until - interval '10 minutes' from private.payment_repairs), now() - interval '29 days'),
    now() - interval '29 days')
$$;

CREATE FUNCTION public.payment_repair_settle(heard_until timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  insert into private.payment_repairs (heard_until) values (payment_repair_settle.heard_until)
  on conflict (only_row) do update set heard_until = excluded.heard_until;
  delete from private.payment_events where received_at < now() - interval '60 days';
end $$;

CREATE FUNCTION public.provider_moved(old_address text, new_address text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform set_config('private.provider_knows', 'yes', true);
  with left_behind as (
    update public.email_subscriptions as s set subscribed = false, unsubscribed_at = now()
    where s.email = lower(btrim(old_address)) and s.email <> lower(btrim(new_address)) and s.subscribed
    returning s.email_list_id
  )
  insert into public.email_subscriptions as known (email, email_list_id, subscribed, subscribed_at, unsubscribed_at)
  select lower(btrim(new_address)), l.email_list_id, true, now(), null from left_behind as l
  on conflict (email, email_list_id) do update
    set subscribed = true, subscribed_at = now(), unsubscribed_at = null
    where not known.subscribed;
  perform set_config('private.provider_knows', '', true);
end $$;

CREATE FUNCTION public.provider_state_heard(address text, state text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select private.note_provider_state(lower(btrim(address)), provider_state_heard.state)
$$;

CREATE FUNCTION public.provider_sync_begin(subscription uuid, first_name text, proven boolean DEFAULT false) RETURNS TABLE(due boolean, confirmed boolean, state text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
#variable_conflict use_column
begin
  if provider_sync_begin.proven then
    perform private.prove_subscription(provider_sync_begin.subscription);
  end if;
  return query
    select coalesce(k.due or k.may_ask_again, false), k.confirmed, k.state
    from private.provider_sync_state(provider_sync_begin.subscription) as k;
  insert into private.provider_syncs as p (subscription_id, first_name)
  select provider_sync_begin.subscription, provider_sync_begin.first_name
  from private.provider_sync_state(provider_sync_begin.subscription) as k
  where k.due and provider_sync_begin.first_name is not null
  on conflict (subscription_id) do update set first_name = excluded.first_name;
end $$;

CREATE FUNCTION public.provider_sync_due(subscription uuid) RETURNS TABLE(email text, list_name text, first_name text, confirmed boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select s.email, l.name, p.first_name, k.confirmed
  from public.email_subscriptions as s
  join public.email_lists as l on l.id = s.email_list_id
  left join private.provider_syncs as p on p.subscription_id = s.id
  cross join lateral private.provider_sync_state(s.id) as k
  where s.id = subscription and k.due
$$;

CREATE FUNCTION public.provider_sync_refuse(subscription uuid, refusal text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  insert into private.provider_syncs as p (subscription_id, refusal, refused_at)
  select s.id, provider_sync_refuse.refusal, now() from public.email_subscriptions as s where s.id = subscription
  on conflict (subscription_id) do update
    set refusal = excluded.refusal, refused_at = coalesce(p.refused_at, excluded.refused_at)
$$;

CREATE FUNCTION public.provider_sync_settle(subscription uuid, state text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  address constant text := (select s.email from public.email_subscriptions as s where s.id = subscription);
begin
  insert into private.provider_syncs as p (subscription_id, told_at, state)
  values (subscription, clock_timestamp(), provider_sync_settle.state)
  on conflict (subscription_id) do update
    set first_name = null, told_at = excluded.told_at, state = excluded.state, refusal = null, refused_at = null;
  perform private.note_provider_state(address, provider_sync_settle.state);
end $$;

CREATE FUNCTION public.provider_unsubscribed(address text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform set_config('private.provider_knows', 'yes', true);
  update public.email_subscriptions as s set subscribed = false, unsubscribed_at = now()
  where s.email = lower(btrim(address)) and s.subscribed;
  perform set_config('private.provider_knows', '', true);
end $$;

CREATE FUNCTION public.remove_subscriber(subscription uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_people_reader();
  delete from public.email_subscriptions as s where s.id = subscription;
  if found then
    insert into private.audit_log (actor_id, action, subject_id)
    values (auth.uid(), 'subscriber.removed', subscription);
    return true;
  end if;
  return false;
end $$;

CREATE FUNCTION public.replace_member_resources(resources jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  delete from public.member_resources
  where id not in (select r ->> 'id' from jsonb_array_elements(resources) as r);
  insert into public.member_resources as known (id, plan_rank, title, summary, body, place)
  select r.id, r.plan_rank, r.title, r.summary, r.body, r.place
  from jsonb_to_recordset(resources) as r (
    id text, plan_rank smallint, title text, summary text, body text, place smallint)
  on conflict (id) do update set
    plan_rank = excluded.plan_rank, title = excluded.title, summary = excluded.summary,
    body = excluded.body, place = excluded.place
    where known is distinct from excluded;
end $$;

CREATE FUNCTION public.replace_plans(catalogue jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update private.plans set retired_at = now()
  where retired_at is null
    and product_id not in (select p ->> 'product_id' from jsonb_array_elements(catalogue) as p);
  insert into private.plans as known (product_id, price_id, plan_rank)
  select p ->> 'product_id', p ->> 'price_id', (p ->> 'plan_rank')::smallint
  from jsonb_array_elements(catalogue) as p
  on conflict (product_id) do update
    set price_id = excluded.price_id, plan_rank = excluded.plan_rank, retired_at = null
    where (known.price_id, known.plan_rank) is distinct from (excluded.price_id, excluded.plan_rank)
      or known.retired_at is not null;
end $$;

CREATE FUNCTION public.set_newsletter(subscribed boolean) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
#variable_conflict use_column
declare
  address text;
begin
  if set_newsletter.subscribed is null then
    raise exception 'say whether to subscribe' using errcode = '22004';
  end if;
  perform private.require_assured();
  select lower(u.email) into address from auth.users as u
  where u.id = auth.uid() and u.email_confirmed_at is not null;
  if address is null then
    raise exception 'only a member with a confirmed address has a newsletter' using errcode = '42501';
  end if;
  if set_newsletter.subscribed then
    insert into public.email_subscriptions (email, email_list_id) values (address, private.newsletter_list());
    perform private.prove_newsletter(address);
  else
    update public.email_subscriptions set subscribed = false, unsubscribed_at = now()
    where email = address and email_list_id = private.newsletter_list() and subscribed;
  end if;
  return set_newsletter.subscribed;
end $$;

CREATE FUNCTION public.store_form_submission(kind text, key_id text, sealed text, submission uuid DEFAULT gen_random_uuid(), sealed_name text DEFAULT NULL::text, address_digest text DEFAULT NULL::text, sender uuid DEFAULT NULL::uuid) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  insert into private.form_submissions (id, kind, key_id, sealed, sealed_name, address_digest, sender_id)
  values (
    submission, store_form_submission.kind, store_form_submission.key_id, store_form_submission.sealed,
    store_form_submission.sealed_name, store_form_submission.address_digest,
    -- Stored without a sender when the account was deleted a moment ago.
    (select u.id from auth.users as u where u.id = sender)
  )
  on conflict (id) do nothing;
  if found then
    perform private.queue_owner_notice(submission);
  end if;
  return submission;
end $$;

CREATE FUNCTION public.subscriber_lists() RETURNS TABLE(id uuid, name text, subscribers bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_people_reader();
  return query
    select l.id, l.name, (select count(*) from public.email_subscriptions as s
      where s.email_list_id = l.id and s.subscribed)
    from public.email_lists as l order by l.name;
end $$;

CREATE FUNCTION public.subscribers_page(list uuid, search text DEFAULT ''::text, after_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, most integer DEFAULT 50) RETURNS TABLE(id uuid, email text, subscribed_at timestamp with time zone, state text, refusal text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
declare
  listed integer;
begin
  perform private.require_people_reader();
  return query
    select s.id, s.email, s.subscribed_at, p.state, p.refusal
    from public.email_subscriptions as s
    left join private.provider_syncs as p on p.subscription_id = s.id
    where s.email_list_id = subscribers_page.list and s.subscribed
      and (search = '' or position(lower(btrim(search)) in s.email) > 0)
      and (after_id is null
        or (coalesce(s.subscribed_at, '-infinity'), s.id) < (coalesce(after_at, '-infinity'), after_id))
    order by coalesce(s.subscribed_at, '-infinity') desc, s.id desc
    limit least(most, 1000);
  get diagnostics listed = row_count;
  perform private.record_people_read('subscriber', search <> '', after_id is null, listed);
end $$;

CREATE FUNCTION public.testimonials_to_notify() RETURNS TABLE(waiting bigint, newest timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select count(*), max(t.created_at) from public.testimonials as t where not t.is_published
  having max(t.created_at) > coalesce((select n.told_until from private.testimonial_notices as n), '-infinity')
$$;

CREATE TABLE auth.identities (
    provider_id text NOT NULL,
    user_id uuid NOT NULL,
    identity_data jsonb NOT NULL,
    provider text NOT NULL,
    last_sign_in_at timestamp with time zone,
    created_at timestamp with time zone,
    updated_at timestamp with time zone,
    email text GENERATED ALWAYS AS (lower((identity_data ->> 'email'::text))) STORED,
    id uuid DEFAULT gen_random_uuid() NOT NULL
);

CREATE TABLE auth.mfa_challenges (
    id uuid NOT NULL,
    factor_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    session_id uuid NOT NULL,
    challenge_hash text
);

CREATE TABLE auth.mfa_factors (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    friendly_name text,
    factor_type auth.factor_type NOT NULL,
    status auth.factor_status NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    secret text,
    key_id text,
    last_challenged_at timestamp with time zone,
    last_step integer,
    web_authn_credential jsonb
);

CREATE TABLE auth.mfa_recovery_codes (
    factor_id uuid NOT NULL,
    code_hash text NOT NULL,
    used_at timestamp with time zone
);

CREATE TABLE auth.one_time_tokens (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    token_type auth.one_time_token_type NOT NULL,
    token_hash text NOT NULL,
    relates_to text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    code_hash text,
    expires_at timestamp with time zone DEFAULT now() NOT NULL,
    pending_metadata jsonb,
    CONSTRAINT one_time_tokens_token_hash_check CHECK ((length(token_hash) > 0))
);

CREATE TABLE auth.refresh_tokens (
    instance_id uuid,
    id bigint NOT NULL,
    token character varying(255),
    user_id character varying(255),
    revoked boolean,
    created_at timestamp with time zone,
    updated_at timestamp with time zone,
    parent character varying(255),
    session_id uuid
);

ALTER TABLE auth.refresh_tokens ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME auth.refresh_tokens_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE auth.sessions (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp with time zone,
    updated_at timestamp with time zone,
    factor_id uuid,
    aal auth.aal_level,
    not_after timestamp with time zone,
    refreshed_at timestamp with time zone,
    user_agent text,
    tag text,
    second_factor text,
    second_factor_at timestamp with time zone
);

CREATE TABLE auth.users (
    instance_id uuid,
    id uuid NOT NULL,
    aud character varying(255),
    role character varying(255),
    email character varying(255),
    encrypted_password character varying(255),
    email_confirmed_at timestamp with time zone,
    invited_at timestamp with time zone,
    confirmation_sent_at timestamp with time zone,
    recovery_sent_at timestamp with time zone,
    email_change character varying(255),
    email_change_sent_at timestamp with time zone,
    last_sign_in_at timestamp with time zone,
    raw_app_meta_data jsonb,
    raw_user_meta_data jsonb,
    is_super_admin boolean,
    created_at timestamp with time zone,
    updated_at timestamp with time zone,
    phone text,
    confirmed_at timestamp with time zone GENERATED ALWAYS AS (email_confirmed_at) STORED,
    banned_until timestamp with time zone,
    is_sso_user boolean DEFAULT false NOT NULL,
    deleted_at timestamp with time zone,
    is_anonymous boolean DEFAULT false NOT NULL
);

CREATE TABLE pgboss.bam (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    version integer NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    queue text,
    table_name text NOT NULL,
    command text NOT NULL,
    error text,
    created_on timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone
);

CREATE TABLE pgboss.job (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid
)
PARTITION BY LIST (name);

CREATE TABLE pgboss.job_common (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid,
    CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK ((NOT ((policy = 'key_strict_fifo'::text) AND (singleton_key IS NULL))))
);

CREATE TABLE pgboss.job_dependency (
    child_name text NOT NULL,
    child_id uuid NOT NULL,
    parent_name text NOT NULL,
    parent_id uuid NOT NULL
);

CREATE TABLE pgboss.queue (
    name text NOT NULL,
    policy text NOT NULL,
    retry_limit integer NOT NULL,
    retry_delay integer NOT NULL,
    retry_backoff boolean NOT NULL,
    retry_delay_max integer,
    expire_seconds integer NOT NULL,
    retention_seconds integer NOT NULL,
    deletion_seconds integer NOT NULL,
    dead_letter text,
    partition boolean NOT NULL,
    table_name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    warning_queued integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer DEFAULT 0 NOT NULL,
    completed_delta integer DEFAULT 0 NOT NULL,
    failed_delta integer DEFAULT 0 NOT NULL,
    delta_on timestamp with time zone,
    delta_seconds integer,
    ready_history integer[] DEFAULT '{}'::integer[] NOT NULL,
    heartbeat_seconds integer,
    notify boolean DEFAULT false NOT NULL,
    singletons_active text[],
    monitor_claim_on timestamp with time zone,
    monitor_on timestamp with time zone,
    maintain_on timestamp with time zone,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT queue_check CHECK ((dead_letter IS DISTINCT FROM name))
);

CREATE TABLE pgboss.queue_stats (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
)
PARTITION BY RANGE (captured_on);

CREATE TABLE pgboss.queue_stats_20261122 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE pgboss.queue_stats_20261123 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE pgboss.schedule (
    name text NOT NULL,
    key text DEFAULT ''::text NOT NULL,
    kind text DEFAULT 'cron'::text NOT NULL,
    cron text NOT NULL,
    timezone text DEFAULT 'UTC'::text,
    data jsonb,
    options jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL,
    last_job_id uuid,
    CONSTRAINT schedule_kind_check CHECK ((kind = ANY (ARRAY['cron'::text, 'rrule'::text])))
);

CREATE TABLE pgboss.subscription (
    event text NOT NULL,
    name text NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE pgboss.version (
    version integer NOT NULL,
    cron_on timestamp with time zone,
    bam_on timestamp with time zone,
    flow_on timestamp with time zone,
    reindex_on timestamp with time zone,
    monitor_backoff_on timestamp with time zone
);

CREATE TABLE pgboss.warning (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    type text NOT NULL,
    message text NOT NULL,
    data jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE private.account_farewells (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email text NOT NULL,
    deleted_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE private.audit_log (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    kind text GENERATED ALWAYS AS (split_part(action, '.'::text, 1)) STORED NOT NULL,
    subject_id uuid,
    outcome text DEFAULT 'done'::text NOT NULL,
    amount integer,
    network text DEFAULT private.request_network(),
    CONSTRAINT audit_log_action_check CHECK ((action = ANY (ARRAY['access.sign-in'::text, 'access.sign-out'::text, 'access.proof'::text, 'access.password-changed'::text, 'access.address-changed'::text, 'factor.enrolled'::text, 'factor.used'::text, 'factor.removed'::text, 'factor.recovery-codes-made'::text, 'factor.recovery-code-used'::text, 'message.listed'::text, 'message.searched'::text, 'message.opened'::text, 'message.handled'::text, 'message.reopened'::text, 'message.answered'::text, 'message.noted'::text, 'message.deleted'::text, 'message.restored'::text, 'message.expired'::text, 'message.exported'::text, 'testimonial.published'::text, 'testimonial.unpublished'::text, 'testimonial.deleted'::text, 'testimonial.expired'::text, 'account.exported'::text, 'account.deleted'::text, 'subscriber.listed'::text, 'subscriber.searched'::text, 'subscriber.removed'::text, 'subscriber.exported'::text, 'member.listed'::text, 'member.searched'::text, 'role.granted'::text, 'role.revoked'::text, 'setting.keys-rotated'::text, 'setting.site-published'::text, 'setting.site-restored'::text, 'setting.site-opened'::text, 'log.exported'::text, 'log.expired'::text]))),
    CONSTRAINT audit_log_amount_check CHECK ((amount >= 0)),
    CONSTRAINT audit_log_network_check CHECK ((length(network) <= 50)),
    CONSTRAINT audit_log_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'refused'::text])))
);

ALTER TABLE private.audit_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME private.audit_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE private.backups (
    id bigint NOT NULL,
    made_at timestamp with time zone NOT NULL,
    bytes bigint NOT NULL,
    rows bigint NOT NULL,
    recorded_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT backups_bytes_check CHECK ((bytes > 0)),
    CONSTRAINT backups_rows_check CHECK ((rows >= 0))
);

ALTER TABLE private.backups ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME private.backups_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE private.blog_windows (
    blog text NOT NULL,
    first_post integer NOT NULL,
    posts jsonb NOT NULL,
    fetched_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT blog_windows_blog_check CHECK (((length(blog) >= 1) AND (length(blog) <= 2000))),
    CONSTRAINT blog_windows_first_post_check CHECK ((((first_post >= 0) AND (first_post <= 1000)) AND ((first_post % 50) = 0))),
    CONSTRAINT blog_windows_posts_check CHECK ((jsonb_typeof(posts) = 'array'::text))
);

CREATE TABLE private.checkouts (
    member_id uuid NOT NULL,
    attempt uuid DEFAULT gen_random_uuid() NOT NULL,
    price_id text NOT NULL,
    session_id text,
    begun_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone DEFAULT (date_trunc('second'::text, now()) + '02:00:00'::interval) NOT NULL
);

CREATE TABLE private.disowned_submissions (
    member_id uuid NOT NULL,
    submission_id uuid NOT NULL,
    disowned_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE private.identity_proofs (
    session_id uuid NOT NULL,
    proved_at timestamp with time zone NOT NULL
);

CREATE TABLE private.known_devices (
    token_hash text NOT NULL,
    user_id uuid NOT NULL,
    last_used_at timestamp with time zone NOT NULL
);

CREATE TABLE private.owners (
    user_id uuid NOT NULL,
    granted_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.profiles (
    user_id uuid NOT NULL,
    first_name text,
    last_name text,
    email text,
    phone text,
    therapy_preferences text[] DEFAULT '{}'::text[] NOT NULL,
    esa_evaluation_completed boolean DEFAULT false NOT NULL,
    newsletter_subscribed boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT profiles_email_check CHECK ((char_length(email) <= 254)),
    CONSTRAINT profiles_first_name_check CHECK (((char_length(first_name) >= 1) AND (char_length(first_name) <= 200))),
    CONSTRAINT profiles_last_name_check CHECK (((char_length(last_name) >= 1) AND (char_length(last_name) <= 200))),
    CONSTRAINT profiles_phone_check CHECK ((phone ~ '^\+?[1-9][0-9]{0,15}$'::text)),
    CONSTRAINT profiles_therapy_preferences_check CHECK (((cardinality(therapy_preferences) <= 20) AND (array_position(therapy_preferences, NULL::text) IS NULL) AND (char_length(array_to_string(therapy_preferences, ''::text)) <= 2000)))
);

CREATE VIEW private.listed_members AS
 SELECT p.user_id,
    p.first_name,
    p.last_name,
    p.email,
    p.phone,
    p.therapy_preferences,
    p.esa_evaluation_completed,
    p.newsletter_subscribed,
    p.created_at
   FROM public.profiles p
  WHERE ((EXISTS ( SELECT
           FROM auth.users u
          WHERE ((u.id = p.user_id) AND (u.email_confirmed_at IS NOT NULL)))) AND (NOT (EXISTS ( SELECT
           FROM private.owners o
          WHERE (o.user_id = p.user_id)))));

CREATE TABLE private.membership_notices (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    member_id uuid NOT NULL,
    kind text NOT NULL,
    product_id text NOT NULL,
    amount integer,
    currency text,
    until timestamp with time zone NOT NULL,
    CONSTRAINT membership_notices_kind_check CHECK ((kind = ANY (ARRAY['bought'::text, 'canceled'::text, 'unpaid'::text])))
);

CREATE TABLE private.outbox (
    id bigint NOT NULL,
    queue text NOT NULL,
    payload jsonb NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    discard boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT outbox_queue_check CHECK ((queue = ANY (ARRAY['notify-owner'::text, 'sync-subscription'::text, 'sync-departure'::text, 'forget-subscriber'::text, 'sync-membership'::text, 'remove-payer'::text, 'membership-notice'::text, 'account-deleted'::text, 'send-mail'::text])))
);

ALTER TABLE private.outbox ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME private.outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE private.page_contents (
    path text NOT NULL,
    content text NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT page_contents_content_check CHECK (((length(content) >= 1) AND (length(content) <= 100))),
    CONSTRAINT page_contents_path_check CHECK (((path ~ '^/'::text) AND (length(path) <= 200)))
);

CREATE TABLE private.page_visits (
    day date NOT NULL,
    page text NOT NULL,
    visits bigint NOT NULL,
    CONSTRAINT page_visits_page_check CHECK (((page ~ '^/'::text) AND (length(page) <= 200))),
    CONSTRAINT page_visits_visits_check CHECK ((visits > 0))
);

CREATE TABLE private.payers (
    member_id uuid NOT NULL,
    email text NOT NULL,
    attempt uuid DEFAULT gen_random_uuid() NOT NULL,
    provider_id text,
    expects_change_until timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    synced_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    CONSTRAINT payers_email_check CHECK ((length(email) <= 254)),
    CONSTRAINT payers_provider_id_check CHECK (((length(provider_id) >= 1) AND (length(provider_id) <= 255)))
);

CREATE TABLE private.payment_events (
    id text NOT NULL,
    kind text NOT NULL,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT payment_events_id_check CHECK (((length(id) >= 1) AND (length(id) <= 255))),
    CONSTRAINT payment_events_kind_check CHECK ((length(kind) <= 100))
);

CREATE TABLE private.payment_repairs (
    only_row boolean DEFAULT true NOT NULL,
    heard_until timestamp with time zone NOT NULL,
    CONSTRAINT payment_repairs_only_row_check CHECK (only_row)
);

CREATE TABLE private.plans (
    product_id text NOT NULL,
    price_id text NOT NULL,
    plan_rank smallint NOT NULL,
    retired_at timestamp with time zone,
    CONSTRAINT plans_plan_rank_check CHECK ((plan_rank > 0)),
    CONSTRAINT plans_price_id_check CHECK (((length(price_id) >= 1) AND (length(price_id) <= 255))),
    CONSTRAINT plans_product_id_check CHECK (((length(product_id) >= 1) AND (length(product_id) <= 255)))
);

CREATE TABLE private.provider_syncs (
    subscription_id uuid NOT NULL,
    first_name text,
    told_at timestamp with time zone,
    state text,
    proven_at timestamp with time zone,
    refusal text,
    refused_at timestamp with time zone,
    CONSTRAINT provider_syncs_first_name_check CHECK ((length(first_name) <= 100)),
    CONSTRAINT provider_syncs_refusal_check CHECK ((refusal = ANY (ARRAY['key'::text, 'audience'::text, 'forgotten'::text, 'barred'::text, 'invalid'::text]))),
    CONSTRAINT provider_syncs_state_check CHECK ((state = ANY (ARRAY['subscribed'::text, 'pending'::text, 'undeliverable'::text])))
);

CREATE TABLE private.rate_limits (
    key character varying(255) NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);

CREATE TABLE private.service_checks (
    service text NOT NULL,
    tested_at timestamp with time zone DEFAULT now() NOT NULL,
    findings jsonb NOT NULL,
    CONSTRAINT service_checks_findings_check CHECK (((jsonb_typeof(findings) = 'array'::text) AND (length((findings)::text) <= 20000))),
    CONSTRAINT service_checks_service_check CHECK ((service = ANY (ARRAY['mail'::text, 'payments'::text, 'newsletter'::text, 'blog'::text])))
);

CREATE SEQUENCE private.site_draft_versions
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE private.site_draft (
    document text NOT NULL,
    path text NOT NULL,
    value jsonb NOT NULL,
    version integer DEFAULT nextval('private.site_draft_versions'::regclass) NOT NULL,
    saved_by uuid,
    saved_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT site_draft_document_check CHECK (((length(document) >= 1) AND (length(document) <= 100))),
    CONSTRAINT site_draft_path_check CHECK (((length(path) >= 1) AND (length(path) <= 200))),
    CONSTRAINT site_draft_value_check CHECK ((octet_length((value)::text) <= 131072))
);

CREATE TABLE private.site_opening (
    is_open boolean DEFAULT true NOT NULL,
    opened_at timestamp with time zone DEFAULT now() NOT NULL,
    opened_by uuid,
    CONSTRAINT site_opening_is_open_check CHECK (is_open)
);

CREATE TABLE private.site_picture_files (
    picture uuid NOT NULL,
    width smallint NOT NULL,
    format text NOT NULL,
    bytes bytea NOT NULL,
    CONSTRAINT site_picture_files_bytes_check CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 2000000))),
    CONSTRAINT site_picture_files_format_check CHECK ((format = ANY (ARRAY['avif'::text, 'webp'::text, 'jpg'::text]))),
    CONSTRAINT site_picture_files_width_check CHECK (((width >= 1) AND (width <= 10000)))
);
ALTER TABLE ONLY private.site_picture_files ALTER COLUMN bytes SET STORAGE EXTERNAL;

CREATE TABLE private.site_pictures (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    width smallint NOT NULL,
    height smallint NOT NULL,
    added_at timestamp with time zone DEFAULT now() NOT NULL,
    named_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT site_pictures_height_check CHECK (((height >= 1) AND (height <= 10000))),
    CONSTRAINT site_pictures_width_check CHECK (((width >= 1) AND (width <= 10000)))
);

CREATE TABLE private.site_releases (
    id integer NOT NULL,
    base integer NOT NULL,
    changes jsonb NOT NULL,
    fields jsonb DEFAULT '[]'::jsonb NOT NULL,
    note text,
    restores integer,
    published_by uuid,
    published_at timestamp with time zone DEFAULT now() NOT NULL,
    live_at timestamp with time zone,
    problem text,
    made_from text,
    CONSTRAINT site_releases_base_check CHECK ((base >= 0)),
    CONSTRAINT site_releases_changes_check CHECK (((jsonb_typeof(changes) = 'object'::text) AND (octet_length((changes)::text) <= 4000000))),
    CONSTRAINT site_releases_fields_check CHECK ((jsonb_typeof(fields) = 'array'::text)),
    CONSTRAINT site_releases_made_from_check CHECK ((length(made_from) <= 200)),
    CONSTRAINT site_releases_note_check CHECK ((length(note) <= 300)),
    CONSTRAINT site_releases_problem_check CHECK ((length(problem) <= 2000)),
    CONSTRAINT site_releases_restores_check CHECK ((restores >= 0))
);

ALTER TABLE private.site_releases ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME private.site_releases_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE private.submission_notes (
    submission_id uuid NOT NULL,
    key_id text NOT NULL,
    sealed text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    written_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT submission_notes_key_id_check CHECK (((length(key_id) >= 1) AND (length(key_id) <= 64))),
    CONSTRAINT submission_notes_sealed_check CHECK (((length(sealed) >= 1) AND (length(sealed) <= 50000))),
    CONSTRAINT submission_notes_version_check CHECK ((version > 0))
);

CREATE TABLE private.testimonial_notices (
    only_row boolean DEFAULT true NOT NULL,
    told_until timestamp with time zone NOT NULL,
    CONSTRAINT testimonial_notices_only_row_check CHECK (only_row)
);

CREATE TABLE private.work_failures (
    work text NOT NULL,
    failing_since timestamp with time zone DEFAULT now() NOT NULL,
    last_failed_at timestamp with time zone DEFAULT now() NOT NULL,
    failures bigint DEFAULT 1 NOT NULL,
    told_at timestamp with time zone,
    CONSTRAINT work_failures_failures_check CHECK ((failures > 0))
);

CREATE TABLE public.email_lists (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    CONSTRAINT email_lists_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);

CREATE TABLE public.email_subscriptions (
    email text NOT NULL,
    email_list_id uuid NOT NULL,
    subscribed boolean DEFAULT true NOT NULL,
    subscribed_at timestamp with time zone DEFAULT now(),
    unsubscribed_at timestamp with time zone,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    CONSTRAINT email_subscriptions_email_check CHECK (((length(email) <= 254) AND (email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'::text) AND (email = lower(btrim(email)))))
);

CREATE TABLE public.member_resources (
    id text NOT NULL,
    plan_rank smallint NOT NULL,
    title text NOT NULL,
    summary text NOT NULL,
    body text NOT NULL,
    place smallint NOT NULL,
    CONSTRAINT member_resources_body_check CHECK (((length(body) >= 1) AND (length(body) <= 20000))),
    CONSTRAINT member_resources_id_check CHECK ((id ~ '^[a-z0-9-]{1,80}$'::text)),
    CONSTRAINT member_resources_plan_rank_check CHECK ((plan_rank >= 0)),
    CONSTRAINT member_resources_summary_check CHECK (((length(summary) >= 1) AND (length(summary) <= 500))),
    CONSTRAINT member_resources_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);

CREATE TABLE public.testimonials (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    text text NOT NULL,
    rating smallint NOT NULL,
    is_published boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    pending_since timestamp with time zone DEFAULT now(),
    CONSTRAINT testimonials_name_check CHECK (((length(name) <= 80) AND (length(btrim(name)) >= 1))),
    CONSTRAINT testimonials_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
    CONSTRAINT testimonials_text_check CHECK (((length(text) <= 2000) AND (length(btrim(text)) >= 1)))
);

CREATE TABLE supabase_migrations.schema_migrations (
    version text NOT NULL,
    statements text[],
    name text,
    checksum text
);

ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.job_common DEFAULT;

ALTER TABLE ONLY pgboss.queue_stats ATTACH PARTITION pgboss.queue_stats_20261122 FOR VALUES FROM ('2026-11-22 00:00:00+00') TO ('2026-11-23 00:00:00+00');

ALTER TABLE ONLY pgboss.queue_stats ATTACH PARTITION pgboss.queue_stats_20261123 FOR VALUES FROM ('2026-11-23 00:00:00+00') TO ('2026-11-24 00:00:00+00');

INSERT INTO auth.identities VALUES ('11111111-0000-4000-8000-000000000001', '11111111-0000-4000-8000-000000000001', '{"sub": "11111111-0000-4000-8000-000000000001", "email": "owner@example.com"}', 'email', NULL, '2026-01-01 00:00:00+00', '2026-01-01 00:00:00+00', DEFAULT, '8123383c-ee70-4c9d-9c28-0d1281a1fcc7');
INSERT INTO auth.identities VALUES ('11111111-0000-4000-8000-000000000002', '11111111-0000-4000-8000-000000000002', '{"sub": "11111111-0000-4000-8000-000000000002", "email": "member@example.com"}', 'email', NULL, '2026-01-02 00:00:00+00', '2026-01-02 00:00:00+00', DEFAULT, '5e606540-8cf7-402d-ac8b-8365fc2abab0');
INSERT INTO auth.identities VALUES ('11111111-0000-4000-8000-000000000003', '11111111-0000-4000-8000-000000000003', '{"sub": "11111111-0000-4000-8000-000000000003", "email": "unconfirmed@example.com"}', 'email', NULL, '2026-01-03 00:00:00+00', '2026-01-03 00:00:00+00', DEFAULT, 'fffcf8c3-8c11-4546-a86d-7a00cb2947a8');

INSERT INTO auth.sessions VALUES ('11111111-0000-4000-8000-000000000001', '11111111-0000-4000-8000-000000000001', '2026-01-01 00:00:00+00', '2026-01-01 00:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO auth.sessions VALUES ('11111111-0000-4000-8000-000000000002', '11111111-0000-4000-8000-000000000002', '2026-01-02 00:00:00+00', '2026-01-02 00:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);

INSERT INTO auth.users VALUES (NULL, '11111111-0000-4000-8000-000000000001', 'authenticated', 'authenticated', 'owner@example.com', 'x', '2026-01-01 00:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', NULL, '2026-01-01 00:00:00+00', '2026-01-01 00:00:00+00', NULL, DEFAULT, NULL, false, NULL, false);
INSERT INTO auth.users VALUES (NULL, '11111111-0000-4000-8000-000000000002', 'authenticated', 'authenticated', 'member@example.com', 'x', '2026-01-02 00:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{"last_name": "O''Hara 🌊", "first_name": "Ann"}', NULL, '2026-01-02 00:00:00+00', '2026-01-02 00:00:00+00', NULL, DEFAULT, NULL, false, NULL, false);
INSERT INTO auth.users VALUES (NULL, '11111111-0000-4000-8000-000000000003', 'authenticated', 'authenticated', 'unconfirmed@example.com', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', NULL, '2026-01-03 00:00:00+00', '2026-01-03 00:00:00+00', NULL, DEFAULT, NULL, false, NULL, false);

INSERT INTO pgboss.job_common VALUES ('5d811473-5813-481f-ba92-ddd7a812aaa5', 'notify-owner', 0, '{"kind": "enquiry"}', 'created', 1500, 0, 30, true, 21600, 120, 2592000, NULL, NULL, NULL, NULL, '2026-11-22 14:17:17.602413+00', '2026-11-22 14:17:17.602413+00', NULL, NULL, '2026-12-22 14:17:17.602413+00', NULL, 'abandoned-work', 'standard', NULL, NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL);

INSERT INTO pgboss.queue VALUES ('__pgboss__send-it', 'standard', 2, 0, false, NULL, 900, 1209600, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, false, NULL, NULL, NULL, NULL, '2026-11-22 14:17:16.811893+00', '2026-11-22 14:17:16.811893+00');
INSERT INTO pgboss.queue VALUES ('abandoned-work', 'standard', 2, 0, false, NULL, 900, 2592000, 86400, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, false, NULL, NULL, NULL, NULL, '2026-11-22 14:17:16.978662+00', '2026-11-22 14:17:16.978662+00');
INSERT INTO pgboss.queue VALUES ('notify-owner', 'standard', 1500, 30, true, 21600, 120, 2592000, 2592000, 'abandoned-work', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, false, NULL, NULL, NULL, NULL, '2026-11-22 14:17:17.040481+00', '2026-11-22 14:17:17.040481+00');
INSERT INTO pgboss.queue VALUES ('sync-subscription', 'standard', 1500, 30, true, 21600, 120, 34560000, 2592000, 'abandoned-work', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, false, NULL, NULL, NULL, NULL, '2026-11-22 14:17:17.058786+00', '2026-11-22 14:17:17.058786+00');
INSERT INTO pgboss.queue VALUES ('sync-departure', 'standard', 1500, 30, true, 21600, 120, 34560000, 86400, 'abandoned-work', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, false, NULL, NULL, NULL, NULL, '2026-11-22 14:17:17.069076+00', '2026-11-22 14:17:17.069076+00');
INSERT INTO pgboss.queue VALUES ('forget-subscriber', 'standard', 1500, 30, true, 21600, 120, 34560000, 86400, 'abandoned-work', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, false, NULL, NULL, NULL, NULL, '2026-11-22 14:17:17.093211+00', '2026-11-22 14:17:17.093211+00');
INSERT INTO pgboss.queue VALUES ('sync-membership', 'standard', 20, 10, true, 21600, 60, 2592000, 86400, 'abandoned-work', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, false, NULL, NULL, NULL, NULL, '2026-11-22 14:17:17.114516+00', '2026-11-22 14:17:17.114516+00');
INSERT INTO pgboss.queue VALUES ('remove-payer', 'standard', 1500, 10, true, 21600, 60, 34560000, 86400, 'abandoned-work', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, false, NULL, NULL, NULL, NULL, '2026-11-22 14:17:17.127247+00', '2026-11-22 14:17:17.127247+00');
INSERT INTO pgboss.queue VALUES ('repair-memberships', 'stately', 2, 30, false, NULL, 300, 86400, 86400, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, false, NULL, NULL, NULL, NULL, '2026-11-22 14:17:17.150329+00', '2026-11-22 14:17:17.150329+00');
INSERT INTO pgboss.queue VALUES ('membership-notice', 'standard', 20, 30, true, 7200, 120, 604800, 3600, 'abandoned-work', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, false, NULL, NULL, NULL, NULL, '2026-11-22 14:17:17.16602+00', '2026-11-22 14:17:17.16602+00');
INSERT INTO pgboss.queue VALUES ('account-deleted', 'standard', 20, 30, true, 7200, 120, 604800, 3600, 'abandoned-work', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, false, NULL, NULL, NULL, NULL, '2026-11-22 14:17:17.183929+00', '2026-11-22 14:17:17.183929+00');
INSERT INTO pgboss.queue VALUES ('send-mail', 'standard', 20, 10, true, 7200, 120, 172800, 3600, 'abandoned-work', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, false, NULL, NULL, NULL, NULL, '2026-11-22 14:17:17.283178+00', '2026-11-22 14:17:17.283178+00');
INSERT INTO pgboss.queue VALUES ('watch-work', 'stately', 0, 0, false, NULL, 300, 3600, 86400, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, false, NULL, NULL, NULL, NULL, '2026-11-22 14:17:17.321559+00', '2026-11-22 14:17:17.321559+00');
INSERT INTO pgboss.queue VALUES ('retention', 'standard', 5, 60, true, 3600, 600, 172800, 172800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, false, NULL, NULL, NULL, NULL, '2026-11-22 14:17:17.411902+00', '2026-11-22 14:17:17.411902+00');

INSERT INTO pgboss.version VALUES (43, '2026-11-22 14:17:16.968318+00', '2026-11-22 14:17:16.964679+00', '2026-11-22 14:17:16.878515+00', NULL, NULL);

INSERT INTO private.backups OVERRIDING SYSTEM VALUE VALUES (1, '2026-01-05 00:00:00+00', 1000, 10, '2026-11-22 14:17:17.428456+00');

INSERT INTO private.blog_windows VALUES ('https://blog.example.com/wp-json', 0, '[]', '2026-11-22 14:17:17.428456+00');

INSERT INTO private.form_submissions VALUES ('9187af93-4554-463f-b68c-e393774f1a70', 'enquiry', 'k1', 'c2VhbGVk', NULL, NULL, NULL, '2026-11-22 14:17:17.428456+00', NULL, NULL, NULL, NULL, NULL);

INSERT INTO private.outbox OVERRIDING SYSTEM VALUE VALUES (1, 'notify-owner', '{"submission": "9187af93-4554-463f-b68c-e393774f1a70"}', 0, '2026-11-22 14:17:17.428456+00', false, '2026-11-22 14:17:17.428456+00');

INSERT INTO private.owners VALUES ('11111111-0000-4000-8000-000000000001', '2026-11-22 14:17:17.428456+00');

INSERT INTO private.page_visits VALUES ('2026-01-05', '/about', 3);

INSERT INTO private.rate_limits VALUES ('write:x', 3, 4102444800000);

INSERT INTO private.site_draft VALUES ('pages/home', 'hero.lead', '"Unfinished"', 1, NULL, '2026-11-22 14:17:17.428456+00');

INSERT INTO private.site_releases OVERRIDING SYSTEM VALUE VALUES (1, 0, '{"facts/fees": {"selfPay": 130}}', '[]', 'New fee', NULL, '11111111-0000-4000-8000-000000000001', '2026-11-22 14:17:17.428456+00', '2026-01-06 00:00:00+00', NULL, NULL);

INSERT INTO public.email_lists VALUES ('2e4dd060-fbfc-4a44-805e-cddb3d612e03', 'Newsletter');
INSERT INTO public.email_lists VALUES ('2a5fc721-22c4-4e2a-bdb0-db81092a5cd5', 'Welcome Series');
INSERT INTO public.email_lists VALUES ('9abea1f8-7fd2-4ddf-9703-bfac4ccf9587', 'Blog Notifications');
INSERT INTO public.email_lists VALUES ('3ac83dfb-c52a-4f83-b3b4-59b30fc5c8c2', 'ESA Follow-ups');

INSERT INTO public.email_subscriptions VALUES ('member@example.com', '2e4dd060-fbfc-4a44-805e-cddb3d612e03', true, '2026-01-02 00:00:00+00', NULL, '707a5fb0-cdb9-4b1e-bc21-6c85162a0682');
INSERT INTO public.email_subscriptions VALUES ('member@example.com', '2a5fc721-22c4-4e2a-bdb0-db81092a5cd5', true, '2026-01-02 00:00:00+00', NULL, '07f841f9-2be3-43a0-afcf-f86df70b3a75');
INSERT INTO public.email_subscriptions VALUES ('member@example.com', '9abea1f8-7fd2-4ddf-9703-bfac4ccf9587', true, '2026-01-02 00:00:00+00', NULL, '26d292c4-6452-40bc-8d68-c3a1c33a71ab');
INSERT INTO public.email_subscriptions VALUES ('member@example.com', '3ac83dfb-c52a-4f83-b3b4-59b30fc5c8c2', true, '2026-01-02 00:00:00+00', NULL, 'ccc05563-b97d-45ed-ae9b-b0bc19c23023');
INSERT INTO public.email_subscriptions VALUES ('left@example.com', '2e4dd060-fbfc-4a44-805e-cddb3d612e03', false, '2026-01-02 00:00:00+00', '2026-02-01 00:00:00+00', 'aa17378b-8edc-4a30-8eb8-212e5611e902');
INSERT INTO public.email_subscriptions VALUES ('left@example.com', '2a5fc721-22c4-4e2a-bdb0-db81092a5cd5', false, '2026-01-02 00:00:00+00', '2026-02-01 00:00:00+00', '57f77f26-1f08-4d68-b1ac-ac348aba92ef');
INSERT INTO public.email_subscriptions VALUES ('left@example.com', '9abea1f8-7fd2-4ddf-9703-bfac4ccf9587', false, '2026-01-02 00:00:00+00', '2026-02-01 00:00:00+00', 'fabe2c5f-6045-48ed-91d0-007a78d0969a');
INSERT INTO public.email_subscriptions VALUES ('left@example.com', '3ac83dfb-c52a-4f83-b3b4-59b30fc5c8c2', false, '2026-01-02 00:00:00+00', '2026-02-01 00:00:00+00', '5b03d6ea-9d44-4348-90ef-6313c216fb73');

INSERT INTO public.profiles VALUES ('11111111-0000-4000-8000-000000000002', 'Ann', 'O''Hara 🌊', NULL, NULL, '{}', false, true, '2026-11-22 14:17:17.428456+00');

INSERT INTO public.testimonials VALUES ('15fc2a7f-7146-439b-93f9-652f4d588901', 'Ann M.', 'Kind words', 5, true, '2026-11-22 14:17:17.428456+00', '2026-11-22 14:17:17.428456+00');
INSERT INTO public.testimonials VALUES ('fe6531d6-3d6d-443d-8731-66e4706bb356', 'Bo M.', 'Waiting', 5, false, '2026-11-22 14:17:17.428456+00', '2026-11-22 14:17:17.428456+00');

INSERT INTO supabase_migrations.schema_migrations VALUES ('20261101080000', NULL, 'callers', '5757554433e4cae3c3121867129f76a8a10c730ae6a4cb01adce55ea291a9617');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261101080100', NULL, 'rate_limits', '54de5a0ffd55d6198fbc0af0560330efe03c3eb221a05eae4a1ebfa24baea5ff');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261101080200', NULL, 'outbox', '01af14b771d0c8c486526734d139033bcf37d19a5de22348fcd48022e18fcfc5');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261101080300', NULL, 'owners', 'd614f1d7273caa469ebda631b3088809b6670aa4110b8db3cf1ca2d3e92c02eb');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261101080400', NULL, 'email_lists', '955cb4cd3903b2d783ada43ffd90e46d8f424c5f12de8304257b1c27a8a955cf');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261101080500', NULL, 'mailing_provider', 'b2c96374e75b05ab9fc807c7b76c2b1a7a5305266e717f885052b661b18fecec');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261101080600', NULL, 'profiles', '6c635f36a6c7842e6a1ae4fd8a705aea2b8a27524e78f2d3486c3bbf62eb9f36');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261101080700', NULL, 'newsletter_of_member', '07b56a897216afd7f19bcfc077d2946dad0a6168d3e99ef56a1f9bae4f78266e');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261101080800', NULL, 'testimonials', 'bbfd58644000ba59415d686aab1304f7d4a4bc2b4f3a03efe4cc1f1d3e529327');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261101080900', NULL, 'form_submissions', '0232db3fd892ed87d0f812bdd6ef6911101954be221ef47b5ee619b5adc5f04d');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261101081000', NULL, 'inbox', '549922b7574035153f0ae927733103d2ec68898ee1edb7b1e967411664621d8a');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261101081100', NULL, 'memberships', 'bdc5ce83940a65195ce04d58a306e08a9d7f6818eb5e62c55ddc66b94becffdb');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261101081200', NULL, 'payments', 'ed62b9c35e4187febb774d4f36976babbc54ad8f7028712a19aed1dd18e76e5f');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261101081300', NULL, 'member_resources', '8d53723289a269d002f743c94ad0cc0f907d95fa86b79744f5fbed89781cbb02');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261101081400', NULL, 'blog_windows', '3c6d8fb8e5fc31124389beb6fe84f9e27f545cf400ec13a78bd357833eeec73e');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261101081500', NULL, 'accounts', '4cdf66c7f4e7d28f2d93aad9741bd95a17a78f3a32a05ff292019d31ac34fbc5');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261101081600', NULL, 'devices', '594f630b1c9b68ee1ebd80b310461112d83545498e561e7d8aa6a6858d9d5b0b');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261101081700', NULL, 'audit_log', '3c0df566f49a04d5806545247d775e9b34037b71574aa437224bef57649eafc9');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261101081800', NULL, 'backups', '07fb6e0fadf30971079e48abc36b32f628799383d90979d6e25e04184ced759c');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261101081900', NULL, 'work_failures', 'd2a96d1aca42852847bb59a5307879b658f5e481fae9a49744932a8ae2e89ae4');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261101082000', NULL, 'site_releases', '6027c6f13fff654dc22a5367693a9c742bb808637be97405d1580e45548193a2');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261101082200', NULL, 'site_pictures', '5ee3e3696d361afe9066634c69e8f7e67179b6396a08aa682fb2bd1788c79a87');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261101082500', NULL, 'set_up', '1dc2b17f91ab6331f54655f4adbcf9768394ab355246bd359b2f32aa7bea8204');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261101083000', NULL, 'owner_day', 'e615bf11e381ee1fb3f4a09f6fbf625511dc5b6ed81648d2535dff5fe81e3e53');
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261101083500', NULL, 'visits', 'c8ab7b8bfaa39d803e7d42537f6174bb81a66bcce16a143aa78146f0bb5e5c4e');

SELECT pg_catalog.setval('auth.refresh_tokens_id_seq', 1, false);

SELECT pg_catalog.setval('private.audit_log_id_seq', 1, false);

SELECT pg_catalog.setval('private.backups_id_seq', 1, true);

SELECT pg_catalog.setval('private.outbox_id_seq', 1, true);

SELECT pg_catalog.setval('private.site_draft_versions', 1, true);

SELECT pg_catalog.setval('private.site_releases_id_seq', 1, true);

ALTER TABLE ONLY auth.identities
    ADD CONSTRAINT identities_pkey PRIMARY KEY (id);

ALTER TABLE ONLY auth.identities
    ADD CONSTRAINT identities_provider_id_provider_key UNIQUE (provider_id, provider);

ALTER TABLE ONLY auth.mfa_challenges
    ADD CONSTRAINT mfa_challenges_pkey PRIMARY KEY (id);

ALTER TABLE ONLY auth.mfa_factors
    ADD CONSTRAINT mfa_factors_pkey PRIMARY KEY (id);

ALTER TABLE ONLY auth.mfa_recovery_codes
    ADD CONSTRAINT mfa_recovery_codes_pkey PRIMARY KEY (factor_id, code_hash);

ALTER TABLE ONLY auth.one_time_tokens
    ADD CONSTRAINT one_time_tokens_pkey PRIMARY KEY (id);

ALTER TABLE ONLY auth.refresh_tokens
    ADD CONSTRAINT refresh_tokens_pkey PRIMARY KEY (id);

ALTER TABLE ONLY auth.refresh_tokens
    ADD CONSTRAINT refresh_tokens_token_key UNIQUE (token);

ALTER TABLE ONLY auth.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY auth.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

ALTER TABLE ONLY pgboss.bam
    ADD CONSTRAINT bam_pkey PRIMARY KEY (id);

ALTER TABLE ONLY pgboss.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (name, id);

ALTER TABLE ONLY pgboss.job_common
    ADD CONSTRAINT job_common_pkey PRIMARY KEY (name, id);

ALTER TABLE ONLY pgboss.job_dependency
    ADD CONSTRAINT job_dependency_pkey PRIMARY KEY (child_name, child_id, parent_name, parent_id);

ALTER TABLE ONLY pgboss.queue
    ADD CONSTRAINT queue_pkey PRIMARY KEY (name);

ALTER TABLE ONLY pgboss.queue_stats
    ADD CONSTRAINT queue_stats_pkey PRIMARY KEY (id, captured_on);

ALTER TABLE ONLY pgboss.queue_stats_20261122
    ADD CONSTRAINT queue_stats_20261122_pkey PRIMARY KEY (id, captured_on);

ALTER TABLE ONLY pgboss.queue_stats_20261123
    ADD CONSTRAINT queue_stats_20261123_pkey PRIMARY KEY (id, captured_on);

ALTER TABLE ONLY pgboss.schedule
    ADD CONSTRAINT schedule_pkey PRIMARY KEY (name, key);

ALTER TABLE ONLY pgboss.subscription
    ADD CONSTRAINT subscription_pkey PRIMARY KEY (event, name);

ALTER TABLE ONLY pgboss.version
    ADD CONSTRAINT version_pkey PRIMARY KEY (version);

ALTER TABLE ONLY pgboss.warning
    ADD CONSTRAINT warning_pkey PRIMARY KEY (id);

ALTER TABLE ONLY private.account_farewells
    ADD CONSTRAINT account_farewells_pkey PRIMARY KEY (id);

ALTER TABLE ONLY private.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);

ALTER TABLE ONLY private.backups
    ADD CONSTRAINT backups_pkey PRIMARY KEY (id);

ALTER TABLE ONLY private.blog_windows
    ADD CONSTRAINT blog_windows_pkey PRIMARY KEY (blog, first_post);

ALTER TABLE ONLY private.checkouts
    ADD CONSTRAINT checkouts_attempt_key UNIQUE (attempt);

ALTER TABLE ONLY private.checkouts
    ADD CONSTRAINT checkouts_pkey PRIMARY KEY (member_id);

ALTER TABLE ONLY private.disowned_submissions
    ADD CONSTRAINT disowned_submissions_pkey PRIMARY KEY (member_id, submission_id);

ALTER TABLE ONLY private.form_submissions
    ADD CONSTRAINT form_submissions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY private.identity_proofs
    ADD CONSTRAINT identity_proofs_pkey PRIMARY KEY (session_id);

ALTER TABLE ONLY private.known_devices
    ADD CONSTRAINT known_devices_pkey PRIMARY KEY (token_hash, user_id);

ALTER TABLE ONLY private.membership_notices
    ADD CONSTRAINT membership_notices_pkey PRIMARY KEY (id);

ALTER TABLE ONLY private.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);

ALTER TABLE ONLY private.owners
    ADD CONSTRAINT owners_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY private.page_contents
    ADD CONSTRAINT page_contents_pkey PRIMARY KEY (path);

ALTER TABLE ONLY private.page_visits
    ADD CONSTRAINT page_visits_pkey PRIMARY KEY (day, page);

ALTER TABLE ONLY private.payers
    ADD CONSTRAINT payers_pkey PRIMARY KEY (member_id);

ALTER TABLE ONLY private.payers
    ADD CONSTRAINT payers_provider_id_key UNIQUE (provider_id);

ALTER TABLE ONLY private.payment_events
    ADD CONSTRAINT payment_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY private.payment_repairs
    ADD CONSTRAINT payment_repairs_pkey PRIMARY KEY (only_row);

ALTER TABLE ONLY private.plans
    ADD CONSTRAINT plans_pkey PRIMARY KEY (product_id);

ALTER TABLE ONLY private.provider_syncs
    ADD CONSTRAINT provider_syncs_pkey PRIMARY KEY (subscription_id);

ALTER TABLE ONLY private.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);

ALTER TABLE ONLY private.service_checks
    ADD CONSTRAINT service_checks_pkey PRIMARY KEY (service);

ALTER TABLE ONLY private.site_draft
    ADD CONSTRAINT site_draft_pkey PRIMARY KEY (document, path);

ALTER TABLE ONLY private.site_opening
    ADD CONSTRAINT site_opening_pkey PRIMARY KEY (is_open);

ALTER TABLE ONLY private.site_picture_files
    ADD CONSTRAINT site_picture_files_pkey PRIMARY KEY (picture, width, format);

ALTER TABLE ONLY private.site_pictures
    ADD CONSTRAINT site_pictures_pkey PRIMARY KEY (id);

ALTER TABLE ONLY private.site_releases
    ADD CONSTRAINT site_releases_pkey PRIMARY KEY (id);

ALTER TABLE ONLY private.submission_notes
    ADD CONSTRAINT submission_notes_pkey PRIMARY KEY (submission_id);

ALTER TABLE ONLY private.testimonial_notices
    ADD CONSTRAINT testimonial_notices_pkey PRIMARY KEY (only_row);

ALTER TABLE ONLY private.work_failures
    ADD CONSTRAINT work_failures_pkey PRIMARY KEY (work);

ALTER TABLE ONLY public.email_lists
    ADD CONSTRAINT email_lists_name_key UNIQUE (name);

ALTER TABLE ONLY public.email_lists
    ADD CONSTRAINT email_lists_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.email_subscriptions
    ADD CONSTRAINT email_subscriptions_id_key UNIQUE (id);

ALTER TABLE ONLY public.email_subscriptions
    ADD CONSTRAINT email_subscriptions_pkey PRIMARY KEY (email, email_list_id);

ALTER TABLE ONLY public.member_resources
    ADD CONSTRAINT member_resources_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_pkey PRIMARY KEY (provider_id);

ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.testimonials
    ADD CONSTRAINT testimonials_pkey PRIMARY KEY (id);

ALTER TABLE ONLY supabase_migrations.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (version);

CREATE INDEX identities_user_id_idx ON auth.identities USING btree (user_id);

CREATE INDEX mfa_challenges_created_at_idx ON auth.mfa_challenges USING btree (created_at);

CREATE INDEX mfa_challenges_factor_id_idx ON auth.mfa_challenges USING btree (factor_id, created_at);

CREATE INDEX mfa_challenges_session_id_idx ON auth.mfa_challenges USING btree (session_id);

CREATE UNIQUE INDEX mfa_factors_credential_id_key ON auth.mfa_factors USING btree (((web_authn_credential ->> 'id'::text)));

CREATE INDEX mfa_factors_unverified_idx ON auth.mfa_factors USING btree (created_at) WHERE (status = 'unverified'::auth.factor_status);

CREATE UNIQUE INDEX mfa_factors_user_friendly_name_unique ON auth.mfa_factors USING btree (friendly_name, user_id) WHERE (TRIM(BOTH FROM friendly_name) <> ''::text);

CREATE INDEX mfa_factors_user_id_idx ON auth.mfa_factors USING btree (user_id);

CREATE INDEX one_time_tokens_expires_at_idx ON auth.one_time_tokens USING btree (expires_at);

CREATE INDEX one_time_tokens_relates_to_idx ON auth.one_time_tokens USING btree (relates_to, token_type);

CREATE UNIQUE INDEX one_time_tokens_token_hash_key ON auth.one_time_tokens USING btree (token_hash);

CREATE INDEX one_time_tokens_user_id_idx ON auth.one_time_tokens USING btree (user_id, token_type);

CREATE INDEX refresh_tokens_session_id_idx ON auth.refresh_tokens USING btree (session_id, revoked);

CREATE INDEX sessions_refreshed_at_idx ON auth.sessions USING btree (refreshed_at);

CREATE INDEX sessions_user_id_idx ON auth.sessions USING btree (user_id);

CREATE UNIQUE INDEX users_email_partial_key ON auth.users USING btree (email) WHERE (is_sso_user = false);

CREATE INDEX users_unconfirmed_idx ON auth.users USING btree (created_at) WHERE (email_confirmed_at IS NULL);

CREATE UNIQUE INDEX job_common_i1 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));

CREATE INDEX job_common_i10 ON pgboss.job_common USING btree (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE ((state < 'active'::pgboss.job_state) AND (NOT blocked) AND (policy = 'key_strict_fifo'::text));

CREATE INDEX job_common_i11 ON pgboss.job_common USING btree (name, priority DESC, created_on, start_after) WHERE ((state < 'active'::pgboss.job_state) AND (NOT blocked));

CREATE INDEX job_common_i12 ON pgboss.job_common USING btree (source_root_id) WHERE (source_root_id IS NOT NULL);

CREATE UNIQUE INDEX job_common_i2 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));

CREATE UNIQUE INDEX job_common_i3 ON pgboss.job_common USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));

CREATE UNIQUE INDEX job_common_i4 ON pgboss.job_common USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));

CREATE UNIQUE INDEX job_common_i6 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'exclusive'::text));

CREATE INDEX job_common_i7 ON pgboss.job_common USING btree (name, group_id) WHERE ((state = 'active'::pgboss.job_state) AND (group_id IS NOT NULL));

CREATE UNIQUE INDEX job_common_i8 ON pgboss.job_common USING btree (name, singleton_key) WHERE ((state = ANY (ARRAY['active'::pgboss.job_state, 'retry'::pgboss.job_state, 'failed'::pgboss.job_state])) AND (policy = 'key_strict_fifo'::text));

CREATE INDEX job_common_i9 ON pgboss.job_common USING btree (name, id) WHERE (blocking AND (state = 'completed'::pgboss.job_state));

CREATE INDEX job_dep_parent_idx ON pgboss.job_dependency USING btree (parent_name, parent_id);

CREATE INDEX queue_stats_i1 ON ONLY pgboss.queue_stats USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);

CREATE INDEX queue_stats_20261122_name_captured_on_deferred_count_queued_idx ON pgboss.queue_stats_20261122 USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);

CREATE INDEX queue_stats_20261123_name_captured_on_deferred_count_queued_idx ON pgboss.queue_stats_20261123 USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);

CREATE INDEX warning_i1 ON pgboss.warning USING btree (created_on DESC);

CREATE INDEX audit_log_newest ON private.audit_log USING btree (at, id);

CREATE INDEX audit_log_newest_of_kind ON private.audit_log USING btree (kind, at, id);

CREATE INDEX backups_made_at ON private.backups USING btree (made_at DESC);

CREATE INDEX disowned_submissions_of ON private.disowned_submissions USING btree (submission_id);

CREATE INDEX form_submissions_address ON private.form_submissions USING btree (address_digest);

CREATE INDEX form_submissions_inbox ON private.form_submissions USING btree (received_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX form_submissions_inbox_deleted ON private.form_submissions USING btree (received_at, id) WHERE (deleted_at IS NOT NULL);

CREATE INDEX form_submissions_inbox_handled ON private.form_submissions USING btree (received_at, id) WHERE ((deleted_at IS NULL) AND (handled_at IS NOT NULL));

CREATE INDEX form_submissions_inbox_of_kind ON private.form_submissions USING btree (kind, received_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX form_submissions_inbox_to_do ON private.form_submissions USING btree (received_at, id) WHERE ((deleted_at IS NULL) AND (handled_at IS NULL));

CREATE INDEX form_submissions_inbox_unread ON private.form_submissions USING btree (received_at, id) WHERE ((deleted_at IS NULL) AND (read_at IS NULL));

CREATE INDEX form_submissions_key ON private.form_submissions USING btree (key_id, id);

CREATE INDEX form_submissions_newest ON private.form_submissions USING btree (kind, received_at DESC, id DESC);

CREATE INDEX form_submissions_notified ON private.form_submissions USING btree (notified_at);

CREATE INDEX form_submissions_sender ON private.form_submissions USING btree (sender_id) WHERE (sender_id IS NOT NULL);

CREATE INDEX known_devices_last_used_idx ON private.known_devices USING btree (last_used_at);

CREATE INDEX known_devices_user_id_idx ON private.known_devices USING btree (user_id, last_used_at);

CREATE INDEX membership_notices_member ON private.membership_notices USING btree (member_id);

CREATE INDEX outbox_due ON private.outbox USING btree (priority DESC, id, start_after);

CREATE INDEX payers_longest_unsynced ON private.payers USING btree (synced_at);

CREATE INDEX payment_events_oldest ON private.payment_events USING btree (received_at);

CREATE INDEX provider_syncs_refused ON private.provider_syncs USING btree (refused_at) WHERE (refusal IS NOT NULL);

CREATE INDEX rate_limits_expire ON private.rate_limits USING btree (expire);

CREATE INDEX site_draft_saved_by_idx ON private.site_draft USING btree (saved_by);

CREATE INDEX site_releases_live ON private.site_releases USING btree (id) WHERE ((live_at IS NOT NULL) AND (problem IS NULL));

CREATE INDEX site_releases_published_by_idx ON private.site_releases USING btree (published_by);

CREATE INDEX email_subscriptions_digest ON public.email_subscriptions USING btree (md5(email));

CREATE INDEX email_subscriptions_left ON public.email_subscriptions USING btree (unsubscribed_at) WHERE (NOT subscribed);

CREATE INDEX email_subscriptions_list ON public.email_subscriptions USING btree (email_list_id);

CREATE INDEX email_subscriptions_newest ON public.email_subscriptions USING btree (email_list_id, COALESCE(subscribed_at, '-infinity'::timestamp with time zone), id) WHERE subscribed;

CREATE INDEX memberships_member ON public.memberships USING btree (member_id);

CREATE INDEX profiles_newest ON public.profiles USING btree (created_at, user_id);

CREATE INDEX testimonials_newest ON public.testimonials USING btree (created_at DESC, id DESC);

CREATE INDEX testimonials_pending ON public.testimonials USING btree (created_at DESC, id DESC) WHERE (NOT is_published);

CREATE INDEX testimonials_published ON public.testimonials USING btree (created_at DESC, id DESC) WHERE is_published;

ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.job_common_pkey;

ALTER INDEX pgboss.queue_stats_i1 ATTACH PARTITION pgboss.queue_stats_20261122_name_captured_on_deferred_count_queued_idx;

ALTER INDEX pgboss.queue_stats_pkey ATTACH PARTITION pgboss.queue_stats_20261122_pkey;

ALTER INDEX pgboss.queue_stats_i1 ATTACH PARTITION pgboss.queue_stats_20261123_name_captured_on_deferred_count_queued_idx;

ALTER INDEX pgboss.queue_stats_pkey ATTACH PARTITION pgboss.queue_stats_20261123_pkey;

CREATE TRIGGER keep_phone_out BEFORE UPDATE OF raw_user_meta_data ON auth.users FOR EACH ROW WHEN (((old.email_confirmed_at IS NOT NULL) AND (new.raw_user_meta_data ? 'phone'::text))) EXECUTE FUNCTION private.keep_phone_out();

CREATE TRIGGER profile_of_confirmed AFTER UPDATE OF email_confirmed_at ON auth.users FOR EACH ROW WHEN (((old.email_confirmed_at IS NULL) AND (new.email_confirmed_at IS NOT NULL))) EXECUTE FUNCTION private.profile_from_account();

CREATE TRIGGER profile_of_moved AFTER UPDATE OF email ON auth.users FOR EACH ROW WHEN (((old.email)::text IS DISTINCT FROM (new.email)::text)) EXECUTE FUNCTION private.profile_follows_address();

CREATE TRIGGER profile_of_new AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION private.profile_from_account();

CREATE TRIGGER remove_payer BEFORE DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION private.remove_payer();

CREATE TRIGGER subscribe_confirmed AFTER UPDATE OF email_confirmed_at ON auth.users FOR EACH ROW WHEN (((old.email_confirmed_at IS NULL) AND (new.email_confirmed_at IS NOT NULL))) EXECUTE FUNCTION private.subscribe_confirmed();

CREATE TRIGGER subscribe_new AFTER INSERT ON auth.users FOR EACH ROW WHEN ((new.email_confirmed_at IS NOT NULL)) EXECUTE FUNCTION private.subscribe_confirmed();

CREATE TRIGGER subscription_of_moved AFTER UPDATE OF email ON auth.users FOR EACH ROW WHEN ((((old.email)::text IS DISTINCT FROM (new.email)::text) AND (old.email_confirmed_at IS NOT NULL))) EXECUTE FUNCTION private.newsletter_follows_address();

CREATE TRIGGER announce_release AFTER INSERT ON private.site_releases FOR EACH ROW EXECUTE FUNCTION private.announce_site_release();

CREATE TRIGGER date_audit_record BEFORE INSERT ON private.audit_log FOR EACH ROW EXECUTE FUNCTION private.date_audit_record();

CREATE TRIGGER date_release BEFORE INSERT ON private.site_releases FOR EACH ROW EXECUTE FUNCTION private.date_site_release();

CREATE TRIGGER limit_site_draft AFTER INSERT ON private.site_draft FOR EACH STATEMENT EXECUTE FUNCTION private.limit_site_draft();

CREATE TRIGGER limit_site_pictures AFTER INSERT ON private.site_pictures FOR EACH STATEMENT EXECUTE FUNCTION private.limit_site_pictures();

CREATE TRIGGER note_esa_request AFTER INSERT OR UPDATE OF sender_id ON private.form_submissions FOR EACH ROW WHEN (((new.kind = 'esa-request'::text) AND (new.sender_id IS NOT NULL))) EXECUTE FUNCTION private.note_esa_request();

CREATE TRIGGER record_expired AFTER DELETE ON private.audit_log REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.record_expired_log();

CREATE TRIGGER record_role AFTER INSERT OR DELETE ON private.owners FOR EACH ROW EXECUTE FUNCTION private.record_role();

CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE ON private.audit_log FOR EACH ROW EXECUTE FUNCTION private.refuse_audit_change();

ALTER TABLE private.audit_log ENABLE ALWAYS TRIGGER refuse_change;

CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE ON private.site_releases FOR EACH ROW EXECUTE FUNCTION private.refuse_release_change();

ALTER TABLE private.site_releases ENABLE ALWAYS TRIGGER refuse_change;

CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON private.audit_log FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_audit_change();

ALTER TABLE private.audit_log ENABLE ALWAYS TRIGGER refuse_truncate;

CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON private.site_releases FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_release_change();

ALTER TABLE private.site_releases ENABLE ALWAYS TRIGGER refuse_truncate;

CREATE TRIGGER account_follows AFTER INSERT OR UPDATE OF first_name, last_name, phone ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.account_follows_profile();

CREATE TRIGGER note_pending BEFORE UPDATE OF is_published ON public.testimonials FOR EACH ROW WHEN ((old.is_published <> new.is_published)) EXECUTE FUNCTION private.note_pending();

CREATE TRIGGER one_row BEFORE INSERT ON public.email_subscriptions FOR EACH ROW EXECUTE FUNCTION private.one_row_a_request();

CREATE TRIGGER one_row BEFORE INSERT ON public.testimonials FOR EACH ROW EXECUTE FUNCTION private.one_row_a_request('30', '3600');

CREATE TRIGGER profile_follows AFTER INSERT OR DELETE OR UPDATE OF subscribed ON public.email_subscriptions FOR EACH ROW EXECUTE FUNCTION private.profile_follows_newsletter();

CREATE TRIGGER queue_departure AFTER UPDATE OF subscribed ON public.email_subscriptions FOR EACH ROW WHEN ((old.subscribed AND (NOT new.subscribed))) EXECUTE FUNCTION private.queue_departure();

CREATE TRIGGER queue_departure_of_removed AFTER DELETE ON public.email_subscriptions FOR EACH ROW WHEN (old.subscribed) EXECUTE FUNCTION private.queue_departure();

CREATE TRIGGER queue_notice AFTER INSERT ON public.testimonials FOR EACH ROW EXECUTE FUNCTION private.queue_testimonial_notice();

CREATE TRIGGER queue_sync_of_new AFTER INSERT ON public.email_subscriptions FOR EACH ROW WHEN (new.subscribed) EXECUTE FUNCTION private.queue_subscription_sync();

CREATE TRIGGER queue_sync_of_returning AFTER UPDATE OF subscribed ON public.email_subscriptions FOR EACH ROW WHEN (new.subscribed) EXECUTE FUNCTION private.queue_subscription_sync();

CREATE TRIGGER record_deletion AFTER DELETE ON public.testimonials FOR EACH ROW EXECUTE FUNCTION private.record_moderation();

CREATE TRIGGER record_moderation AFTER UPDATE OF is_published ON public.testimonials FOR EACH ROW WHEN ((old.is_published <> new.is_published)) EXECUTE FUNCTION private.record_moderation();

CREATE TRIGGER subscribe_by_update AFTER UPDATE ON public.email_subscriptions FOR EACH STATEMENT EXECUTE FUNCTION private.subscribe_by_update();

CREATE TRIGGER subscribe_only BEFORE INSERT ON public.email_subscriptions FOR EACH ROW EXECUTE FUNCTION private.remember_subscription();

CREATE TRIGGER subscribe_remembered AFTER INSERT ON public.email_subscriptions FOR EACH STATEMENT EXECUTE FUNCTION private.subscribe_remembered();

ALTER TABLE ONLY auth.identities
    ADD CONSTRAINT identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY auth.mfa_challenges
    ADD CONSTRAINT mfa_challenges_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES auth.mfa_factors(id) ON DELETE CASCADE;

ALTER TABLE ONLY auth.mfa_challenges
    ADD CONSTRAINT mfa_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE;

ALTER TABLE ONLY auth.mfa_factors
    ADD CONSTRAINT mfa_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY auth.mfa_recovery_codes
    ADD CONSTRAINT mfa_recovery_codes_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES auth.mfa_factors(id) ON DELETE CASCADE;

ALTER TABLE ONLY auth.one_time_tokens
    ADD CONSTRAINT one_time_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY auth.refresh_tokens
    ADD CONSTRAINT refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE;

ALTER TABLE ONLY auth.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY pgboss.job_common
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY pgboss.job_common
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY pgboss.queue
    ADD CONSTRAINT queue_dead_letter_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name);

ALTER TABLE ONLY pgboss.schedule
    ADD CONSTRAINT schedule_name_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE CASCADE;

ALTER TABLE ONLY pgboss.subscription
    ADD CONSTRAINT subscription_name_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE CASCADE;

ALTER TABLE ONLY private.checkouts
    ADD CONSTRAINT checkouts_member_id_fkey FOREIGN KEY (member_id) REFERENCES private.payers(member_id) ON DELETE CASCADE;

ALTER TABLE ONLY private.disowned_submissions
    ADD CONSTRAINT disowned_submissions_member_id_fkey FOREIGN KEY (member_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.disowned_submissions
    ADD CONSTRAINT disowned_submissions_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES private.form_submissions(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.form_submissions
    ADD CONSTRAINT form_submissions_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES auth.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY private.identity_proofs
    ADD CONSTRAINT identity_proofs_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.known_devices
    ADD CONSTRAINT known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.membership_notices
    ADD CONSTRAINT membership_notices_member_id_fkey FOREIGN KEY (member_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.payers
    ADD CONSTRAINT payers_member_id_fkey FOREIGN KEY (member_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.provider_syncs
    ADD CONSTRAINT provider_syncs_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES public.email_subscriptions(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.site_draft
    ADD CONSTRAINT site_draft_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES auth.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY private.site_picture_files
    ADD CONSTRAINT site_picture_files_picture_fkey FOREIGN KEY (picture) REFERENCES private.site_pictures(id) ON DELETE CASCADE;

ALTER TABLE ONLY private.site_releases
    ADD CONSTRAINT site_releases_published_by_fkey FOREIGN KEY (published_by) REFERENCES auth.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY private.submission_notes
    ADD CONSTRAINT submission_notes_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES private.form_submissions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.email_subscriptions
    ADD CONSTRAINT email_subscriptions_email_list_id_fkey FOREIGN KEY (email_list_id) REFERENCES public.email_lists(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_member_id_fkey FOREIGN KEY (member_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE private.account_farewells ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.audit_log ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.backups ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.blog_windows ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.checkouts ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.disowned_submissions ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.form_submissions ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.identity_proofs ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.known_devices ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.membership_notices ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.outbox ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.owners ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.page_contents ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.page_visits ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.payers ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.payment_events ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.payment_repairs ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.plans ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.provider_syncs ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.rate_limits ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.service_checks ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.site_draft ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.site_opening ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.site_picture_files ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.site_pictures ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.site_releases ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.submission_notes ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.testimonial_notices ENABLE ROW LEVEL SECURITY;

ALTER TABLE private.work_failures ENABLE ROW LEVEL SECURITY;

CREATE POLICY anyone_reads_lists ON public.email_lists FOR SELECT TO anon, authenticated USING (true);

CREATE POLICY anyone_reads_published ON public.testimonials FOR SELECT TO anon, authenticated USING (is_published);

CREATE POLICY anyone_submits_pending ON public.testimonials FOR INSERT TO anon, authenticated WITH CHECK (((NOT is_published) AND (rating = 5)));

CREATE POLICY assured_only ON public.member_resources AS RESTRICTIVE TO authenticated USING (( SELECT public.is_assured() AS is_assured));

CREATE POLICY assured_only ON public.memberships AS RESTRICTIVE TO authenticated USING (( SELECT public.is_assured() AS is_assured));

CREATE POLICY assured_only ON public.profiles AS RESTRICTIVE TO authenticated USING (( SELECT public.is_assured() AS is_assured));

ALTER TABLE public.email_lists ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.email_subscriptions ENABLE ROW LEVEL SECURITY;

CREATE POLICY member_changes_own ON public.profiles FOR UPDATE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid))) WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY member_reads_by_plan ON public.member_resources FOR SELECT TO authenticated USING ((plan_rank <= ( SELECT public.current_plan_rank() AS current_plan_rank)));

CREATE POLICY member_reads_own ON public.memberships FOR SELECT TO authenticated USING ((member_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY member_reads_own ON public.profiles FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));

ALTER TABLE public.member_resources ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.memberships ENABLE ROW LEVEL SECURITY;

CREATE POLICY owner_deletes ON public.testimonials FOR DELETE TO authenticated USING (( SELECT public.is_owner() AS is_owner));

CREATE POLICY owner_publishes ON public.testimonials FOR UPDATE TO authenticated USING (( SELECT public.is_owner() AS is_owner)) WITH CHECK (( SELECT public.is_owner() AS is_owner));

CREATE POLICY owner_reads_all ON public.testimonials FOR SELECT TO authenticated USING (( SELECT public.is_owner() AS is_owner));

ALTER TABLE public.profiles ENABLE ROW LEVEL SECURITY;

CREATE POLICY service_keeps_subscriptions ON public.email_subscriptions TO service_role USING (true) WITH CHECK (true);

CREATE POLICY service_reads_lists ON public.email_lists FOR SELECT TO service_role USING (true);

ALTER TABLE public.testimonials ENABLE ROW LEVEL SECURITY;

GRANT USAGE ON SCHEMA auth TO anon;
GRANT USAGE ON SCHEMA auth TO authenticated;
GRANT USAGE ON SCHEMA auth TO service_role;

GRANT USAGE ON SCHEMA public TO anon;
GRANT USAGE ON SCHEMA public TO authenticated;
GRANT USAGE ON SCHEMA public TO service_role;

REVOKE ALL ON FUNCTION auth.email() FROM PUBLIC;
GRANT ALL ON FUNCTION auth.email() TO anon;
GRANT ALL ON FUNCTION auth.email() TO authenticated;
GRANT ALL ON FUNCTION auth.email() TO service_role;

REVOKE ALL ON FUNCTION auth.jwt() FROM PUBLIC;
GRANT ALL ON FUNCTION auth.jwt() TO anon;
GRANT ALL ON FUNCTION auth.jwt() TO authenticated;
GRANT ALL ON FUNCTION auth.jwt() TO service_role;

REVOKE ALL ON FUNCTION auth.role() FROM PUBLIC;
GRANT ALL ON FUNCTION auth.role() TO anon;
GRANT ALL ON FUNCTION auth.role() TO authenticated;
GRANT ALL ON FUNCTION auth.role() TO service_role;

REVOKE ALL ON FUNCTION auth.uid() FROM PUBLIC;
GRANT ALL ON FUNCTION auth.uid() TO anon;
GRANT ALL ON FUNCTION auth.uid() TO authenticated;
GRANT ALL ON FUNCTION auth.uid() TO service_role;

REVOKE ALL ON FUNCTION pgboss.create_queue(queue_name text, options jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION pgboss.delete_queue(queue_name text) FROM PUBLIC;

REVOKE ALL ON FUNCTION pgboss.job_now() FROM PUBLIC;

REVOKE ALL ON FUNCTION pgboss.job_table_format(command text, table_name text) FROM PUBLIC;

REVOKE ALL ON FUNCTION pgboss.job_table_run(command text, tbl_name text, queue_name text) FROM PUBLIC;

REVOKE ALL ON FUNCTION pgboss.job_table_run_async(command_name text, version integer, command text, tbl_name text, queue_name text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.account_follows_profile() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.announce_site_release() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.before_account_deletion(member uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.count_use(subject text, seconds integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.date_audit_record() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.date_site_release() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.departure_state(member text, list text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.device_name(user_agent text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.request_sender() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.enqueue(queue text, payload jsonb, sender text, start_after timestamp with time zone, discard boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.export_devices(member uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.export_factors(member uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.export_memberships(member uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.export_payments(member uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.export_releases(member uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.export_sessions(member uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.export_subscriptions(address text, confirmed_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.from_browser() FROM PUBLIC;

GRANT SELECT(member_id) ON TABLE public.memberships TO authenticated;

GRANT SELECT(product_id) ON TABLE public.memberships TO authenticated;

GRANT SELECT(started_at) ON TABLE public.memberships TO authenticated;

GRANT SELECT(paid_until) ON TABLE public.memberships TO authenticated;

GRANT SELECT(cancelled_at) ON TABLE public.memberships TO authenticated;

GRANT SELECT(payment_failed_at) ON TABLE public.memberships TO authenticated;

GRANT SELECT(ended_at) ON TABLE public.memberships TO authenticated;

REVOKE ALL ON FUNCTION private.gives_access(membership public.memberships) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.has_second_factor(member uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.is_assured(member uuid, session uuid, level text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.is_freshly_proved(member uuid, session uuid, at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.keep_an_owner(member uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.keep_phone_out() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.limit_sender(what text, most integer, seconds integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.limit_site_draft() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.limit_site_pictures() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.members_of_plans(list text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.names_picture(changes jsonb, picture uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.newsletter_follows_address() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.newsletter_list() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.note_esa_request() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.note_pending() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.note_provider_state(address text, state text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.one_row_a_request() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.profile_follows_address() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.profile_follows_newsletter() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.profile_from_account() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.prove_newsletter(address text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.prove_subscription(subscription uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.provider_sync_state(subscription uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.queue_departure() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.queue_membership_notice(kind text, m public.memberships, until timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.queue_membership_notices(member uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.queue_owner_notice(submission uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.queue_subscription_sync() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.queue_testimonial_notice() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.record_expired_log() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.record_moderation() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.record_people_read(kind text, searched boolean, is_first boolean, listed integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.record_role() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.refuse_audit_change() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.refuse_release_change() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.remember_subscription() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.remove_payer() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.request_network() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.require_activity_reader() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.require_assured() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.require_assured(member uuid, session uuid, level text) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.require_fresh_proof() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.require_owner(member uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.require_people_reader() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.require_session(member uuid, session uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.submissions_of_other_keys(known text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.subscribe(address text, list uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION private.subscribe_by_update() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.subscribe_confirmed() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.subscribe_remembered() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.through_product() FROM PUBLIC;

REVOKE ALL ON FUNCTION private.unclaimed_of_address(member uuid, address text, digests text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.activity_page(wanted_kind text, since timestamp with time zone, until timestamp with time zone, after_at timestamp with time zone, after_id bigint, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.activity_page(wanted_kind text, since timestamp with time zone, until timestamp with time zone, after_at timestamp with time zone, after_id bigint, most integer) TO authenticated;

REVOKE ALL ON FUNCTION public.answer_esa_request_offer(member uuid, address text, digests text[], submission uuid, is_mine boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.answer_esa_request_offer(member uuid, address text, digests text[], submission uuid, is_mine boolean) TO service_role;

REVOKE ALL ON FUNCTION public.before_request() FROM PUBLIC;
GRANT ALL ON FUNCTION public.before_request() TO anon;
GRANT ALL ON FUNCTION public.before_request() TO authenticated;
GRANT ALL ON FUNCTION public.before_request() TO service_role;

REVOKE ALL ON FUNCTION public.begin_activity_export() FROM PUBLIC;
GRANT ALL ON FUNCTION public.begin_activity_export() TO authenticated;

REVOKE ALL ON FUNCTION public.confirmed_address(member uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.confirmed_address(member uuid) TO service_role;

REVOKE ALL ON FUNCTION public.current_plan_rank() FROM PUBLIC;
GRANT ALL ON FUNCTION public.current_plan_rank() TO authenticated;
GRANT ALL ON FUNCTION public.current_plan_rank() TO service_role;

REVOKE ALL ON FUNCTION public.delete_account(confirmation text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.delete_account(confirmation text) TO authenticated;

REVOKE ALL ON FUNCTION public.end_session(session uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.end_session(session uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.esa_request_offer(member uuid, address text, digests text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.esa_request_offer(member uuid, address text, digests text[]) TO service_role;

REVOKE ALL ON FUNCTION public.export_my_data() FROM PUBLIC;
GRANT ALL ON FUNCTION public.export_my_data() TO authenticated;

REVOKE ALL ON FUNCTION public.export_submissions(member uuid, address text, digests text[], most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.export_submissions(member uuid, address text, digests text[], most integer) TO service_role;

REVOKE ALL ON FUNCTION public.export_subscribers(list uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.export_subscribers(list uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.form_submissions_to_notify(submission uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.form_submissions_to_notify(submission uuid) TO service_role;

REVOKE ALL ON FUNCTION public.inbox_counts(reader uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.inbox_counts(reader uuid) TO service_role;

REVOKE ALL ON FUNCTION public.inbox_mark(reader uuid, submission uuid, handled boolean, answered boolean, deleted boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.inbox_mark(reader uuid, submission uuid, handled boolean, answered boolean, deleted boolean) TO service_role;

REVOKE ALL ON FUNCTION public.inbox_missing_keys(reader uuid, known text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.inbox_missing_keys(reader uuid, known text[]) TO service_role;

REVOKE ALL ON FUNCTION public.inbox_note(reader uuid, submission uuid, seen integer, key_id text, sealed text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.inbox_note(reader uuid, submission uuid, seen integer, key_id text, sealed text) TO service_role;

REVOKE ALL ON FUNCTION public.inbox_page(reader uuid, most integer, list text, after_received timestamp with time zone, after_id uuid, searching boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.inbox_page(reader uuid, most integer, list text, after_received timestamp with time zone, after_id uuid, searching boolean) TO service_role;

REVOKE ALL ON FUNCTION public.inbox_read(reader uuid, submission uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.inbox_read(reader uuid, submission uuid) TO service_role;

REVOKE ALL ON FUNCTION public.is_assured() FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_assured() TO authenticated;

REVOKE ALL ON FUNCTION public.is_owner() FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_owner() TO authenticated;
GRANT ALL ON FUNCTION public.is_owner() TO service_role;

REVOKE ALL ON FUNCTION public.last_backup() FROM PUBLIC;
GRANT ALL ON FUNCTION public.last_backup() TO authenticated;

REVOKE ALL ON FUNCTION public.leave_lists(subscription uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.leave_lists(subscription uuid) TO service_role;

REVOKE ALL ON FUNCTION public.mailing_trouble() FROM PUBLIC;
GRANT ALL ON FUNCTION public.mailing_trouble() TO authenticated;

REVOKE ALL ON FUNCTION public.mark_form_submissions_notified(submissions uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.mark_form_submissions_notified(submissions uuid[]) TO service_role;

REVOKE ALL ON FUNCTION public.mark_testimonials_notified(told_until timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.mark_testimonials_notified(told_until timestamp with time zone) TO service_role;

REVOKE ALL ON FUNCTION public.member_counts() FROM PUBLIC;
GRANT ALL ON FUNCTION public.member_counts() TO authenticated;

REVOKE ALL ON FUNCTION public.members_page(list text, search text, after_at timestamp with time zone, after_id uuid, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.members_page(list text, search text, after_at timestamp with time zone, after_id uuid, most integer) TO authenticated;

REVOKE ALL ON FUNCTION public.membership_state(member uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.membership_state(member uuid) TO service_role;

REVOKE ALL ON FUNCTION public.memberships_save(customer text, asked_at timestamp with time zone, answer jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.memberships_save(customer text, asked_at timestamp with time zone, answer jsonb) TO service_role;

REVOKE ALL ON FUNCTION public.my_sessions() FROM PUBLIC;
GRANT ALL ON FUNCTION public.my_sessions() TO authenticated;

REVOKE ALL ON FUNCTION public.newsletter_state() FROM PUBLIC;
GRANT ALL ON FUNCTION public.newsletter_state() TO authenticated;

REVOKE ALL ON FUNCTION public.owner_needs() FROM PUBLIC;
GRANT ALL ON FUNCTION public.owner_needs() TO authenticated;

REVOKE ALL ON FUNCTION public.page_visits(today date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.page_visits(today date) TO authenticated;

REVOKE ALL ON FUNCTION public.payers_to_sync(most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.payers_to_sync(most integer) TO service_role;

REVOKE ALL ON FUNCTION public.payment_event_receive(event text, kind text, customer text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.payment_event_receive(event text, kind text, customer text) TO service_role;

REVOKE ALL ON FUNCTION public.payment_repair_begin() FROM PUBLIC;
GRANT ALL ON FUNCTION public.payment_repair_begin() TO service_role;

REVOKE ALL ON FUNCTION public.payment_repair_settle(heard_until timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.payment_repair_settle(heard_until timestamp with time zone) TO service_role;

REVOKE ALL ON FUNCTION public.provider_moved(old_address text, new_address text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.provider_moved(old_address text, new_address text) TO service_role;

REVOKE ALL ON FUNCTION public.provider_state_heard(address text, state text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.provider_state_heard(address text, state text) TO service_role;

REVOKE ALL ON FUNCTION public.provider_sync_begin(subscription uuid, first_name text, proven boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.provider_sync_begin(subscription uuid, first_name text, proven boolean) TO service_role;

REVOKE ALL ON FUNCTION public.provider_sync_due(subscription uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.provider_sync_due(subscription uuid) TO service_role;

REVOKE ALL ON FUNCTION public.provider_sync_refuse(subscription uuid, refusal text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.provider_sync_refuse(subscription uuid, refusal text) TO service_role;

REVOKE ALL ON FUNCTION public.provider_sync_settle(subscription uuid, state text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.provider_sync_settle(subscription uuid, state text) TO service_role;

REVOKE ALL ON FUNCTION public.provider_unsubscribed(address text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.provider_unsubscribed(address text) TO service_role;

REVOKE ALL ON FUNCTION public.remove_subscriber(subscription uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.remove_subscriber(subscription uuid) TO authenticated;

REVOKE ALL ON FUNCTION public.replace_member_resources(resources jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.replace_member_resources(resources jsonb) TO service_role;

REVOKE ALL ON FUNCTION public.replace_plans(catalogue jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.replace_plans(catalogue jsonb) TO service_role;

REVOKE ALL ON FUNCTION public.set_newsletter(subscribed boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.set_newsletter(subscribed boolean) TO authenticated;

REVOKE ALL ON FUNCTION public.store_form_submission(kind text, key_id text, sealed text, submission uuid, sealed_name text, address_digest text, sender uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.store_form_submission(kind text, key_id text, sealed text, submission uuid, sealed_name text, address_digest text, sender uuid) TO service_role;

REVOKE ALL ON FUNCTION public.subscriber_lists() FROM PUBLIC;
GRANT ALL ON FUNCTION public.subscriber_lists() TO authenticated;

REVOKE ALL ON FUNCTION public.subscribers_page(list uuid, search text, after_at timestamp with time zone, after_id uuid, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.subscribers_page(list uuid, search text, after_at timestamp with time zone, after_id uuid, most integer) TO authenticated;

REVOKE ALL ON FUNCTION public.testimonials_to_notify() FROM PUBLIC;
GRANT ALL ON FUNCTION public.testimonials_to_notify() TO service_role;

REVOKE ALL ON TABLE private.audit_log FROM postgres;
GRANT SELECT,INSERT,REFERENCES,DELETE,TRIGGER ON TABLE private.audit_log TO postgres;

GRANT SELECT ON TABLE public.profiles TO authenticated;

GRANT UPDATE(first_name) ON TABLE public.profiles TO authenticated;

GRANT UPDATE(last_name) ON TABLE public.profiles TO authenticated;

GRANT UPDATE(phone) ON TABLE public.profiles TO authenticated;

GRANT UPDATE(therapy_preferences) ON TABLE public.profiles TO authenticated;

REVOKE ALL ON TABLE private.site_releases FROM postgres;
GRANT SELECT,INSERT,REFERENCES,TRIGGER ON TABLE private.site_releases TO postgres;

GRANT UPDATE(published_by) ON TABLE private.site_releases TO postgres;

GRANT UPDATE(live_at) ON TABLE private.site_releases TO postgres;

GRANT UPDATE(problem) ON TABLE private.site_releases TO postgres;

GRANT UPDATE(made_from) ON TABLE private.site_releases TO postgres;

GRANT SELECT ON TABLE public.email_lists TO service_role;

GRANT SELECT(id) ON TABLE public.email_lists TO anon;
GRANT SELECT(id) ON TABLE public.email_lists TO authenticated;

GRANT SELECT(name) ON TABLE public.email_lists TO anon;
GRANT SELECT(name) ON TABLE public.email_lists TO authenticated;

GRANT SELECT,INSERT,UPDATE ON TABLE public.email_subscriptions TO anon;
GRANT SELECT,INSERT,UPDATE ON TABLE public.email_subscriptions TO authenticated;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.email_subscriptions TO service_role;

GRANT SELECT ON TABLE public.member_resources TO authenticated;

GRANT SELECT ON TABLE public.testimonials TO anon;
GRANT SELECT,DELETE ON TABLE public.testimonials TO authenticated;

GRANT INSERT(name) ON TABLE public.testimonials TO anon;
GRANT INSERT(name) ON TABLE public.testimonials TO authenticated;

GRANT INSERT(text) ON TABLE public.testimonials TO anon;
GRANT INSERT(text) ON TABLE public.testimonials TO authenticated;

GRANT INSERT(rating) ON TABLE public.testimonials TO anon;
GRANT INSERT(rating) ON TABLE public.testimonials TO authenticated;

GRANT INSERT(is_published) ON TABLE public.testimonials TO anon;
GRANT INSERT(is_published),UPDATE(is_published) ON TABLE public.testimonials TO authenticated;

