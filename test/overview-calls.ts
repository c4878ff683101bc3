import { exampleDevice } from '../src/features/devices/examples.ts';
import { getOverview } from '../src/features/overview/contract.ts';
import { ownedBy } from './planting.ts';
import type { TestOrganization } from './provider.ts';
import type { TestServer } from './server.ts';

interface Planted {
  name: string;
  state?: 'up' | 'down' | 'degraded';
  status?: 'Active' | 'Maintenance' | 'Retired';
  role?: 'gateway' | 'access-point' | 'other';
}

/** Returns functions that plant what the overview counts, without going through its features. */
export function overviewCalls(server: TestServer) {
  const { system } = server.database;
  return {
    overviewOf: ({ number }: TestOrganization, token: string) =>
      server.call(getOverview, { params: { orgNumber: String(number) } }, token),

    async plantDevice(area: TestOrganization, { name, state = 'up', ...device }: Planted) {
      const { status, role } = { ...exampleDevice(), role: 'other' as const, ...device };
      const { id } = await system
        .insertInto('device')
        .values({
          ...ownedBy(area),
          name,
          type: 'other',
          status,
          role,
          state,
          state_since: server.clock.now,
          settings: '{}',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async plantSession(
      area: TestOrganization,
      { mac, deviceId, from, until }: { mac: string; deviceId?: string; from: Date; until?: Date },
    ) {
      await system
        .insertInto('guest_session')
        .values({
          organization_number: area.number,
          organization_path: area.path,
          mac_address: mac,
          device_id: deviceId ?? null,
          started_at: from,
          stopped_at: until ?? null,
          state: until === undefined ? 'open' : 'stopped',
        })
        .execute();
    },

    async plantFrontDesk({ number }: TestOrganization) {
      // The built-in role, which belongs to no organization.
      const { id: role_template_id } = await system
        .selectFrom('role_template')
        .select('id')
        .where('type', '=', 'front-desk')
        .where('organization_number', 'is', null)
        .executeTakeFirstOrThrow();
      const username = `desk-${number}`;
      await system
        .insertInto('administrator')
        .values({
          username,
          username_folded: username,
          owner_organization_number: number,
          role_template_id,
        })
        .execute();
    },
  };
}
