// On both engines: uploads, slots, uses, bulk changes and files execute statements that no example does.
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { imageCalls, usePortalImage } from '../../../../test/image-calls.ts';
import { examplePng, exampleSvg } from '../../../../test/image-files.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { getImageSlots, getImageUses, images } from '../contract.ts';
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
    expect((await response.arrayBuffer()).byteLength).toBe(rendition.bytes);
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
    const again = await server.request(imageAddress(rendition), { headers });
    expect(again.status).toBe(304);
  }
});

test('an SVG is served so that it can run and load nothing', async () => {
  const { family, upload } = calls;
  const { renditions } = await upload(family.area, 'logo.svg', exampleSvg());
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

test('a file of an archived image is refused, saying that the image can be activated', async () => {
  const { family, upload, change } = calls;
  const content = exampleSvg();
  const brand = await upload(family.provider, 'Brand.svg', content);
  await change(family.provider, brand, { status: 'Archived' });
  await expect(upload(family.provider, 'Again.svg', content)).rejects.toEqual(
    problem(
      409,
      /^This file is here already: Brand\. It is archived\. Activate it to use it again\.$/,
    ),
  );
  await expect(upload(family.area, 'Again.svg', content)).rejects.toEqual(
    problem(409, /above\. It is archived\. Activate it there to use it again\.$/),
  );
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

test('a library of 500 images is listed by pages, and takes no more', async () => {
  const { family, upload, list } = calls;
  const { id } = await upload(family.site, 'Photo.svg');
  await sql`
    insert into image select (jsonb_populate_record(image, jsonb_build_object(
      'id', gen_random_uuid(), 'name', 'Photo ' || n, 'source_hash', md5(n::text)))).*
    from image, generate_series(2, 500) n where id = ${id}`.execute(server.database.system);
  const pages: string[] = [];
  for (const page of ['1', '2', '3', '4', '5']) {
    const { rows, total } = await list(family.area, { page, pageSize: '100', sort: '-name' });
    expect(total).toBe(500);
    pages.push(...rows.map(({ name }) => name));
  }
  expect(new Set(pages).size).toBe(500);
  expect((await list(family.area, { text: 'photo 499' })).rows).toMatchObject([
    { name: 'Photo 499' },
  ]);
  await expect(upload(family.site, 'More.svg')).rejects.toEqual(
    problem(400, /has 500 images, which is the limit/),
  );
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
  const logo = await upload(family.area, 'Logo.svg', exampleSvg());
  const photo = await upload(family.area, 'Photo.png', await examplePng());
  await change(family.area, logo, { status: 'Archived' });
  server.clock.now = new Date(server.clock.now.getTime() + 1_000);
  await change(family.area, small, { slot: 'mail-header', kind: 'logo', tags: ['spring'] });
  await usePortalImage(server, family.area, photo.id, 'Published');
  const names = async (query: Parameters<typeof list>[1]) =>
    (await list(family.area, query)).rows.map(({ name }) => name);
  expect(await names({ use: 'unused' })).toEqual(['Logo']);
  expect(await names({ use: 'used' })).toEqual(['Photo', 'Small']);
  expect(await names({ fit: 'too-small' })).toEqual(['Small']);
  expect(await names({ kind: 'photo' })).toEqual(['Photo']);
  expect(await names({ status: 'Archived' })).toEqual(['Logo']);
  expect(await names({ text: 'spring' })).toEqual(['Small']);
  expect(await names({ sort: '-size' })).toEqual(['Photo', 'Small', 'Logo']);
  expect(await names({ sort: 'kind' })).toEqual(['Logo', 'Small', 'Photo']);
  expect(await names({ sort: '-updated' })).toEqual(['Small', 'Logo', 'Photo']);
  expect(await names({ ids: `${photo.id},${small.id}` })).toEqual(['Photo', 'Small']);
  expect(await names({ ids: crypto.randomUUID() })).toEqual([]);
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

test('an archived image does not count as the image of its slot, and is deleted', async () => {
  const { family, upload, change, list, token, paramsOf } = calls;
  const small = await upload(
    family.area,
    'Small.png',
    await examplePng({ width: 100, height: 50 }),
  );
  const active = await change(family.area, small, { slot: 'mail-header' });
  await change(family.area, active, { status: 'Archived' });
  expect((await list(family.area, { use: 'used' })).rows).toEqual([]);
  expect((await list(family.area, { fit: 'too-small' })).rows).toEqual([]);
  expect((await list(family.area, { use: 'unused' })).rows).toMatchObject([
    { name: 'Small', slot: 'mail-header', isTooSmall: false },
  ]);
  const params = { ...paramsOf(family.area), imageId: small.id };
  await server.call(images.delete, { params }, token);
  expect((await list(family.area)).total).toBe(0);
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
  const entry = await server.database.system
    .selectFrom('admin_history')
    .select('after')
    .where('entity_id', '=', second.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(entry.after).toMatchObject({ slot: 'favicon', takenFrom: 'First' });
  const third = await upload(family.area, 'Third.svg');
  await expect(
    change(family.area, third, { slot: 'favicon', status: 'Archived' }),
  ).rejects.toMatchObject({
    status: 400,
    fields: { slot: expect.stringContaining('Second is shown here') },
  });
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
    promotions: [],
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
