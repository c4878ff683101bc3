// On both engines
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sellingWorld } from '../../portal/testing/portal-world.ts';
import { plantPromo } from '../../promo-codes/testing/planted-promo.ts';
import { copyPromotion, getPromotionResults, promotions, setPromotionStatus } from '../contract.ts';
import { examplePromotion, exampleVariant } from '../examples.ts';
import { plantPromotion } from '../testing/planted-promotion.ts';

const world = sellingWorld({ methods: ['free'], price: 1_000, paymentMethods: ['creditCard'] });
const { arrive, browser, submit } = world;
const token = () => world.server.signInAs(world.sales.family.provider.number);
const at = () => ({ params: { orgNumber: String(world.area.number) } });
const of = (promotionId: string) => ({ params: { ...at().params, promotionId } });
const viewer = { promotions: 'view' } as const;
const two = [
  exampleVariant({ share: 50, title: { en: 'First' } }),
  exampleVariant({ share: 50, title: { en: 'Second' } }),
];

test('variants and goal cannot change once guests have seen them, but their texts can', async () => {
  const id = await plantPromotion(world.server, world.area, { variants: two });
  await arrive();
  const caller = await token();
  const { version } = await world.server.call(promotions.get, of(id), caller);
  const changed = (changes: object) => ({
    ...of(id),
    body: { ...examplePromotion({ variants: two, status: 'Active', ...changes }), version },
  });
  const update = (changes: object) =>
    world.server.call(promotions.update, changed(changes), caller);
  await expect(
    update({ variants: two.map((one, index) => ({ ...one, share: index === 0 ? 60 : 40 })) }),
  ).rejects.toMatchObject({ fields: { variants: expect.stringContaining('Duplicate') } });
  await expect(update({ goal: 'purchase' })).rejects.toMatchObject({
    fields: { goal: expect.stringContaining('Duplicate') },
  });
  await expect(update({ type: 'splash', placement: 'beforeLogin' })).rejects.toMatchObject({
    fields: { type: 'The type of a promotion cannot be changed' },
  });
  const saved = await update({
    variants: two.map((one) => ({ ...one, text: { en: 'Another text' } })),
  });
  expect(saved.variants[0]?.text).toEqual({ en: 'Another text' });
  await expect(world.server.call(promotions.delete, of(id), caller)).rejects.toMatchObject({
    message: expect.stringContaining('End it instead'),
  });
});

test('the states follow each other, and an ended promotion does not start again', async () => {
  const caller = await token();
  const { id } = await world.server.call(
    promotions.create,
    { ...at(), body: examplePromotion({ validFrom: '2999-01-01T00:00' }) },
    caller,
  );
  const set = (status: 'Active' | 'Paused' | 'Ended') =>
    world.server.call(setPromotionStatus, { ...of(id), body: { status } }, caller);
  await expect(set('Paused')).rejects.toMatchObject({ message: 'Breakfast is not running.' });
  expect(await set('Active')).toMatchObject({ state: 'scheduled' });
  expect(await set('Paused')).toMatchObject({ state: 'paused' });
  await set('Active');
  expect(await set('Ended')).toMatchObject({ state: 'ended' });
  await expect(set('Active')).rejects.toMatchObject({
    message: 'Breakfast has ended. Duplicate it to show it again.',
  });
});

test('a promotion is shown at its organization or below it only', async () => {
  const caller = await token();
  const { area, siblingArea } = world.sales.family;
  const add = (areas: number[]) =>
    world.server.call(promotions.create, { ...at(), body: examplePromotion({ areas }) }, caller);
  await expect(add([area.number, siblingArea.number])).rejects.toMatchObject({
    fields: { areas: 'Choose this organization or organizations below it' },
  });
  expect((await add([area.number])).areas).toEqual([area.number]);
});

test('an image of another tenant is refused, and a copy needs one that is usable there', async () => {
  const caller = await token();
  const { rows } = await sql<{ id: string }>`
    insert into image (organization_number, organization_path, name, kind, status, format, width, height, settings,
      renditions, is_slot_locked, source_bytes, stored_bytes, created_at, created_by, updated_at, updated_by)
    select number, path, 'Ours', 'photo', 'Active', 'jpeg', 100, 100,
      '{"isDecorative": true, "alternatives": [], "focusX": 50, "focusY": 50}', '[]', false, 1, 1, now(), 'test', now(), 'test'
    from organization where number = ${world.sales.family.siblingArea.number} returning id`.execute(
    world.server.database.system,
  );
  const image = { en: rows[0]?.id ?? '' };
  const body = examplePromotion({ variants: [exampleVariant({ image })] });
  await expect(
    world.server.call(promotions.create, { ...at(), body }, caller),
  ).rejects.toMatchObject({
    fields: { 'variants.0.image': 'Choose an image of this organization or one above it' },
  });
  const there = { orgNumber: String(world.sales.family.siblingArea.number) };
  const { id } = await world.server.call(promotions.create, { params: there, body }, caller);
  const copy = { fromOrganization: world.sales.family.siblingArea.number, promotionId: id };
  await expect(
    world.server.call(copyPromotion, { ...at(), body: copy }, caller),
  ).rejects.toMatchObject({ fields: { 'variants.0.image': expect.any(String) } });
});

