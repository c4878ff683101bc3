// On both engines
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { GuestPage } from '../../../../test/portal-guests.ts';
import { addPlan, sell } from '../../../../test/sales.ts';
import { portalWorld } from '../../portal/testing/portal-world.ts';
import { exampleVariant } from '../examples.ts';
import type { Promotion } from '../fields.ts';
import { plantPromotion } from '../testing/planted-promotion.ts';

const world = portalWorld();
const { arrive, browser, changeDevice, freePlan, goOnline } = world;

const promote = (changes: Partial<Promotion> = {}) =>
  plantPromotion(world.server, world.area, changes);
const nextVisit = () => world.calls.passTime(3_600);
const titled = (title: string, rest: object = {}) => [
  exampleVariant({ title: { en: title }, ...rest }),
];

/** Returns the address in a page that counts a click. */
function linkIn({ html }: GuestPage): string {
  const [, link] = /(?:href|action)="(\/portal\/\d+\/promotion\/[^"]+)"/.exec(html) ?? [];
  if (link === undefined) throw new Error('The page shows no promotion');
  return `https://atrium.example${link.replaceAll('&amp;', '&')}`;
}

const sums = async (id: string) => {
  const { rows } = await sql<Record<string, number>>`
    select coalesce(sum(shown), 0)::integer as shown, coalesce(sum(devices), 0)::integer as devices,
      coalesce(sum(clicks), 0)::integer as clicks, coalesce(sum(answers), 0)::integer as answers
    from promotion_hour where promotion_id = ${id}`.execute(world.server.database.system);
  return rows[0];
};

