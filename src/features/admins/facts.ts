import { at, type Call, type FeatureFacts, idIn, type World } from '../../../test/facts.ts';
import { exampleAdministrator } from './examples.ts';
import { sendAdministratorSecrets } from './secrets-facts.ts';

const organization = '/AdminApi/organizations/{orgNumber}';
const administrators = `${organization}/administrators`;
const administrator = `${administrators}/{administratorId}`;

const invalidAdministrators = {
  username: { body: { username: 'an' } },
  realm: { body: { realm: 'Nordic Inns' } },
  email: { body: { email: 'nobody' } },
  roleTemplateId: { body: { roleTemplateId: crypto.randomUUID() } },
};

export const facts: FeatureFacts = {
  secrets: sendAdministratorSecrets,
  routes: {
    [`GET ${administrators}`]: {
      example: ({ family }) => at(family.area),
      invalid: { sort: { query: { sort: 'password' } }, status: { query: { status: 'Gone' } } },
    },
    [`GET ${organization}/administrator-choices`]: ({ family }) => at(family.area),
    [`POST ${administrators}`]: {
      otherOrganizations: ['body.ownerNumber'],
      example: async (world) => ({
        ...at(world.family.area),
        body: { ...(await newAdministrator(world)), invite: false },
      }),
      invalid: { ...invalidAdministrators, invite: { body: { invite: null } } },
    },
    [`GET ${administrator}`]: stored,
    [`PUT ${administrator}`]: {
      otherOrganizations: ['body.ownerNumber'],
      example: async (world) => ({
        ...(await stored(world)),
        body: { ...(await newAdministrator(world)), version: 1 },
      }),
      invalid: { ...invalidAdministrators, version: { body: { version: null } } },
    },
    [`PUT ${administrator}/status`]: {
      example: async (world) => ({ ...(await stored(world)), body: { status: 'Disabled' } }),
      // Only the server locks accounts.
      invalid: { status: { body: { status: 'Locked' } } },
    },
    [`POST ${administrator}/password`]: stored,
    [`POST ${administrator}/invitation`]: stored,
    [`DELETE ${administrator}`]: stored,
  },
  linkedOnly: {
    [`POST ${administrators}`]: 'owners only',
    [`PUT ${administrator}`]: 'owners only',
    [`PUT ${administrator}/status`]: 'owners only',
    [`POST ${administrator}/password`]: 'owners only',
    [`POST ${administrator}/invitation`]: 'owners only',
    [`DELETE ${administrator}`]: 'owners only',
  },
  planted: {
    async administratorId({ server, unique }, { number }) {
      const username = unique('planted-');
      const { id } = await server.database.system
        .insertInto('administrator')
        .values({
          username,
          username_folded: username,
          owner_organization_number: number,
          role_template_id: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
  },
  screens: [
    { path: '/manage/admins', at: 'site', heading: 'Administrators' },
    { path: '/manage/admins?item={administratorId}', at: 'site', heading: 'Access' },
    { path: '/manage/admins?item=new', at: 'site', heading: 'New administrator' },
  ],
};

async function newAdministrator({ send, family, unique }: World) {
  const given = { description: null, permissions: {}, rights: [], redirect: null };
  const body = { ...given, name: unique('Role '), type: 'site' };
  const role = await send(`POST ${organization}/role-templates`, { ...at(family.area), body });
  return exampleAdministrator({
    username: unique('ann.'),
    email: 'ann@example.com',
    ownerNumber: family.area.number,
    roleTemplateId: idIn(role),
  });
}

async function stored(world: World): Promise<Call> {
  const body = { ...(await newAdministrator(world)), invite: true };
  const reply = Object(
    await world.send(`POST ${administrators}`, { ...at(world.family.area), body }),
  );
  return at(world.family.area, { administratorId: idIn(reply.administrator) });
}
