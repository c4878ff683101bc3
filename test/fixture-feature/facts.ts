import { at, type FeatureFacts, type Plant, type World } from '../facts.ts';
import { ownedBy } from '../planting.ts';

const note = '/AdminApi/organizations/{orgNumber}/notes/{noteId}';

const plant: Plant = async ({ server, unique }, organization) => {
  const { id } = await server.database.system
    .insertInto('guest')
    .values({ ...ownedBy(organization), notes: unique('Note '), search_text: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const ofNewNote = async (world: World) =>
  at(world.family.area, { noteId: await plant(world, world.family.area) });

export const facts: FeatureFacts = {
  routes: {
    [`GET ${note}`]: ofNewNote,
    [`PUT ${note}`]: async (world) => ({ ...(await ofNewNote(world)), body: { text: 'Late' } }),
  },
  linkedOnly: { [`PUT ${note}`]: 'allowed' },
  planted: { noteId: plant },
};
