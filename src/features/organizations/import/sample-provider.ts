import { writeHistory } from '../../../server/audit.ts';
import { any } from '../../../server/database/listing.ts';
import type { Database } from '../../../server/database/open.ts';
import { searchTextOf } from '../rules.ts';
import { importOrganizations } from './import-organizations.ts';
import { sampleOrganizations } from './sample-file.ts';

const provider = { number: 100_000, path: '/100000/' };
const island = { number: 190_000, path: '/100000/190000/', name: 'Island Hopping' };
/** The administrators' changes, which `openSample` adds, come after it. */
const createdBefore = 60 * 24 * 3_600_000;
const linkedCountries = ['Iceland', 'Ireland', 'New Zealand'];
const trialSites = ['Reykjavik Airport', 'Funchal Airport', 'Kerry Airport'];

/** Adds the sample provider to an empty database: real airports, a grouping of links and a few trials. */
export async function fillSampleProvider(database: Database): Promise<void> {
  const outcome = await importOrganizations(database, await sampleOrganizations(), () => {});
  if (!outcome.imported)
    throw new Error(
      `The sample provider has bad lines: ${JSON.stringify(outcome.badLines.slice(0, 3))}`,
    );
  await database.transaction(async (transaction) => {
    await transaction
      .insertInto('organization')
      .values({
        number: island.number,
        parent_number: provider.number,
        path: island.path,
        type: 'Grouping',
        name: island.name,
        search_text: searchTextOf(island.name, island.number),
        created_by: 'sample',
        updated_by: 'sample',
      })
      .execute();
    await transaction
      .insertInto('organization_link')
      .columns(['organization_number', 'parent_number', 'created_by'])
      .expression((query) =>
        query
          .selectFrom('organization')
          .select(({ val }) => ['number', val(island.number).as('parent'), val('sample').as('by')])
          .where('type', '=', 'Grouping')
          .where('name', '=', any(linkedCountries)),
      )
      .execute();
    await transaction
      .updateTable('organization')
      .set({ is_trial_mode: true, trial_ends_on: '2027-06-30' })
      .where('name', '=', any(trialSites))
      .execute();
    await writeHistory(
      transaction,
      { administratorId: null, displayName: 'sample', realm: '', sessionId: null },
      { address: 'local', userAgent: '' },
      {
        action: 'create',
        entityType: 'organization',
        entityId: String(island.number),
        label: island.name,
        organization: { number: island.number, path: island.path },
        after: { name: island.name, links: linkedCountries },
        at: new Date(Date.now() - createdBefore),
      },
    );
  });
}
