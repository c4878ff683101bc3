import type { TestProvider } from '../../../../test/provider.ts';
import type { TestServer } from '../../../../test/server.ts';

export const ada = '00000000-0000-4000-8000-00000000000a';

/**
 * Adds 40 entries at the site and then 20 in the other grouping, an hour apart: every second one by Ada, every third
 * one about a device, every fourth one a deletion.
 */
export async function addHistoryEntries(
  { database }: TestServer,
  { site, otherGrouping }: TestProvider,
): Promise<void> {
  await database.system
    .insertInto('admin_history')
    .values(
      Array.from({ length: 60 }, (_, index) => {
        const organization = index < 40 ? site : otherGrouping;
        return {
          at: new Date(Date.UTC(2026, 2, 1, index)),
          administrator_id: index % 2 === 0 ? ada : null,
          administrator_name: index % 2 === 0 ? 'Ada Lovelace' : 'Grace_Hopper',
          realm: '',
          address: '127.0.0.1',
          user_agent: 'test',
          organization_number: organization.number,
          organization_path: organization.path,
          action: index % 4 === 0 ? ('delete' as const) : ('update' as const),
          entity_type: index % 3 === 0 ? 'device' : 'organization',
          entity_id: index % 3 === 0 ? '00000000-0000-4000-8000-0000000000dd' : String(site.number),
          label: `Change ${index}`,
          before: JSON.stringify({ name: 'old' }),
          after: JSON.stringify({ name: 'new' }),
        };
      }),
    )
    .execute();
}
