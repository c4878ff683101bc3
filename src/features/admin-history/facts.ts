import { randomUUID } from 'node:crypto';
import { at, type Call, type FeatureFacts, idIn, type World } from '../../../test/facts.ts';
import { plantedTogether } from '../../../test/planting.ts';

const organization = '/AdminApi/organizations/{orgNumber}';

const planted = plantedTogether<'entryId' | 'person'>(
  async ({ server }, { number, path, name }) => {
    const person = randomUUID();
    const { id } = await server.database.system
      .insertInto('admin_history')
      .values({
        administrator_id: person,
        administrator_name: 'test',
        realm: '',
        address: '',
        user_agent: '',
        organization_number: number,
        organization_path: path,
        action: 'update',
        entity_type: 'organization',
        entity_id: String(number),
        label: name,
        before: JSON.stringify({ notes: 'Before' }),
        after: JSON.stringify({ notes: null }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { entryId: id, person };
  },
);

const invalid = {
  kind: { query: { kind: 'toaster' } },
  person: { query: { person: 'Ann' } },
  from: { query: { from: '2026-02-30' } },
};

export const facts: FeatureFacts = {
  routes: {
    [`GET ${organization}/history`]: { example: ofAdministrator, invalid },
    [`GET ${organization}/history-export`]: { example: ofAdministrator, invalid },
    [`POST ${organization}/history/{entryId}/undo`]: async (world) =>
      at(world.family.site, { entryId: (await change(world)).id }),
  },
  linkedOnly: {
    // Depends on the change that is undone.
    [`POST ${organization}/history/{entryId}/undo`]: 'allowed',
  },
  planted: {
    entryId: planted('entryId'),
    person: planted('person'),
  },
  screens: [{ path: '/support/admin-history', at: 'area', heading: 'Admin History' }],
};

async function ofAdministrator(world: World): Promise<Call> {
  const { administratorId } = await change(world);
  return { ...at(world.family.site), query: { person: administratorId } };
}

/** Changes the notes of the area and returns the history entry. */
async function change({ family, send, unique }: World) {
  const { area } = family;
  const fields = Object(await send(`GET ${organization}`, at(area)));
  await send(`PUT ${organization}`, { ...at(area), body: { ...fields, notes: unique('Note ') } });
  const { rows } = Object(await send(`GET ${organization}/history`, at(area)));
  return { id: idIn(rows[0]), administratorId: idIn(rows[0], 'administratorId') };
}
