// On both engines: uploads, slots, uses, bulk changes and files execute statements that no example does.
import { unzipSync } from 'fflate';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { imageCalls, usePortalImage } from '../../../../test/image-calls.ts';
import { examplePng, exampleSvg } from '../../../../test/image-files.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { addressOf } from '../../../contract/call-request.ts';
import {
  copyPicture,
  cropImage,
  getImageSlots,
  getImageUses,
  images,
  moveImagesUp,
  replaceImageFile,
  setImageStatus,
  tagImages,
  zipImages,
} from '../contract.ts';
import { organizationLimits } from '../limits.ts';
import { imageForSlot, imageSources } from '../queries.ts';
import { imageAddress } from '../serving/image-address.ts';

let server: TestServer;
let calls: Awaited<ReturnType<typeof imageCalls>>;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  calls = await imageCalls(server);
});

const problem = (status: number, message: RegExp) =>
  expect.objectContaining({ status, message: expect.stringMatching(message) });

test('an uploaded picture is stored in its widths and served by hash, forever', async () => {
  const { family, upload } = calls;
  const content = await examplePng({ width: 700, height: 350 });
  const uploaded = await upload(family.area, 'C:\\photos\\Lobby_2026.jpg', content);
  expect(uploaded).toMatchObject({ name: 'Lobby 2026', format: 'png', width: 700, height: 350 });
  expect(uploaded.renditions.map(({ width }) => width)).toEqual([
    160, 160, 320, 320, 480, 480, 640, 640, 700, 700,
  ]);
  for (const rendition of uploaded.renditions) {
    const response = await server.request(imageAddress(rendition));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(rendition.type);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await response.bytes()).length).toBe(rendition.bytes);
  }
});

