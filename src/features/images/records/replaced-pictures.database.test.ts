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
  images,
  moveImagesUp,
  replaceImageFile,
  setImageStatus,
  tagImages,
  zipImages,
} from '../contract.ts';
import type { ImageSlot } from '../fields.ts';
import { organizationLimits } from '../limits.ts';
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

test('replacing a file keeps the id, so that all uses show the new file', async () => {
  const { family, upload, token, paramsOf } = calls;
  const photo = await upload(family.area, 'Photo.png', await examplePng());
  const params = { ...paramsOf(family.area), imageId: photo.id };
  const crop = { left: 33.33, top: 0, width: 50.01, height: 100 };
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
  const { system } = server.database;
  const full = { stored_bytes: organizationLimits.bytes };
  await system.updateTable('image').set(full).where('id', '=', one.id).execute();
  const third = await upload(family.area, 'Third.svg');
  await expect(
    server.call(moveImagesUp, { params, body: { ids: [third.id] } }, token),
  ).rejects.toMatchObject({ status: 400, message: expect.stringContaining('which is the limit') });
  await system.updateTable('image').set({ stored_bytes: 1_000 }).where('id', '=', one.id).execute();
  await upload(family.area, 'One.svg');
  const again = await upload(family.area, 'Two.svg');
  await expect(
    server.call(moveImagesUp, { params, body: { ids: [again.id] } }, token),
  ).rejects.toMatchObject({ status: 400, fields: { ids: expect.stringContaining('same name') } });
});

test('an image leaves its slot only when the call names the image and the slot', async () => {
  const { family, upload, change, list, token, paramsOf } = calls;
  const [logo, icon] = [
    await upload(family.area, 'Logo.svg'),
    await upload(family.area, 'Icon.svg'),
  ];
  await change(family.area, logo, { slot: 'brand-logo' });
  const archive = (...leavesSlots: { id: string; slot: ImageSlot }[]) => {
    const body = { ids: [logo.id, icon.id], status: 'Archived' as const, leavesSlots };
    return server.call(setImageStatus, { params: paramsOf(family.area), body }, token);
  };
  const conflict = problem(409, /^Logo is the image of a slot: Brand logo\./);
  await expect(archive()).rejects.toEqual(conflict);
  await expect(archive({ id: logo.id, slot: 'favicon' })).rejects.toEqual(conflict);
  // The other image had the slot when the dialog opened.
  await expect(archive({ id: icon.id, slot: 'brand-logo' })).rejects.toEqual(conflict);
  expect((await list(family.area, { status: 'Active' })).total).toBe(2);
  expect(await archive({ id: logo.id, slot: 'brand-logo' })).toEqual({ changed: 2 });
  // An archived image fills no slot.
  expect(await archive()).toEqual({ changed: 0 });
});

test('images are downloaded as a ZIP file, those of others not', async () => {
  const { family, upload, token, paramsOf } = calls;
  const svg = await upload(family.provider, 'Logo.svg', exampleSvg());
  const png = await upload(family.area, 'Photo.png', await examplePng());
  const other = await upload(family.sibling, 'Other.svg');
  const query = { ids: [svg.id, png.id, other.id].join(',') };
  const path = addressOf(zipImages, { params: paramsOf(family.area), query });
  const response = await server.request(path, { headers: { authorization: `Bearer ${token}` } });
  expect(response.headers.get('content-type')).toBe('application/zip');
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  expect(Object.keys(files).toSorted()).toEqual(['Logo.svg', 'Photo.png']);
  expect(files['Photo.png']?.length).toBe(
    png.renditions.findLast(({ type }) => type === 'image/png')?.bytes,
  );
});
