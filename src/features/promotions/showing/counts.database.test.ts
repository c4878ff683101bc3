// On both engines
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { any } from '../../../server/database/listing.ts';
import { exampleVariant } from '../examples.ts';
import type { Promotion } from '../fields.ts';
import { plantPromotion } from '../testing/planted-promotion.ts';
import { answerPromotion, followPromotion } from './react.ts';
import { showPromotions } from './show-promotions.ts';
import type { PromotionVisit } from './visit.ts';

let server: TestServer;
let family: TestProvider;

beforeAll(async () => {
  server = await startTestServer();
  family = await newProvider(server);
});
afterAll(() => server.close());

const visitAt = (
  { number, path }: { number: number; path: string },
  changes: Partial<PromotionVisit> = {},
): PromotionVisit => ({
  server: server.context,
  area: { number, path, timeZone: 'Europe/Berlin', providerScope: [family.provider.path] },
  id: crypto.randomUUID(),
  device: 'AA:BB:CC:00:00:01',
  guestId: null,
  email: null,
  stayId: null,
  tier: null,
  language: 'en',
  userAgent: '',
  now: new Date('2026-06-10T12:00:00Z'),
  ...changes,
});
const show = (visit: PromotionVisit) =>
  showPromotions(visit, { top: 'beforeLogin', bottom: 'loginPage', link: (id) => id });

/** mulberry32: the same numbers in every run. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** The counts of a promotion as its events have them. */
const countedFromEvents = (ids: readonly string[]) => sql`
  select promotion_id, organization_number, variant, date_trunc('hour', at, 'UTC') as hour,
    count(*) filter (where kind = 'shown')::integer as shown,
    count(*) filter (where kind = 'shown' and first)::integer as devices,
    count(*) filter (where kind = 'click')::integer as clicks,
    count(*) filter (where kind = 'click' and first)::integer as clicking_devices,
    count(*) filter (where kind = 'answer')::integer as answers,
    count(*) filter (where kind = 'answer' and first)::integer as answering_devices
  from (
    select *, row_number() over (partition by promotion_id, device, kind order by at, id) = 1 as first
    from promotion_event where promotion_id = any (${ids}::uuid[])) event
  group by 1, 2, 3, 4 order by 1, 2, 3, 4`;

test.each([1, 2, 3])(
  'whatever guests do at once, the counts equal the events (seed %i)',
  async (seed) => {
    const random = randomFrom(seed);
    const areas = [family.area, family.siblingArea];
    const survey: Partial<Promotion> = {
      type: 'survey',
      placement: 'loginPage',
      questions: [{ kind: 'stars', question: { en: 'How was it?' }, options: {} }],
    };
    const ids = [
      await plantPromotion(server, family.provider, { placement: 'beforeLogin', timesPerDay: 2 }),
      await plantPromotion(server, family.provider, {
        placement: 'beforeLogin',
        type: 'splash',
        variants: [exampleVariant({ share: 60 }), exampleVariant({ share: 40 })],
      }),
      await plantPromotion(server, family.provider, { ...survey, timesPerDay: null }),
    ];
    const start = new Date('2026-06-10T12:00:00Z').getTime();
    const run = async () => {
      const area = areas[random(2)] ?? family.area;
      const now = new Date(start + random(30) * 3_600_000);
      const device = `AA:BB:CC:00:0${seed}:${10 + random(8)}`;
      const visit = visitAt(area, { now, device });
      const doings = [random(3), random(3), random(2)] as const;
      await show(visit);
      if (doings[2] === 0) await show(visit);
      for (const id of ids) {
        if (doings[0] > 0) await followPromotion(visit, id);
        if (doings[1] > 0) await answerPromotion(visit, id, new Map([['q0', '4']]));
      }
    };
    for (let round = 0; round < 10; round += 1)
      await Promise.all(Array.from({ length: 12 }, () => run()));
    const events = await countedFromEvents(ids).execute(server.database.system);
    const hours = await sql`
    select promotion_id, organization_number, variant, hour, shown, devices, clicks, clicking_devices, answers,
      answering_devices
    from promotion_hour where promotion_id = any (${ids}::uuid[]) order by 1, 2, 3, 4`.execute(
      server.database.system,
    );
    expect(events.rows.length).toBeGreaterThan(20);
    // Which of two events at once was the first is not in the events, so that devices are compared in sum.
    const byHour = (rows: readonly unknown[]) =>
      rows.map((row) => ({
        ...Object(row),
        devices: 0,
        clicking_devices: 0,
        answering_devices: 0,
      }));
    expect(byHour(hours.rows)).toEqual(byHour(events.rows));
    const total = (rows: readonly unknown[], column: string) =>
      rows.reduce((sum: number, row) => sum + Number(Object(row)[column]), 0);
    for (const column of ['devices', 'clicking_devices', 'answering_devices'])
      expect(total(hours.rows, column)).toBe(total(events.rows, column));
    await server.database.system.deleteFrom('promotion').where('id', '=', any(ids)).execute();
  },
);

test('40 visits of one device at once see a promotion exactly as often as allowed', async () => {
  const id = await plantPromotion(server, family.area, { timesPerDay: 3 });
  const shown = await Promise.all(Array.from({ length: 40 }, () => show(visitAt(family.area))));
  expect(shown.filter((promotions) => promotions.length === 1)).toHaveLength(3);
  const { rows } = await sql`
    select sum(shown)::integer as shown, sum(devices)::integer as devices
    from promotion_hour where promotion_id = ${id}`.execute(server.database.system);
  expect(rows).toEqual([{ shown: 3, devices: 1 }]);
  await server.database.system.deleteFrom('promotion').where('id', '=', id).execute();
});

test('weights share the views of one priority, and shares those of variants', async () => {
  const variants = [
    exampleVariant({ share: 70, title: { en: 'A' } }),
    exampleVariant({ share: 30, title: { en: 'B' } }),
  ];
  const ids = [
    await plantPromotion(server, family.area, { weight: 30, variants }),
    await plantPromotion(server, family.area, { weight: 10 }),
  ];
  const seen = new Map<string, number>();
  for (let device = 0; device < 400; device += 1) {
    const [first] = await show(visitAt(family.area, { device: `device ${device}` }));
    const key = first?.id === ids[0] ? `heavy ${first?.title?.text}` : 'light';
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  const heavy = (seen.get('heavy A') ?? 0) + (seen.get('heavy B') ?? 0);
  expect(heavy / 400).toBeGreaterThan(0.67);
  expect(heavy / 400).toBeLessThan(0.83);
  expect((seen.get('heavy A') ?? 0) / heavy).toBeGreaterThan(0.61);
  expect((seen.get('heavy A') ?? 0) / heavy).toBeLessThan(0.79);
});
