import { at, type FeatureFacts, idIn, type World } from '../../../test/facts.ts';
import { examplePng, exampleSvg, smallPng } from '../../../test/image-files.ts';
import { ownedBy } from '../../../test/planting.ts';
import { newRecord } from '../../contract/fields/fields.ts';
import { image } from './fields.ts';
import { imageStore } from './records/image-store.ts';
import { texts } from './texts.ts';

const organization = '/AdminApi/organizations/{orgNumber}';
const list = '/AdminApi/organizations/{orgNumber}/images';
const one = '/AdminApi/organizations/{orgNumber}/images/{imageId}';

const example = ({ unique }: World) =>
  newRecord(image, { name: unique('Image '), kind: 'photo', tags: ['lobby'] });

async function upload({ family, send, unique }: World, body?: Uint8Array<ArrayBuffer>) {
  const query = { name: unique('Image ') };
  const call = { ...at(family.area), query, body: body ?? (await smallPng()) };
  return idIn(await send(`POST ${organization}/image-files`, call));
}

const ofNew = async (world: World) => at(world.family.area, { imageId: await upload(world) });

const invalid = {
  name: { body: { name: '' } },
  kind: { body: { kind: 'Movie' } },
  slot: { body: { slot: 'door' } },
  focusX: { body: { focusX: 101 } },
  isSlotLocked: { body: { slot: null, isSlotLocked: true } },
  isDecorative: {
    body: { isDecorative: true, alternatives: [{ language: 'en', text: 'A lobby' }] },
  },
  'alternatives.1.language': {
    body: {
      alternatives: [
        { language: 'en', text: 'A lobby' },
        { language: 'EN', text: 'The lobby' },
      ],
    },
  },
  licenceUntil: { body: { licenceUntil: 'tomorrow' } },
};

