import { sql } from 'kysely';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { TypedDevice } from '../fields.ts';
import { deviceTable } from './devices.ts';

/**
 * Adds devices to the request's area and changes existing ones, in one statement. They are written in the order of
 * their MAC addresses, so that two imports cannot deadlock.
 */
export async function storeDevices(
  { transaction, organization, caller, server }: OrganizationRequest,
  devices: readonly (TypedDevice & { id: string })[],
): Promise<void> {
  const rows = devices.map(({ id, type, ...fields }) => ({
    ...deviceTable.toColumns(fields),
    id,
    type,
  }));
  const now = sql`${server.now()}::timestamptz`;
  await sql`
    insert into device (
      id, type, name, status, role, mac_address, host, nas_identifier, parent_id, settings,
      organization_number, organization_path, next_check_at, created_at, created_by, updated_at, updated_by)
    select id, type, name, status, role, mac_address, host, nas_identifier, parent_id, settings::jsonb,
      ${organization.number}::integer, ${organization.path}, ${now}, ${now}, ${caller.displayName},
      ${now}, ${caller.displayName}
    from json_to_recordset(${JSON.stringify(rows)}) as line(
      id uuid, type text, name text, status text, role text, mac_address text, host text,
      nas_identifier text, parent_id uuid, settings text)
    order by mac_address
    on conflict (id) do update set
      name = excluded.name, status = excluded.status, role = excluded.role,
      mac_address = excluded.mac_address, host = excluded.host,
      nas_identifier = excluded.nas_identifier, parent_id = excluded.parent_id,
      settings = excluded.settings, version = device.version + 1,
      next_check_at = excluded.next_check_at, updated_at = excluded.updated_at,
      updated_by = excluded.updated_by`.execute(transaction);
}
