import { at, type FeatureFacts, idIn, routeOf, type World } from '../../../../test/facts.ts';
import { smallPng } from '../../../../test/image-files.ts';
import { ownedBy, plantedTogether } from '../../../../test/planting.ts';
import type { TestOrganization } from '../../../../test/provider.ts';
import { uploadImage } from '../../images/contract.ts';
import { defaultPortal } from '../document/default-portal.ts';
import { emptyDocument } from '../document/fields.ts';
import type { VersionStatus } from './statuses.ts';

const portal = '/AdminApi/organizations/{orgNumber}/portal';

const document = { ...emptyDocument, look: { ...defaultPortal.look, accentColor: '#123456' } };

let number = 0;
/** Each call adds a version with another number, because an organization has each once. */
async function insertVersion(
  { server }: World,
  area: TestOrganization,
  status: VersionStatus,
): Promise<string> {
  number += 1;
  const { id } = await server.database.system
    .insertInto('portal_version')
    .values({
      ...ownedBy(area),
      number,
      status,
      document: JSON.stringify(document),
      publish_at: status === 'Scheduled' ? new Date('2999-01-01') : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns an area without versions, because an organization has one draft. */
async function inNewArea(world: World, status?: VersionStatus) {
  const area = await emptyArea(world);
  return { area, id: status === undefined ? '' : await insertVersion(world, area, status) };
}

async function emptyArea({ server, family }: World): Promise<TestOrganization> {
  await server.database.system
    .deleteFrom('portal_version')
    .where('organization_number', '=', family.area.number)
    .execute();
  return family.area;
}

async function uploadedImage({ send, unique }: World, area: TestOrganization): Promise<string> {
  const call = {
    ...at(area),
    query: { name: unique('Image ') },
    body: await smallPng(),
  };
  return idIn(await send(routeOf(uploadImage), call));
}

/** With an image in a block, because its id must be one that the organization can use. */
function withImage(imageId: string) {
  const block = { id: 'image', type: 'image', imageId, alt: {} } as const;
  return { ...document, pages: { ...defaultPortal.pages, pay: [block] } };
}

const planted = plantedTogether<'versionId'>(async (world, area) => ({
  versionId: await insertVersion(world, area, 'Published'),
}));

const badDocument = { ...document, look: { ...document.look, accentColor: 'green' } };

export const facts: FeatureFacts = {
  routes: {
    [`GET ${portal}`]: ({ family }) => at(family.area),
    [`PUT ${portal}/draft`]: {
      example: async (world) => {
        const { area } = await inNewArea(world);
        const document = withImage(await uploadedImage(world, area));
        return { ...at(area), body: { version: null, published: null, document } };
      },
      invalid: {
        version: { body: { version: 'one' } },
        published: { body: { published: 'one' } },
        scheduled: { body: { scheduled: 'one' } },
        'document.look.accentColor': { body: { document: badDocument } },
      },
    },
    [`DELETE ${portal}/draft`]: {
      example: async (world) => ({
        ...at((await inNewArea(world, 'Draft')).area),
        query: { version: '1' },
      }),
      invalid: { version: { query: { version: '0' } } },
    },
    [`POST ${portal}/publication`]: {
      example: async (world) => ({
        ...at((await inNewArea(world, 'Draft')).area),
        body: { version: 1, published: null, note: 'New color', publishAt: null },
      }),
      invalid: {
        published: { body: { published: 'one' } },
        note: { body: { note: 'a'.repeat(501) } },
        publishAt: { body: { publishAt: '2020-01-01T12:00' } },
      },
    },
    [`DELETE ${portal}/schedule`]: async (world) => at((await inNewArea(world, 'Scheduled')).area),
    [`GET ${portal}/versions`]: {
      example: ({ family }) => at(family.area),
      invalid: { page: { query: { page: '0' } } },
    },
    [`GET ${portal}/versions/{versionId}`]: async (world) => {
      const { area, id } = await inNewArea(world, 'Published');
      return at(area, { versionId: id });
    },
    [`POST ${portal}/versions/{versionId}/restoration`]: {
      example: async (world) => {
        const { area, id } = await inNewArea(world, 'Superseded');
        return { ...at(area, { versionId: id }), body: { version: null } };
      },
      invalid: { version: { body: { version: 'one' } } },
    },
    [`GET ${portal}/preview-link`]: ({ family }) => at(family.area),
  },
  linkedOnly: {
    [`PUT ${portal}/draft`]: 'allowed',
    [`DELETE ${portal}/draft`]: 'allowed',
    [`POST ${portal}/publication`]: 'allowed',
    [`DELETE ${portal}/schedule`]: 'allowed',
    [`POST ${portal}/versions/{versionId}/restoration`]: 'allowed',
  },
  planted: { versionId: planted('versionId') },
  screens: [{ path: '/setup/portal', at: 'area', heading: 'Page' }],
};
