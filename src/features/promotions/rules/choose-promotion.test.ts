import { describe, expect, test } from 'vitest';
import { examplePromotion } from '../examples.ts';
import type { Promotion } from '../fields.ts';
import {
  choosePromotions,
  deviceKindOf,
  isFor,
  type Viewer,
  variantFor,
} from './choose-promotion.ts';

const viewerWith = (changes: Partial<Viewer> = {}): Viewer => ({
  area: { path: '/1/20/300/', timeZone: 'Europe/Berlin' },
  // 14:00 in Berlin, a Wednesday
  now: new Date('2026-06-10T12:00:00Z'),
  visit: 'visit',
  deviceKind: 'phone',
  visits: 1,
  guest: { email: null, groups: [], vip: null, tier: null, hasPurchased: false },
  ...changes,
});
const promotionWith = (changes: Partial<Promotion>, id = 'one') => ({
  ...examplePromotion(changes),
  id,
});
const guestWith = (changes: Partial<Viewer['guest']>) =>
  viewerWith({ guest: { ...viewerWith().guest, ...changes } });

describe('who sees a promotion', () => {
  test.each<[string, Partial<Promotion>, Viewer, boolean]>([
    ['everyone', {}, viewerWith(), true],
    ['before its begin, local to the area', { validFrom: '2026-06-10T14:01' }, viewerWith(), false],
    ['from its begin', { validFrom: '2026-06-10T14:00' }, viewerWith(), true],
    ['until its end', { validUntil: '2026-06-10T14:00' }, viewerWith(), false],
    ['an area of the site', { areas: [20] }, viewerWith(), true],
    ['another site', { areas: [2] }, viewerWith(), false],
    [
      'outside its hours',
      { daysAndHours: [{ days: [3], from: '08:00', until: '12:00' }] },
      viewerWith(),
      false,
    ],
    [
      'within its hours',
      { daysAndHours: [{ days: [3], from: '14:00', until: '15:00' }] },
      viewerWith(),
      true,
    ],
    ['a new guest as returning', { guests: 'returning' }, viewerWith(), false],
    ['a returning guest as new', { guests: 'new' }, viewerWith({ visits: 2 }), false],
    ['the third visit, from the third', { visitsFrom: 3 }, viewerWith({ visits: 3 }), true],
    ['the second visit, from the third', { visitsFrom: 3 }, viewerWith({ visits: 2 }), false],
    ['the sixth visit, to the fifth', { visitsUntil: 5 }, viewerWith({ visits: 6 }), false],
    ['a phone', { deviceTypes: ['phone', 'tablet'] }, viewerWith(), true],
    [
      'a device that says nothing',
      { deviceTypes: ['phone'] },
      viewerWith({ deviceKind: null }),
      false,
    ],
    [
      'a VIP level',
      { audience: 'vip', audienceValues: ['VIP1'] },
      guestWith({ vip: 'vip1' }),
      true,
    ],
    [
      'an unknown guest as a VIP',
      { audience: 'vip', audienceValues: ['VIP1'] },
      viewerWith(),
      false,
    ],
    [
      'an e-mail domain',
      { audience: 'emailDomain', audienceValues: ['example.com'] },
      guestWith({ email: 'ada@mail.example.com' }),
      true,
    ],
    [
      'a buyer as a first purchase',
      { audience: 'firstPurchase' },
      guestWith({ hasPurchased: true }),
      false,
    ],
  ])('%s', (_who, changes, viewer, isShown) => {
    expect(isFor(promotionWith(changes), viewer)).toBe(isShown);
  });
});

describe('the order', () => {
  const light = promotionWith({ weight: 1 }, 'light');
  const heavy = promotionWith({ weight: 9 }, 'heavy');

  test('is by priority, whatever the weights are, and only of the placement', () => {
    const urgent = promotionWith({ priority: 51, weight: 1 }, 'urgent');
    const elsewhere = promotionWith({ priority: 99, placement: 'statusPage' }, 'elsewhere');
    for (let visit = 0; visit < 50; visit += 1) {
      const viewer = viewerWith({ visit: String(visit) });
      const order = choosePromotions([heavy, urgent, elsewhere], 'loginPage', viewer);
      expect(order.map(({ id }) => id)).toEqual(['urgent', 'heavy']);
    }
  });

  test('of one priority is by chance in proportion to the weights, and the same throughout a visit', () => {
    const visits = 5_000;
    let first = 0;
    for (let visit = 0; visit < visits; visit += 1) {
      const viewer = viewerWith({ visit: `visit ${visit}` });
      const order = choosePromotions([light, heavy], 'loginPage', viewer);
      expect(choosePromotions([heavy, light], 'loginPage', viewer)).toEqual(order);
      if (order[0]?.id === 'heavy') first += 1;
    }
    expect(first / visits).toBeCloseTo(0.9, 1);
  });
});

test('devices are spread over variants by their shares, and see the same one again', () => {
  const promotion = { id: 'one', variants: [{ share: 70 }, { share: 20 }, { share: 10 }] };
  const seen = [0, 0, 0];
  const devices = 20_000;
  for (let device = 0; device < devices; device += 1) {
    const variant = variantFor(promotion, `device ${device}`);
    expect(variantFor(promotion, `device ${device}`)).toBe(variant);
    seen[variant] = (seen[variant] ?? 0) + 1;
  }
  for (const [index, { share }] of promotion.variants.entries())
    expect(Math.abs((seen[index] ?? 0) / devices - share / 100)).toBeLessThan(0.01);
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', 'phone'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/130 Mobile Safari/537.36', 'phone'],
  ['Mozilla/5.0 (Linux; Android 15; SM-X910) Chrome/130 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Mobile/15E148', 'tablet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130', 'computer'],
  ['', null],
])('the kind of a device is read from %s', (userAgent, kind) => {
  expect(deviceKindOf(userAgent)).toBe(kind);
});
