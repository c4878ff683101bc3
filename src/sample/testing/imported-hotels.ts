import { expect } from 'vitest';
import type { TestServer } from '../../../test/server.ts';
import { importOrganizations } from '../../features/organizations/import/import-organizations.ts';
import { sampleOrganizations } from '../../features/organizations/import/sample-file.ts';

/** Adds the part of the sample provider with the hotels. */
export async function importedHotels(server: TestServer): Promise<void> {
  const lines = (await sampleOrganizations())
    .split('\n')
    .filter((line) => /^(number|100000|100161|100206|29000[12]|49000[1-6]),/.test(line));
  const outcome = await importOrganizations(server.database, lines.join('\n'), () => {});
  expect(outcome).toMatchObject({ imported: true });
  await server.database.system
    .insertInto('organization')
    .values({
      number: 190_000,
      path: '/100000/190000/',
      created_by: 'sample',
      parent_number: 100_000,
      type: 'Grouping',
      name: 'Island Hopping',
      search_text: 'island hopping',
      updated_by: 'sample',
    })
    .execute();
}
