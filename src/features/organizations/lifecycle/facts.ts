import { sql } from 'kysely';
import { at, type Call, type FeatureFacts, idIn, type World } from '../../../../test/facts.ts';
import { exampleOrganization } from '../examples.ts';

const organization = '/AdminApi/organizations/{orgNumber}';
const links = `${organization}/links/{parentNumber}`;

export const facts: FeatureFacts = {
  routes: {
    [`POST ${organization}/children`]: {
      example: ({ family, unique }) => ({
        ...at(family.site),
        body: exampleOrganization({ name: unique('Bar ') }),
      }),
      invalid: {
        name: { body: { name: ' ' } },
        type: { body: { type: 'Hotel' } },
        timeZone: { body: { timeZone: 'Mars/Base' } },
      },
    },
    [`GET ${organization}/below`]: ({ family }) => at(family.site),
    [`DELETE ${organization}`]: async (world) => at(await newArea(world)),
    [`GET ${organization}/removed`]: ({ family }) => at(family.site),
    [`POST ${organization}/removed/{removedNumber}/restore`]: async (world) => {
      const { number } = await newArea(world);
      await world.send(`DELETE ${organization}`, at({ number }));
      return at(world.family.site, { removedNumber: String(number) });
    },
    [`GET ${organization}/move/{parentNumber}`]: {
      otherOrganizations: ['params.parentNumber'],
      example: ({ family }) =>
        at(family.site, { parentNumber: String(family.otherGrouping.number) }),
    },
    [`POST ${organization}/move`]: {
      otherOrganizations: ['body.parentNumber'],
      example: async (world) => ({
        ...at(await newSite(world)),
        body: { parentNumber: world.family.grouping.number, version: 1, lostFeatures: [] },
      }),
      invalid: {
        version: { body: { version: null } },
        'lostFeatures.0': { body: { lostFeatures: ['toaster'] } },
      },
    },
    [`GET ${organization}/links`]: async (world) => {
      const { orgNumber = '' } = (await linked(world)).params ?? {};
      return { params: { orgNumber } };
    },
    [`PUT ${links}`]: { otherOrganizations: ['params.parentNumber'], example: linkable },
    [`DELETE ${links}`]: {
      otherOrganizations: ['params.parentNumber'],
      example: linked,
    },
  },
  linkedOnly: {
    [`POST ${organization}/children`]: 'owners only',
    [`DELETE ${organization}`]: 'owners only',
    [`POST ${organization}/removed/{removedNumber}/restore`]: 'owners only',
    [`POST ${organization}/move`]: 'owners only',
    [`PUT ${links}`]: 'owners only',
    [`DELETE ${links}`]: 'owners only',
  },
  planted: {
    /** An organization that was removed together with one below it. */
    async removedNumber({ server }, { number: above, path }) {
      const { system } = server.database;
      const { rows } = await sql<{ number: number }>`
        select nextval('organization_number')::integer as number from generate_series(1, 2)`.execute(
        system,
      );
      const [top = 0, below = 0] = rows.map(({ number }) => number);
      const removed = {
        type: 'ServiceArea' as const,
        status: 'Removed' as const,
        status_before_removal: 'Active' as const,
        removed_at: server.clock.now,
        removed_by: 'test',
        removed_with: top,
        created_by: 'test',
        updated_by: 'test',
      };
      for (const [number, parent_number, at] of [
        [top, above, `${path}${top}/`],
        [below, top, `${path}${top}/${below}/`],
      ] as const) {
        const name = `Removed ${number}`;
        await system
          .insertInto('organization')
          .values({
            ...removed,
            number,
            parent_number,
            path: at,
            name,
            search_text: name.toLowerCase(),
          })
          .execute();
      }
      return String(top);
    },
  },
};

async function newArea({ send, family, unique }: World): Promise<{ number: number }> {
  const body = exampleOrganization({ name: unique('Bar ') });
  const created = await send(`POST ${organization}/children`, { ...at(family.site), body });
  return { number: Number(idIn(created, 'number')) };
}

async function newSite({ send, family, unique }: World): Promise<{ number: number }> {
  const body = exampleOrganization({ type: 'Site', name: unique('Inn '), timeZone: 'UTC' });
  const created = await send(`POST ${organization}/children`, {
    ...at(family.otherGrouping),
    body,
  });
  return { number: Number(idIn(created, 'number')) };
}

async function linkable(world: World): Promise<Call> {
  return at(await newSite(world), { parentNumber: String(world.family.grouping.number) });
}

async function linked(world: World): Promise<Call> {
  const link = await linkable(world);
  await world.send(`PUT ${links}`, link);
  return link;
}