test('an SVG is served so that it can run and load nothing', async () => {
  const { family, upload } = calls;
  const { renditions } = await upload(family.area, 'logo.svg');
  const [svg] = renditions;
  const response = await server.request(svg === undefined ? '' : imageAddress(svg));
  expect(response.headers.get('content-security-policy')).toBe(
    "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  );
  expect(response.headers.get('content-type')).toBe('image/svg+xml');
});

test('other addresses are not found, nor is the picture that crops are cut from', async () => {
  const { family, upload } = calls;
  const { id, renditions } = await upload(family.area, 'a.png', await examplePng());
  const master = await server.database.system
    .selectFrom('image_file')
    .select('hash')
    .where('image_id', '=', id)
    .where('is_master', '=', true)
    .executeTakeFirstOrThrow();
  const [first] = renditions;
  for (const path of [
    `${master.hash}.webp`,
    `${first?.hash}.svg`,
    `${'0'.repeat(64)}.png`,
    'a.png',
    `${first?.hash}`,
  ])
    expect((await server.request(`/images/${path}`)).status, path).toBe(404);
});

test('a file that is here or above already is refused, naming the image', async () => {
  const { family, upload } = calls;
  const content = exampleSvg();
  const first = await upload(family.provider, 'Brand.svg', content);
  await expect(upload(family.provider, 'Again.svg', content)).rejects.toEqual(
    problem(409, /^This file is here already: Brand\. Use that image\.$/),
  );
  await expect(upload(family.area, 'Again.svg', content)).rejects.toEqual(
    problem(409, /Brand, from an organization above/),
  );
  await expect(upload(family.area, 'Again.svg', content)).rejects.toMatchObject({
    current: { id: first.id, name: 'Brand', isOwn: false },
  });
  expect((await upload(family.area, 'Brand.svg')).name).toBe('Brand');
  expect((await upload(family.area, 'brand.svg')).name).toBe('brand 2');
});

test('an organization has up to 500 images and 500 MB', async () => {
  const { family, upload } = calls;
  const { id } = await upload(family.site, 'Large.svg');
  const { system } = server.database;
  await system
    .updateTable('image')
    .set({ stored_bytes: organizationLimits.bytes })
    .where('id', '=', id)
    .execute();
  await expect(upload(family.site, 'More.svg')).rejects.toEqual(problem(400, /which is the limit/));
  expect((await upload(family.area, 'Elsewhere.svg')).name).toBe('Elsewhere');
});

test('images are listed here and below, with their origin', async () => {
  const { family, upload, list } = calls;
  await upload(family.provider, 'Brand.svg');
  await upload(family.site, 'Lobby.svg');
  await upload(family.sibling, 'Other.svg');
  const { rows, total } = await list(family.area);
  expect(total).toBe(2);
  expect(rows.map(({ name, owner, isOwn }) => [name, owner.name, isOwn])).toEqual([
    ['Brand', family.provider.name, false],
    ['Lobby', family.site.name, false],
  ]);
  expect((await list(family.site, { origin: 'own' })).rows).toMatchObject([
    { name: 'Lobby', isOwn: true },
  ]);
  expect((await list(family.site, { origin: 'inherited', text: 'bra' })).total).toBe(1);
  const below = await server.signInAs(family.site.number);
  const seenBelow = await list(family.area, {}, below);
  expect(seenBelow.rows.map(({ name, owner }) => [name, owner.name])).toEqual([
    ['Brand', null],
    ['Lobby', family.site.name],
  ]);
  const params = { ...calls.paramsOf(family.area), imageId: rows[0]?.id ?? '' };
  await expect(server.call(images.get, { params }, below)).rejects.toMatchObject({ status: 404 });
});

test('the filters and the orders of the list', async () => {
  const { family, upload, change, list } = calls;
  const small = await upload(
    family.area,
    'Small.png',
    await examplePng({ width: 100, height: 50 }),
  );
  const logo = await upload(family.area, 'Logo.svg');
  const photo = await upload(family.area, 'Photo.png', await examplePng());
  await change(family.area, small, { slot: 'mail-header', kind: 'logo', tags: ['spring'] });
  await change(family.area, logo, { status: 'Archived' });
  await usePortalImage(server, family.area, photo.id, 'Published');
  const names = async (query: Parameters<typeof list>[1]) =>
    (await list(family.area, query)).rows.map(({ name }) => name);
  expect(await names({ use: 'unused' })).toEqual(['Logo']);
  expect(await names({ use: 'used' })).toEqual(['Photo', 'Small']);
  expect(await names({ fit: 'too-small' })).toEqual(['Small']);
  expect(await names({ kind: 'photo' })).toEqual(['Photo']);
  expect(await names({ status: 'Archived' })).toEqual(['Logo']);
  expect(await names({ text: 'spring' })).toEqual(['Small']);
  expect(await names({ sort: '-size' })).toHaveLength(3);
  expect(await names({ sort: 'kind' })).toEqual(['Logo', 'Small', 'Photo']);
  expect(await names({ sort: '-updated' })).toHaveLength(3);
  expect((await list(family.area, { use: 'used' })).rows).toMatchObject([
    { name: 'Photo', uses: 1, isTooSmall: false },
    { name: 'Small', uses: 0, isTooSmall: true },
  ]);
});

const slotIn = ({ path, number }: { path: string; number: number }) =>
  server.database.withScope([path], (transaction) =>
    imageForSlot(transaction, { number }, 'brand-logo'),
  );

test('the nearest image of a slot wins, until one above locks it', async () => {
  const { family, upload, change, token, paramsOf } = calls;
  expect(await slotIn(family.area)).toBeNull();
  let above = await upload(family.provider, 'Above.svg');
  above = await change(family.provider, above, { slot: 'brand-logo' });
  // An area's scope does not contain the provider.
  expect(await slotIn(family.area)).toMatchObject({ id: above.id, focus: { x: 50, y: 50 } });

  const own = await upload(family.area, 'Own.svg');
  await change(family.area, own, { slot: 'brand-logo' });
  expect(await slotIn(family.area)).toMatchObject({ id: own.id });
  expect(await slotIn(family.siblingArea)).toMatchObject({ id: above.id });

  above = await change(family.provider, above, { isSlotLocked: true });
  expect(await slotIn(family.area)).toMatchObject({ id: above.id });
  const { slots } = await server.call(getImageSlots, { params: paramsOf(family.area) }, token);
  expect(slots).toMatchObject([
    { slot: 'brand-logo', image: { name: 'Above' }, isOwn: false, isLocked: true },
  ]);
  const late = await upload(family.site, 'Late.svg');
  await expect(change(family.site, late, { slot: 'brand-logo' })).rejects.toMatchObject({
    status: 400,
    fields: { slot: `${family.provider.name} locks this slot with Above` },
  });

  await change(family.provider, above, { status: 'Archived' });
  expect(await slotIn(family.area)).toMatchObject({ id: own.id });
  expect(await slotIn(family.siblingArea)).toBeNull();
});

test('an image takes its slot from the one that has it here', async () => {
  const { family, upload, change, list } = calls;
  const first = await upload(family.area, 'First.svg');
  await change(family.area, first, { slot: 'favicon' });
  const second = await upload(family.area, 'Second.svg');
  await change(family.area, second, { slot: 'favicon' });
  expect((await list(family.area)).rows).toMatchObject([
    { name: 'First', slot: null },
    { name: 'Second', slot: 'favicon' },
  ]);
});

test('a portal finds the images it may use, and no others', async () => {
  const { family, upload, change } = calls;
  const photo = await upload(family.provider, 'Photo.png', await examplePng());
  await change(family.provider, photo, {
    alternatives: [{ language: 'en', text: 'The pool' }],
    focusX: 20,
  });
  const foreign = await upload(family.sibling, 'Sibling.svg');
  const found = await server.database.withScope([family.area.path], (transaction) =>
    imageSources(transaction, family.area, [photo.id, foreign.id]),
  );
  expect([...found.keys()]).toEqual([photo.id]);
  expect(found.get(photo.id)).toMatchObject({
    alt: { en: 'The pool' },
    width: 640,
    focus: { x: 20, y: 50 },
  });
  expect(found.get(photo.id)?.sources[0]).toMatchObject({
    url: expect.stringMatching(/^\/images\/[0-9a-f]{64}\.(webp|png)$/),
    width: 160,
    height: 120,
  });
});

test('an image in use is not deleted, and says where it is used', async () => {
  const { family, upload, change, token, paramsOf } = calls;
  const photo = await upload(family.provider, 'Photo.svg');
  await usePortalImage(server, family.area, photo.id, 'Published');
  await usePortalImage(server, family.area, photo.id, 'Draft');
  await usePortalImage(server, family.site, photo.id, 'Superseded');
  const params = { ...paramsOf(family.provider), imageId: photo.id };
  expect(await server.call(getImageUses, { params }, token)).toEqual({
    uses: [
      {
        organization: { number: family.area.number, name: family.area.name },
        status: 'Published',
        versionNumber: 2,
      },
      {
        organization: { number: family.area.number, name: family.area.name },
        status: 'Draft',
        versionNumber: 3,
      },
    ],
  });
  await expect(server.call(images.delete, { params }, token)).rejects.toEqual(
    problem(
      409,
      /^1 portal shows Photo\. Remove it there first, replace its picture, or archive it/,
    ),
  );
  const slotted = await upload(family.provider, 'Slotted.svg');
  const changed = await change(family.provider, slotted, { slot: 'favicon' });
  const ofSlotted = { ...paramsOf(family.provider), imageId: slotted.id };
  await expect(server.call(images.delete, { params: ofSlotted }, token)).rejects.toEqual(
    problem(409, /image of a slot/),
  );
  await change(family.provider, changed, { slot: null });
  await server.call(images.delete, { params: ofSlotted }, token);
  const [svg] = slotted.renditions;
  expect((await server.request(svg === undefined ? '' : imageAddress(svg))).status).toBe(404);
});

test('replacing a file keeps the id, so that all uses show the new file', async () => {
  const { family, upload, token, paramsOf } = calls;
  const photo = await upload(family.area, 'Photo.png', await examplePng());
  const params = { ...paramsOf(family.area), imageId: photo.id };
  const crop = { left: 0, top: 0, width: 50, height: 100 };
  const cropped = await server.call(cropImage, { params, body: { crop } }, token);
  expect(cropped.crop).toEqual(crop);
  expect(cropped.renditions.at(-1)).toMatchObject({ width: 320, height: 480 });
  expect(cropped.version).toBe(2);
  const body = Uint8Array.from(await examplePng({ width: 300, height: 300 }));
  const replaced = await server.call(replaceImageFile, { params, body }, token);
  expect(replaced).toMatchObject({ id: photo.id, name: 'Photo', width: 300, crop: null });
  const { rows } = await server.database.pool.query(
    'select count(*)::integer as files, sum(length(content))::integer as bytes from image_file where image_id = $1',
    [photo.id],
  );
  expect(rows).toEqual([{ files: 5, bytes: replaced.storedBytes }]);
  await expect(server.call(replaceImageFile, { params, body }, token)).rejects.toEqual(
    problem(409, /Photo has this file already/),
  );
});

test('an image takes the picture of another one, which shows wherever it is used', async () => {
  const { family, upload, change, token, paramsOf } = calls;
  const old = await upload(family.area, 'Old.png', await examplePng());
  await change(family.area, old, { slot: 'brand-logo', tags: ['lobby'] });
  await usePortalImage(server, family.area, old.id, 'Published');
  const picture = await upload(family.provider, 'New.png', await examplePng({ width: 800 }));
  await change(family.provider, picture, {
    alternatives: [{ language: 'en', text: 'The pool' }],
    focusX: 20,
    tags: ['pool'],
  });
  // The other image is above the caller's scope.
  const below = await server.signInAs(family.area.number);
  const params = { ...paramsOf(family.area), imageId: old.id };
  const call = { params, body: { from: picture.id } };
  const changed = await server.call(copyPicture, call, below);
  expect(changed).toMatchObject({
    name: 'Old',
    slot: 'brand-logo',
    tags: ['lobby'],
    version: 3,
    width: 800,
    focusX: 20,
    storedBytes: picture.storedBytes,
    renditions: picture.renditions,
  });
  await server.call(
    images.delete,
    {
      params: { ...paramsOf(family.provider), imageId: picture.id },
    },
    token,
  );
  for (const rendition of changed.renditions)
    expect((await server.request(imageAddress(rendition))).status).toBe(200);
  const crop = { left: 0, top: 0, width: 50, height: 100 };
  const cropped = await server.call(cropImage, { params, body: { crop } }, below);
  expect(cropped.renditions.at(-1)).toMatchObject({ width: 400 });
  for (const [from, message] of [
    [old.id, 'Choose another image'],
    [(await upload(family.sibling, 'Sibling.svg')).id, 'This image does not exist here'],
  ] as const)
    await expect(server.call(copyPicture, { params, body: { from } }, token)).rejects.toMatchObject(
      { status: 400, fields: { from: message } },
    );
});

test('replacing a file in a full library counts what it stores, not what it had', async () => {
  const { family, upload, token, paramsOf } = calls;
  const { id } = await upload(family.area, 'Large.png', await examplePng());
  await server.database.system
    .updateTable('image')
    .set({ stored_bytes: organizationLimits.bytes })
    .where('id', '=', id)
    .execute();
  const params = { ...paramsOf(family.area), imageId: id };
  const replaced = await server.call(replaceImageFile, { params, body: exampleSvg() }, token);
  expect(replaced.storedBytes).toBeLessThan(organizationLimits.bytes);
});

test('several images are tagged, archived and moved up together', async () => {
  const { family, upload, list, token, paramsOf } = calls;
  const [one, two] = [await upload(family.area, 'One.svg'), await upload(family.area, 'Two.svg')];
  const params = paramsOf(family.area);
  const ids = [one.id, two.id];
  const tags = (action: 'add' | 'remove', ...changed: string[]) => ({
    params,
    body: { ids, tags: changed, action },
  });
  const tagged = tags('add', 'winter', 'lobby', 'pool');
  expect(await server.call(tagImages, tagged, token)).toEqual({ changed: 2 });
  expect(await server.call(tagImages, tagged, token)).toEqual({ changed: 0 });
  const untagged = tags('remove', 'pool', 'beach');
  expect(await server.call(tagImages, untagged, token)).toEqual({ changed: 2 });
  const archived = { params, body: { ids, status: 'Archived' as const } };
  expect(await server.call(setImageStatus, archived, token)).toEqual({ changed: 2 });
  expect(await server.call(moveImagesUp, { params, body: { ids } }, token)).toEqual({
    moved: 2,
    to: family.site.name,
  });
  expect((await list(family.site, { origin: 'own' })).rows).toMatchObject([
    { name: 'One', tags: ['winter', 'lobby'], status: 'Archived' },
    { name: 'Two' },
  ]);
  const paths = await server.database.system
    .selectFrom('image_file')
    .select('organization_path')
    .distinct()
    .where('image_id', '=', one.id)
    .execute();
  expect(paths).toEqual([{ organization_path: family.site.path }]);
  await upload(family.area, 'One.svg');
  const again = await upload(family.area, 'Two.svg');
  await expect(
    server.call(moveImagesUp, { params, body: { ids: [again.id] } }, token),
  ).rejects.toMatchObject({ status: 400, fields: { ids: expect.stringContaining('same name') } });
});

test('images are downloaded as a ZIP file, those of others not', async () => {
  const { family, upload, token, paramsOf } = calls;
  const svg = await upload(family.provider, 'Logo.svg');
  const png = await upload(family.area, 'Photo.png', await examplePng());
  const other = await upload(family.sibling, 'Other.svg');
  const query = { ids: [svg.id, png.id, other.id].join(',') };
  const path = addressOf(zipImages, { params: paramsOf(family.area), query });
  const response = await server.request(path, { headers: { authorization: `Bearer ${token}` } });
  expect(response.headers.get('content-type')).toBe('application/zip');
  const files = unzipSync(await response.bytes());
  expect(Object.keys(files).toSorted()).toEqual(['Logo.svg', 'Photo.png']);
  expect(files['Photo.png']?.length).toBe(
    png.renditions.findLast(({ type }) => type === 'image/png')?.bytes,
  );
});
