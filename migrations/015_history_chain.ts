import { type Kysely, sql } from 'kysely';

/**
 * Chains Admin History per service provider: each row has the previous row's hash and a hash of its content, so that
 * changed or deleted rows are detected. The platform's rows are chain 0.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table admin_history
      add column result text not null default 'done' check (result in ('done', 'refused')),
      add column undoes bigint,
      add column provider_number integer not null default 0,
      add column chain_position bigint not null default 0,
      add column previous_hash bytea not null default '\\x',
      add column hash bytea not null default '\\x'`.execute(db);
  await createChain(db);
  await chainEarlierRows(db);
  await createIndexes(db);
  await createReach(db);
}

/** Adds an index in list order for each selective filter. */
async function createIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`drop index admin_history_organization, admin_history_entity`.execute(db);
  await sql`create unique index admin_history_link on admin_history (provider_number, chain_position)`.execute(
    db,
  );
  await sql`create index admin_history_provider on admin_history (provider_number, at, id)`.execute(
    db,
  );
  await sql`create index admin_history_organization on admin_history (organization_path, at, id)`.execute(
    db,
  );
  await sql`create index admin_history_record on admin_history (entity_type, entity_id, at, id)`.execute(
    db,
  );
  await sql`create index admin_history_person on admin_history (administrator_id, at, id)`.execute(
    db,
  );
  await sql`create index admin_history_undoes on admin_history (undoes) where undoes is not null`.execute(
    db,
  );
}

async function createChain(db: Kysely<unknown>): Promise<void> {
  // Not accessible to the tenant role; only the trigger, which runs as its owner, uses it.
  await sql`
    create table admin_history_chain (
      provider_number integer primary key,
      last_position bigint not null,
      last_hash bytea not null,
      -- the last row that was removed for its age: the first one left continues there
      start_position bigint not null default 0,
      start_hash bytea not null default '\\x'
    )`.execute(db);
  // One JSON text is unambiguous and independent of the session's settings.
  await sql`
    create function admin_history_hash(entry admin_history) returns bytea
    language sql stable set search_path = public, pg_temp
    as $function$
      select sha256(convert_to(jsonb_build_array(
        entry.provider_number, entry.chain_position, encode(entry.previous_hash, 'hex'), entry.id,
        (extract(epoch from entry.at) * 1000000)::bigint,
        entry.administrator_id, entry.administrator_name, entry.realm, entry.session_id,
        entry.address, entry.user_agent, entry.organization_number, entry.organization_path,
        entry.action, entry.entity_type, entry.entity_id, entry.label,
        entry.before, entry.after, entry.result, entry.undoes
      )::text, 'UTF8'))
    $function$`.execute(db);
  // Locks the chain's row until the commit, to serialize writers. Updates it once per statement, because each row
  // version in a transaction slows down the next.
  await sql`
    create function admin_history_append() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    as $function$
    declare
      provider constant integer := coalesce(nullif(split_part(new.organization_path, '/', 2), '')::integer, 0);
      last_place bigint;
      last_hash bytea;
      place bigint;
    begin
      loop
        select chain.last_position, chain.last_hash into last_place, last_hash
        from admin_history_chain chain where provider_number = provider for update;
        exit when found;
        insert into admin_history_chain (provider_number, last_position, last_hash)
        values (provider, 0, '\\x') on conflict do nothing;
      end loop;
      -- Beyond what the chain knows are only rows of the statement that runs.
      select chain_position, hash into place, new.previous_hash from admin_history
      where provider_number = provider and chain_position > last_place
      order by chain_position desc limit 1;
      if not found then
        place := last_place;
        new.previous_hash := last_hash;
      end if;
      new.provider_number := provider;
      new.chain_position := place + 1;
      new.hash := admin_history_hash(new);
      return new;
    end
    $function$`.execute(db);
  await sql`
    create function admin_history_appended() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    as $function$
    begin
      update admin_history_chain chain
      set last_position = last.chain_position, last_hash = last.hash
      from (
        select distinct on (provider_number) provider_number, chain_position, hash
        from written order by provider_number, chain_position desc
      ) last
      where chain.provider_number = last.provider_number;
      return null;
    end
    $function$`.execute(db);
  await sql`
    create trigger admin_history_append before insert on admin_history
    for each row execute function admin_history_append()`.execute(db);
  await sql`
    create trigger admin_history_appended after insert on admin_history
    referencing new table as written
    for each statement execute function admin_history_appended()`.execute(db);
}

/**
 * Chains existing rows in their order.
 */
async function chainEarlierRows(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    declare
      entry admin_history;
    begin
      for entry in select * from admin_history order by id loop
        entry.provider_number := coalesce(nullif(split_part(entry.organization_path, '/', 2), '')::integer, 0);
        insert into admin_history_chain as chain (provider_number, last_position, last_hash)
          values (entry.provider_number, 1, '\\x')
          on conflict (provider_number) do update set last_position = chain.last_position + 1
          returning last_position, last_hash into entry.chain_position, entry.previous_hash;
        entry.hash := admin_history_hash(entry);
        update admin_history_chain set last_hash = entry.hash where provider_number = entry.provider_number;
        update admin_history set provider_number = entry.provider_number, chain_position = entry.chain_position,
          previous_hash = entry.previous_hash, hash = entry.hash
        where id = entry.id;
      end loop;
    end $$`.execute(db);
}

/**
 * Returns the time of the row before a provider's newest `rows`, or null when there are fewer. Runs as its owner,
 * because a caller who sees only some rows would have to read all of them.
 */
async function createReach(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function admin_history_reach(provider integer, until timestamptz, rows integer)
    returns timestamptz
    language sql stable security definer set search_path = public, pg_temp
    as $function$
      select at from admin_history
      where provider_number = provider and at < coalesce(until, 'infinity')
        and exists (
          select from unnest(string_to_array(current_setting('atrium.scope'), ',')) prefix
          where prefix = '/' or starts_with(prefix, '/' || provider || '/')
        )
      order by at desc, id desc offset rows limit 1
    $function$`.execute(db);
  await sql`revoke all on function admin_history_reach from public`.execute(db);
  await sql`grant execute on function admin_history_reach to atrium_tenant`.execute(db);
}