test('purchases of guests who clicked, or used the code of an offer, count as long as they are paid', async () => {
  const { system } = world.server.database;
  await world.sales.addGateway();
  const promoCodeId = await plantPromo(world.server, world.area, {
    code: 'OFFER-50',
    percentOff: 50,
  });
  const banner = await plantPromotion(world.server, world.area, { goal: 'purchase' });
  const ignored = await plantPromotion(world.server, world.area, {
    placement: 'beforeLogin',
    goal: 'purchase',
  });
  const offer = await plantPromotion(world.server, world.area, {
    type: 'offer',
    placement: 'beforeLogin',
    priority: 90,
    goal: 'purchase',
    promoCodeId,
    variants: [exampleVariant({ title: { en: 'Half price' }, address: {} })],
  });
  const page = await arrive();
  const linkOf = (id: string) => {
    const [, link = ''] = new RegExp(`href="([^"]*/promotion/${id}[^"]*)"`).exec(page.html) ?? [];
    return `https://atrium.example${link.replaceAll('&amp;', '&')}`;
  };
  await browser().open(linkOf(banner));
  const followed = await browser().follow(await browser().open(linkOf(offer)));
  const payPage = await submit(followed, 'free');
  expect(payPage.text).toContain('€5.00');
  await browser().submit(payPage, 'payCard');
  const caller = await token();
  const results = (id: string) => world.server.call(getPromotionResults, of(id), caller);
  expect((await results(offer)).variants).toMatchObject([{ redemptions: 0, revenue: {} }]);
  const [purchase] = await world.purchases();
  const set = (status: 'captured' | 'refunded', refunded: number) =>
    system
      .updateTable('purchase')
      .set({ status, refunded, is_test: false, promo_code_id: promoCodeId })
      .where('id', '=', purchase?.id ?? '')
      .execute();
  await set('captured', 0);
  const paid = { redemptions: 1, revenue: { EUR: 500 }, converted: 1 };
  expect(await results(offer)).toMatchObject({
    variants: [paid],
    areas: [{ number: world.area.number, redemptions: 1, revenue: { EUR: 500 } }],
    days: [{ shown: 1, redemptions: 1, revenue: { EUR: 500 } }],
  });
  expect((await results(banner)).variants).toMatchObject([paid]);
  expect((await results(ignored)).variants).toMatchObject([{ redemptions: 0 }]);
  await set('refunded', 200);
  expect((await results(offer)).variants).toMatchObject([{ ...paid, revenue: { EUR: 300 } }]);
});

test('the days of a promotion have no gap, and reach until today while it runs', async () => {
  const id = await plantPromotion(world.server, world.area);
  await arrive();
  const { clock } = world.server;
  clock.now = new Date(clock.now.getTime() + 3 * 86_400_000);
  const days = async () =>
    (await world.server.call(getPromotionResults, of(id), await token())).days.map(
      ({ shown }) => shown,
    );
  expect(await days()).toEqual([1, 0, 0, 0]);
  await world.server.call(
    setPromotionStatus,
    { ...of(id), body: { status: 'Paused' } },
    await token(),
  );
  expect(await days()).toEqual([1]);
});

test('free text that guests wrote is masked for roles without personal data, and the counts are not', async () => {
  const { family } = world.sales;
  const id = await plantPromotion(world.server, world.area, {
    type: 'survey',
    placement: 'statusPage',
    goal: 'answer',
    questions: [
      { kind: 'stars', question: { en: 'Room' }, options: {} },
      { kind: 'text', question: { en: 'Else' }, options: {} },
    ],
  });
  const { number: organization_number, path: organization_path } = world.area;
  const visit = crypto.randomUUID();
  await world.server.database.system
    .insertInto('promotion_event')
    .values({
      organization_number,
      organization_path,
      promotion_id: id,
      variant: 0,
      kind: 'answer',
      at: world.server.clock.now,
      visit,
      device: `visit ${visit}`,
      answers: JSON.stringify({ 0: '4', 1: 'Call Ada Roe on 0171 5550' }),
    })
    .execute();
  const seenWith = async (rights: Parameters<typeof world.server.signInAs>[2]) => {
    const caller = await world.server.signInAs(family.provider.number, viewer, rights);
    return (await world.server.call(getPromotionResults, of(id), caller)).questions;
  };
  const stars = { answers: 1, average: 4, texts: [] };
  expect(await seenWith(['guest-data'])).toMatchObject([
    stars,
    { answers: 1, texts: ['Call Ada Roe on 0171 5550'] },
  ]);
  expect(await seenWith([])).toMatchObject([stars, { answers: 1, texts: null }]);
});

test('a survey is compared with others by its answers, which its days and areas have', async () => {
  const caller = await token();
  const { number: organization_number, path: organization_path } = world.area;
  const survey = await plantPromotion(world.server, world.area, {
    name: 'Survey',
    type: 'survey',
    placement: 'statusPage',
    goal: 'answer',
    questions: [{ kind: 'stars', question: { en: 'Room' }, options: {} }],
  });
  const banner = await plantPromotion(world.server, world.area, { name: 'Banner' });
  const hour = { organization_number, organization_path, variant: 0, hour: world.server.clock.now };
  await world.server.database.system
    .insertInto('promotion_hour')
    .values([
      { ...hour, promotion_id: survey, shown: 10, answers: 9 },
      { ...hour, promotion_id: banner, shown: 10, clicks: 5 },
    ])
    .execute();
  for (const sort of ['-rate', '-clicks'] as const) {
    const { rows } = await world.server.call(promotions.list, { ...at(), query: { sort } }, caller);
    expect(rows.map(({ name }) => name)).toEqual(['Survey', 'Banner']);
  }
  expect(await world.server.call(getPromotionResults, of(survey), caller)).toMatchObject({
    days: [{ shown: 10, answers: 9 }],
    areas: [{ shown: 10, answers: 9 }],
  });
});
