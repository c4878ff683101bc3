import {
  at,
  type Call,
  type FeatureFacts,
  idIn,
  type Plant,
  type World,
} from '../../../test/facts.ts';
import { exampleTemplate } from './examples.ts';

const organization = '/AdminApi/organizations/{orgNumber}';
const templates = `${organization}/role-templates`;

const plantTemplate: Plant = async ({ server, unique }, { number }) => {
  const { id } = await server.database.system
    .insertInto('role_template')
    .values({
      organization_number: number,
      type: 'site',
      name: unique('Planted role '),
      permissions: JSON.stringify({}),
      created_by: 'test',
      updated_by: 'test',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const invalidTemplates = {
  name: { body: { name: ' ' } },
  'permissions.organization': { body: { permissions: { organization: 'own' } } },
  'rights.0': { body: { rights: ['everything'] } },
  redirect: { body: { redirect: 'https://elsewhere.example/' } },
};

export const facts: FeatureFacts = {
  routes: {
    [`GET ${templates}`]: {
      example: ({ family }) => at(family.area),
      invalid: { type: { query: { type: 'guest' } }, origin: { query: { origin: 'foreign' } } },
    },
    [`GET ${organization}/role-template-defaults/{type}`]: ({ family }) =>
      at(family.area, { type: 'report' }),
    [`POST ${templates}`]: {
      example: (world) => ({ ...at(world.family.area), body: newTemplate(world) }),
      invalid: { ...invalidTemplates, type: { body: { type: 'guest' } } },
    },
    [`GET ${templates}/{templateId}`]: stored,
    [`PUT ${templates}/{templateId}`]: {
      example: async (world) => {
        const { type: _type, ...fields } = newTemplate(world);
        return { ...(await stored(world)), body: { ...fields, version: 1 } };
      },
      invalid: { ...invalidTemplates, version: { body: { version: null } } },
    },
    [`DELETE ${templates}/{templateId}`]: stored,
  },
  linkedOnly: {
    [`POST ${templates}`]: 'owners only',
    [`PUT ${templates}/{templateId}`]: 'owners only',
    [`DELETE ${templates}/{templateId}`]: 'owners only',
  },
  planted: { templateId: plantTemplate, roleTemplateId: plantTemplate },
  screens: [
    { path: '/manage/role-templates/manage', at: 'site', heading: 'Role Templates' },
    { path: '/manage/role-templates/item/site/{roleTemplateId}', at: 'site', heading: 'Rights' },
    { path: '/manage/role-templates/item/front-desk', at: 'site', heading: 'Rights' },
  ],
};

function newTemplate({ unique }: World) {
  return { ...exampleTemplate({ name: unique('Role ') }), type: 'site' };
}

async function stored(world: World): Promise<Call> {
  const { area } = world.family;
  const created = await world.send(`POST ${templates}`, { ...at(area), body: newTemplate(world) });
  return at(area, { templateId: idIn(created) });
}
