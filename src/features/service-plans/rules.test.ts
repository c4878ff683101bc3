import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crossFieldErrors } from '../../contract/fields/fields.ts';
import { examplePlan } from './examples.ts';
import { type ServicePlan, servicePlan } from './fields.ts';
import { taxOf } from './public/plan-tax.ts';
import { radiusReplyOf } from './rules.ts';

test.each<[string, Partial<ServicePlan>, Record<string, string>]>([
  ['nothing', {}, {}],
  ['no duration', { duration: null }, { duration: 'Required' }],
  ['no end', { durationKind: 'fixedEnd' }, { endsAt: 'Required' }],
  ['no checkout time', { durationKind: 'untilTime' }, { untilTime: 'Required' }],
  [
    'a burst below the rate',
    { burstDown: 40_000, burstSeconds: 10 },
    { burstDown: 'Must be greater than the rate' },
  ],
  [
    'a burst without a rate or a time',
    { bandwidthUp: null, burstUp: 40_000 },
    { burstUp: 'Set the rate first', burstSeconds: 'Required' },
  ],
  [
    'throttling to nothing',
    { quotaBytes: 1_000_000, onQuota: 'throttle' },
    { throttleDown: 'Required', throttleUp: 'Required' },
  ],
  [
    'a price that cannot be paid',
    { paymentMethods: [] },
    { paymentMethods: 'Please choose at least one value' },
  ],
  [
    'shares of 90 percent',
    { revenueShare: [{ party: 'Hotel', percent: 90 }] },
    { 'revenueShare.0.percent': 'Must add up to 100, not 90' },
  ],
  [
    'an end before the start',
    { visibleFrom: '2026-12-24T10:00', visibleUntil: '2026-12-24T09:00' },
    { visibleUntil: 'Please select a later date' },
  ],
  [
    'a language twice',
    {
      texts: ['en', 'EN'].map((language) => ({ language, portalName: 'Wi-Fi', description: '' })),
    },
    { 'texts.1.language': 'Must be unique' },
  ],
])('cross-field errors of a plan with %s', (_what, changes, errors) => {
  expect(crossFieldErrors(servicePlan, examplePlan(changes))).toEqual(errors);
});

test('tax is part of a price that includes it, or added to the price', () => {
  expect(taxOf({ price: 1_190, taxRate: 19_000, taxIncluded: true })).toBe(190);
  expect(taxOf({ price: 1_000, taxRate: 19_000, taxIncluded: false })).toBe(190);
  expect(taxOf({ price: 1_000, taxRate: 7_125, taxIncluded: false })).toBe(71);
});

test('the RADIUS reply has rates in bit/s for WISPr and as up/down with burst for MikroTik', () => {
  const plan = examplePlan({ burstDown: 100_000, burstSeconds: 8, vlan: 120 });
  expect(Object.fromEntries(radiusReplyOf(plan))).toEqual({
    'Session-Timeout': '86400',
    'Idle-Timeout': '900',
    'Acct-Interim-Interval': '300',
    'WISPr-Bandwidth-Max-Down': '50000000',
    'WISPr-Bandwidth-Max-Up': '10000000',
    'Mikrotik-Rate-Limit': '10000k/50000k 10000k/100000k 10000k/50000k 8/8',
    'Tunnel-Type': 'VLAN',
    'Tunnel-Medium-Type': 'IEEE-802',
    'Tunnel-Private-Group-Id': '120',
  });
});

test('a quota of any size is split into 32-bit octets and gigawords', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000_000, max: 1_000_000_000_000_000 }), (quotaBytes) => {
      const reply = Object.fromEntries(radiusReplyOf(examplePlan({ quotaBytes })));
      const octets = Number(reply['ChilliSpot-Max-Total-Octets']);
      const gigawords = Number(reply['ChilliSpot-Max-Total-Gigawords'] ?? 0);
      expect(octets).toBeLessThan(2 ** 32);
      expect(gigawords * 2 ** 32 + octets).toBe(quotaBytes);
    }),
  );
});
