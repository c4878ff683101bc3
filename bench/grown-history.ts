import { type Kysely, sql } from 'kysely';
import type { DB } from '../src/server/database/tables.ts';

/** Provider 1 has 100 groupings, 1,000 sites, 2,000 areas and 80 % of the entries; provider 2 has the rest. */
export async function growHistoryOrganizations(system: Kysely<DB>): Promise<void> {
  for (const level of [
    sql`select n, null::integer, '/' || n || '/', 'ServiceProvider' from generate_series(1, 2) n`,
    sql`select 100 + n, 1, '/1/' || 100 + n || '/', 'Grouping' from generate_series(0, 99) n`,
    sql`select 1000 + n, 100 + n / 10, '/1/' || 100 + n / 10 || '/' || 1000 + n || '/', 'Site'
        from generate_series(0, 999) n`,
    sql`select 10000 + n, 1000 + n / 2, '/1/' || 100 + n / 20 || '/' || 1000 + n / 2 || '/' || 10000 + n || '/', 'ServiceArea'
        from generate_series(0, 1999) n`,
  ])
    await sql`
      insert into organization (number, parent_number, path, type, name, search_text, created_by, updated_by)
      select place.number, parent, path, type, 'Place ' || place.number, 'place ' || place.number, 'bench', 'bench'
      from (${level}) place (number, parent, path, type)`.execute(system);
}

/**
 * Inserts entries of 400 days, spread over the organizations, with those of grouping 199 in the first 40 days. The
 * trigger and the indexes are dropped meanwhile, and the hashes are random.
 */
export async function growHistory(system: Kysely<DB>, count: number): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'admin_history' and indexname <> 'admin_history_pkey'`.execute(system);
  await sql`alter table admin_history disable trigger all`.execute(system);
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(system);
  await sql`
    insert into admin_history (at, administrator_id, administrator_name, realm, session_id, address, user_agent,
      organization_number, organization_path, action, entity_type, entity_id, label, before, after,
      provider_number, chain_position, previous_hash, hash)
    select now() - (${count} - n) * (interval '400 days' / ${count}),
      ('00000000-0000-4000-8000-' || lpad(to_hex(person), 12, '0'))::uuid, 'Person ' || person, '', ('00000000-0000-4000-9000-' || lpad(to_hex(n / 20), 12, '0'))::uuid,
      '192.0.2.' || n % 250, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      place.number, place.path,
      (array['update', 'update', 'update', 'create', 'delete', 'sign-in', 'test', 'run'])[1 + n % 8],
      (array['device', 'service plan', 'organization', 'session', 'guest'])[1 + n % 5],
      md5('record ' || n % 1000000), 'Record ' || n % 1000000,
      '{"name": "Before the change", "notes": null}', '{"name": "After the change", "notes": "Seen to"}',
      split_part(place.path, '/', 2)::integer, row_number() over (partition by split_part(place.path, '/', 2) order by n),
      sha256((n - 1)::text::bytea), sha256(n::text::bytea)
    from (
      select n, floor(500 * power((hashint8(n) & 1048575) / 1048576.0, 3))::integer as person,
        case
          when n % 5 = 0 then 2
          when n <= ${count} / 10 and n % 20 = 1 then 199
          else 10000 + (hashint8(n * 31) & 2147483647) % 1980
        end as place_number
      from generate_series(1, ${count}::bigint) n
    ) change join organization place on place.number = change.place_number`.execute(system);
  for (const { definition } of indexes) await sql.raw(definition).execute(system);
  await sql`alter table admin_history enable trigger all`.execute(system);
  await sql`
    insert into admin_history_chain (provider_number, last_position, last_hash)
    select provider_number, max(chain_position), '\\x' from admin_history group by 1`.execute(
    system,
  );
  await sql`vacuum analyze admin_history`.execute(system);
  await sql`analyze organization`.execute(system);
}
