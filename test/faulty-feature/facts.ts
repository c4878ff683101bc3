import { at, type FeatureFacts, idIn, type World } from '../facts.ts';
import { ownedBy } from '../planting.ts';
import { writeMemo } from './contract.ts';

const memos = '/AdminApi/organizations/{orgNumber}/memos';
const newMemo = { text: 'Call back', copies: 1, password: 'none' };

async function added(world: World) {
  const call = { ...at(world.family.area), body: newMemo };
  return at(world.family.area, { memoId: idIn(await world.send(`POST ${memos}`, call)) });
}

export const facts: FeatureFacts = {
  routes: {
    [`GET ${memos}/{memoId}`]: added,
    [`POST ${memos}`]: {
      example: ({ family }) => ({ ...at(family.area), body: newMemo }),
      invalid: { text: { body: { text: '' } } },
    },
  },
  planted: {
    async memoId({ server }, organization) {
      const { id } = await server.database.system
        .insertInto('guest')
        .values({ ...ownedBy(organization), notes: 'Planted', search_text: '' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
  },
  async secrets({ family }, sender) {
    await sender.call(writeMemo, {
      params: { orgNumber: String(family.area.number) },
      body: { ...newMemo, password: sender.plant('the password of a memo') },
    });
  },
  screens: [{ path: '/setup/memos', at: 'area', heading: 'Memos' }],
};
