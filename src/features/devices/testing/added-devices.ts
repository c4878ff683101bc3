import type { Kysely } from 'kysely';
import type { TestOrganization } from '../../../../test/provider.ts';
import type { DB } from '../../../server/database/tables.ts';
import type { DeviceType } from '../device-types.ts';
import { exampleDevice } from '../examples.ts';
import type { Device } from '../fields.ts';

interface Options {
  area: Pick<TestOrganization, 'number' | 'path'>;
  type?: DeviceType;
  /** null: never */
  nextCheckAt: Date | null;
  checks?: Partial<Device['checks']>;
  fields?: Partial<Device>;
}

/** Inserts similar devices on loopback, without pings, and returns their ids. */
export async function addDevices(
  system: Kysely<DB>,
  count: number,
  { area, type = 'access-point', nextCheckAt, checks, fields }: Options,
): Promise<string[]> {
  const device = exampleDevice({ host: '127.0.0.1', ...fields });
  const { name, status, role, macAddress, host, nasIdentifier, parentId, ...settings } = device;
  const at = new Date('2026-01-01');
  const added = await system
    .insertInto('device')
    .values(
      Array.from({ length: count }, () => ({
        organization_number: area.number,
        organization_path: area.path,
        type,
        name: `${name} ${crypto.randomUUID()}`,
        status,
        role,
        host,
        settings: JSON.stringify({
          ...settings,
          checks: { ...settings.checks, ping: false, ...checks },
        }),
        next_check_at: nextCheckAt,
        created_at: at,
        created_by: 'test',
        updated_at: at,
        updated_by: 'test',
      })),
    )
    .returning('id')
    .execute();
  return added.map(({ id }) => id);
}