export const facts: FeatureFacts = {
  routes: {
    [`GET ${list}`]: {
      example: async (world) => {
        await upload(world);
        return { ...at(world.family.area), query: { use: 'unused', origin: 'own' } };
      },
      invalid: {
        sort: { query: { sort: 'nothing' } },
        kind: { query: { kind: 'Movie' } },
        use: { query: { use: 'maybe' } },
        origin: { query: { origin: 'mars' } },
        fit: { query: { fit: 'fine' } },
        ids: { query: { ids: 'all' } },
      },
    },
    [`GET ${one}`]: ofNew,
    [`PUT ${one}`]: {
      example: async (world) => ({
        ...(await ofNew(world)),
        body: { ...example(world), slot: 'brand-logo', version: 1 },
      }),
      invalid: { ...invalid, version: { body: { version: undefined } } },
    },
    [`DELETE ${one}`]: ofNew,
    [`POST ${organization}/image-files`]: {
      example: ({ family, unique }) => ({
        ...at(family.area),
        query: { name: unique('Image ') },
        body: exampleSvg(),
      }),
      invalid: { kind: { query: { kind: 'Movie' } }, name: { query: { name: 'x'.repeat(201) } } },
    },
    [`PUT ${one}/file`]: {
      example: async (world) => ({ ...(await ofNew(world)), body: exampleSvg() }),
      invalid: { imageId: { params: { imageId: 'none' } } },
    },
    [`PUT ${one}/picture`]: {
      example: async (world) => ({
        ...(await ofNew(world)),
        body: { from: await upload(world) },
      }),
      invalid: { from: { body: { from: 'none' } } },
    },
    [`PUT ${one}/crop`]: {
      example: async (world) => ({
        ...at(world.family.area, {
          imageId: await upload(world, Uint8Array.from(await examplePng())),
        }),
        body: { crop: { left: 10, top: 0, width: 50, height: 100 } },
      }),
      invalid: {
        'crop.width': { body: { crop: { left: 60, top: 0, width: 50, height: 100 } } },
        'crop.top': { body: { crop: { left: 0, top: 0.125, width: 50, height: 50 } } },
        'crop.left': { body: { crop: { left: -1, top: 0, width: 50, height: 100 } } },
      },
    },
    [`GET ${one}/uses`]: ofNew,
    [`GET ${organization}/image-slots`]: ({ family }) => at(family.area),
    [`POST ${organization}/image-status`]: {
      example: async (world) => {
        const [active, archived] = [await upload(world), await upload(world)];
        const call = at(world.family.area);
        const status = 'Archived';
        await world.send(`POST ${organization}/image-status`, {
          ...call,
          body: { ids: [archived], status },
        });
        const leavesSlots = [{ id: archived, slot: 'favicon' }];
        return { ...call, body: { ids: [active, archived], status, leavesSlots } };
      },
      invalid: {
        ids: { body: { ids: [] } },
        status: { body: { status: 'Lost' } },
        leavesSlots: {
          body: { leavesSlots: [{ id: crypto.randomUUID(), slot: 'favicon' }] },
        },
        'leavesSlots.0.id': { body: { leavesSlots: [{ id: 'a logo', slot: 'favicon' }] } },
        'leavesSlots.0.slot': {
          body: { leavesSlots: [{ id: crypto.randomUUID(), slot: 'door' }] },
        },
      },
    },
    [`POST ${organization}/image-tags`]: {
      example: async (world) => ({
        ...at(world.family.area),
        body: { ids: [await upload(world)], tags: ['winter'], action: 'add' },
      }),
      invalid: {
        ids: { body: { ids: [] } },
        tags: { body: { tags: [] } },
        action: { body: { action: 'keep' } },
      },
    },
    [`POST ${organization}/image-moves`]: {
      example: async (world) => ({
        ...at(world.family.area),
        body: { ids: [await upload(world)] },
      }),
      invalid: { ids: { body: { ids: [] } } },
    },
    [`GET ${organization}/image-zip`]: {
      example: async (world) => ({
        ...at(world.family.area),
        query: { ids: await upload(world) },
      }),
      invalid: { ids: { query: { ids: 'all' } } },
    },
  },
  linkedOnly: {
    [`PUT ${one}`]: 'allowed',
    [`DELETE ${one}`]: 'allowed',
    [`POST ${organization}/image-files`]: 'allowed',
    [`PUT ${one}/file`]: 'allowed',
    [`PUT ${one}/picture`]: 'allowed',
    [`PUT ${one}/crop`]: 'allowed',
    [`POST ${organization}/image-status`]: 'allowed',
    [`POST ${organization}/image-tags`]: 'allowed',
    [`POST ${organization}/image-moves`]: 'owners only',
  },
  planted: { imageId: plantImage, id: plantImage, ids: plantImage, from: plantImage },
  screens: [
    { path: '/setup/images/manage', at: 'area', heading: texts.title },
    { path: '/setup/images/item/{imageId}', at: 'area', heading: texts.pictureSection.title },
  ],
};

/** Inserts an image with one file that is served. */
async function plantImage(world: World, organization: World['family']['area']): Promise<string> {
  const { system } = world.server.database;
  const hash = crypto.randomUUID().replaceAll('-', '').repeat(2);
  const rendition = { hash, type: 'image/png', width: 640, height: 480, bytes: 3 };
  const { id } = await system
    .insertInto('image')
    .values({
      ...imageStore.toColumns(example(world)),
      ...ownedBy(organization),
      source_hash: hash,
      format: 'png',
      width: 640,
      height: 480,
      source_bytes: 3,
      stored_bytes: 3,
      renditions: JSON.stringify([rendition]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { number, path } = organization;
  await system
    .insertInto('image_file')
    .values(
      [true, false].map((isMaster) => ({
        organization_number: number,
        organization_path: path,
        image_id: id,
        hash: isMaster ? 'master' : hash,
        type: 'image/png',
        is_master: isMaster,
        content: Buffer.from('PNG'),
      })),
    )
    .execute();
  return id;
}
