import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import { recordStore } from '../../../server/records/store.ts';
import { enterpriseProfiles } from '../contract.ts';
import { requireSite } from './owners.ts';

export const profileStore = recordStore({
  ...enterpriseProfiles,
  table: 'enterprise_profile',
  unique: { enterprise_profile_name: 'name' },
  columns: { name: 'name', network: 'network', vlan: 'vlan' },
  rest: 'settings',
  derived: () => ({
    devices: sql<number>`(
      select count(*)::integer from enterprise_device device
      where device.profile_id = enterprise_profile.id)`,
  }),
  list: {
    fields: ['name', 'network', 'vlan', 'bandwidthDown', 'bandwidthUp', 'ssids'],
    order: 'name',
    sort: { name: 'name', network: 'network', vlan: 'vlan' },
  },
  beforeWrite: requireSite,
  async beforeDelete({ transaction }, { id, name }) {
    const device = await transaction
      .selectFrom('enterprise_device')
      .select('name')
      .where('profile_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (device !== undefined)
      throw new Problem(
        'conflict',
        `Devices have the profile ${name}, such as ${device.name}. Give them another one first.`,
      );
  },
});