test('a banner is shown on the login page, escaped, and a click leads on and is counted once for each visit', async () => {
  const id = await promote({
    variants: titled('<script>alert(1)</script> & more', { text: { en: 'Line\n**no** markup' } }),
  });
  const page = await arrive();
  expect(page.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; more');
  expect(page.html).not.toContain('<script');
  expect(page.html).toContain('**no** markup');
  expect(await sums(id)).toEqual({ shown: 1, devices: 1, clicks: 0, answers: 0 });
  const url = linkIn(page);
  for (let click = 0; click < 2; click += 1)
    expect((await browser().open(url)).location).toBe('https://hotel.example.com/breakfast');
  // The same visit again.
  await arrive();
  expect(await sums(id)).toEqual({ shown: 1, devices: 1, clicks: 1, answers: 0 });
  nextVisit();
  await browser().open(linkIn(await arrive()));
  expect(await sums(id)).toEqual({ shown: 2, devices: 1, clicks: 2, answers: 0 });
});

test('a device sees a promotion as often on a day as allowed, and then the next one', async () => {
  const first = await promote({ variants: titled('First'), priority: 90, timesPerDay: 2 });
  const second = await promote({ variants: titled('Second'), priority: 10, timesPerDay: null });
  const titles: (string | undefined)[] = [];
  for (let visit = 0; visit < 4; visit += 1) {
    titles.push(/First|Second/.exec((await arrive()).text)?.[0]);
    nextVisit();
  }
  expect(titles).toEqual(['First', 'First', 'Second', 'Second']);
  changeDevice();
  expect((await arrive()).text).toContain('First');
  expect(await sums(first)).toMatchObject({ shown: 3, devices: 2 });
  expect(await sums(second)).toMatchObject({ shown: 2, devices: 1 });
  world.calls.passTime(86_400);
  expect((await arrive()).text).toContain('First');
});

test('a splash lies over the page, closes without a script and by itself, and does not come back in a visit', async () => {
  const id = await promote({ type: 'splash', placement: 'beforeLogin', splashSeconds: 5 });
  const page = await arrive();
  expect(page.html).toContain('<details class="splash" open><summary>');
  expect(page.html).toMatch(/\.splash\{animation:splash-close 1ms linear 5s forwards\}/);
  expect((await arrive()).html).not.toContain('class="splash"');
  expect(await sums(id)).toMatchObject({ shown: 1 });
});

test('a survey is answered once, and only with valid answers', async () => {
  await freePlan();
  const id = await promote({
    type: 'survey',
    placement: 'statusPage',
    goal: 'answer',
    variants: titled('How was it?', { button: {}, address: {} }),
    questions: [
      { kind: 'stars', question: { en: 'Room' }, options: {} },
      { kind: 'options', question: { en: 'Breakfast' }, options: { en: 'Good, Bad' } },
      { kind: 'text', question: { en: 'Else' }, options: {} },
    ],
  });
  const status = await goOnline(await browser().submit(await arrive(), 'free'));
  expect(status.text).toContain('How was it?');
  const send = (form: Record<string, string>) =>
    world.server.request(new URL(linkIn(status)).pathname + new URL(linkIn(status)).search, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  await send({ q0: '6', q1: '2', q7: 'x' });
  expect(await sums(id)).toMatchObject({ answers: 0 });
  const reply = await send({ q0: '5', q1: '1', q2: ' Fine <b> ' });
  expect(reply.status).toBe(303);
  await send({ q0: '1' });
  expect(await sums(id)).toMatchObject({ shown: 1, answers: 1 });
  const { answers } = await world.server.database.system
    .selectFrom('promotion_event')
    .select('answers')
    .where('promotion_id', '=', id)
    .where('kind', '=', 'answer')
    .executeTakeFirstOrThrow();
  expect(answers).toEqual({ '0': '5', '1': '1', '2': 'Fine <b>' });
  const after = await browser().open(`https://atrium.example${reply.headers.get('location')}`);
  expect(after.text).toContain('Thank you for your answer.');
});

test('a redirect leads guests away when they have signed in', async () => {
  await freePlan();
  const id = await promote({
    type: 'redirect',
    placement: 'afterLogin',
    variants: titled('', { title: {}, address: { en: 'https://hotel.example.com/spa' } }),
  });
  const page = await goOnline(await browser().submit(await arrive(), 'free'));
  expect(page.html).toContain('url=https://hotel.example.com/spa');
  expect(await sums(id)).toMatchObject({ shown: 1 });
});

test('only what runs here and now is shown', async () => {
  const { area, server } = world;
  const { sibling, family } = { sibling: world.calls.family.sibling, family: world.calls.family };
  await promote({ variants: titled('Draft'), status: 'Draft' });
  await promote({ variants: titled('Paused'), status: 'Paused' });
  await promote({ variants: titled('Ended'), status: 'Ended' });
  await promote({ variants: titled('Later'), validFrom: '2999-01-01T00:00' });
  await promote({ variants: titled('Before'), validUntil: '2020-01-01T00:00' });
  await promote({ variants: titled('Returning'), guests: 'returning' });
  await promote({ variants: titled('Computers'), deviceTypes: ['computer'] });
  await promote({ variants: titled('Offer'), type: 'offer' });
  await plantPromotion(server, sibling, { variants: titled('Elsewhere') });
  await plantPromotion(server, family.provider, {
    variants: titled('Other area'),
    areas: [sibling.number],
  });
  expect((await arrive()).html).not.toContain('class="promotion"');
  await plantPromotion(server, family.provider, {
    variants: titled('From above'),
    areas: [area.number],
  });
  expect((await arrive()).text).toContain('From above');
});

test('a device that has bought something sees no promotion for guests without a purchase', async () => {
  const { area, mac, server } = world;
  const { system } = server.database;
  await promote({ variants: titled('First stay'), audience: 'firstPurchase' });
  const planId = await addPlan(system, area.number, 'Sold before');
  const sold = { status: 'captured', mac_address: mac() } as const;
  await sell(system, area.number, planId, [
    { ...sold, is_test: true },
    { ...sold, status: 'failed' },
    { ...sold, mac_address: '0A:00:00:00:00:01' },
  ]);
  expect((await arrive()).text).toContain('First stay');
  await sell(system, area.number, planId, [sold]);
  nextVisit();
  expect((await arrive()).text).not.toContain('First stay');
});

test('requests at once never show a promotion more often than allowed, and are all counted', async () => {
  const id = await promote({ timesPerDay: 3 });
  const macAddress = world.mac();
  const visits = 12;
  // Each request begins a visit of its own, because the device has none yet.
  const pages = await Promise.all(Array.from({ length: visits }, () => arrive()));
  expect(pages.every(({ status }) => status === 200)).toBe(true);
  const { rows } = await sql<{ shown: number; visits: number }>`
    select (select shown from promotion_device where promotion_id = ${id} and device = ${macAddress}) as shown,
      (select count(distinct visit)::integer from promotion_event where promotion_id = ${id}) as visits`.execute(
    world.server.database.system,
  );
  expect(rows[0]?.shown).toBeLessThanOrEqual(3);
  expect(await sums(id)).toMatchObject({ shown: rows[0]?.visits, devices: 1 });
});
