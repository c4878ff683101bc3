import { type Kysely, sql } from 'kysely';
import { exampleDevice } from '../src/features/devices/examples.ts';
import type { DB } from '../src/server/database/tables.ts';

/** Adds access points that are not checked to an area, with a day of states. Their names end with five digits. */
export async function growDevices(
  db: Kysely<DB>,
  area: { number: number; path: string },
  { name, first, count }: { name: string; first: number; count: number },
): Promise<void> {
  const { name: _name, status, role, macAddress: _mac, host: _host, ...rest } = exampleDevice();
  const { nasIdentifier: _nas, parentId: _parent, ...settings } = rest;
  await sql`
    insert into device (organization_number, organization_path, type, role, name, status, host, mac_address, settings,
      state, state_since, latency_ms, last_seen_at, checked_at, firmware, created_at, created_by, updated_at, updated_by)
    select ${area.number}::integer, ${area.path}, 'access-point', ${role}, ${name} || ' ' || lpad(at::text, 5, '0'), ${status},
      '10.' || at / 250 || '.' || at % 250 || '.1', upper(regexp_replace(lpad(to_hex(at), 12, '0'), '(..)(?=.)', '\\1:', 'g')),
      ${JSON.stringify(settings)}::jsonb, (array['up', 'up', 'up', 'degraded', 'down'])[at % 5 + 1],
      now() - interval '1 day', at % 80 + 0.5, now() - interval '1 day', now() - interval '1 day', '7.18.2',
      now() - interval '1 day', 'bench', now() - interval '1 day', 'bench'
    from generate_series(${first}::integer, ${first + count - 1}::integer) at`.execute(db);
  // One statement per half hour of a day, because the embedded engine ends long statements.
  for (let at = 1; at <= 46; at += 1)
    await sql`
      insert into device_availability (device_id, half_hour, up, down)
      select id, date_trunc('hour', now()) - ${at}::integer * interval '30 minutes',
        ${at % 7}::integer, ${at % 9 === 0 ? 3 : 0}::integer
      from device where organization_number = ${area.number}`.execute(db);
}
