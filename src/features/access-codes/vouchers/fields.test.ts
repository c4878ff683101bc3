import { expect, test } from 'vitest';
import { crossFieldErrors, newRecord } from '../../../contract/fields/fields.ts';
import { voucherPrint } from './fields.ts';

test.each([
  [1, 60, 60, {}],
  [60, 60, 60, {}],
  [1, 99, 60, { to: 'Must be 60 or less' }],
  [1, 9_999, 60, { to: 'Must be 60 or less' }],
  [61, 99, 60, { from: 'Must be 60 or less' }],
  [5, 4, 60, { to: 'Must be 5 or greater' }],
  [1, 5_000, 100_000, {}],
  [1, 100_000, 100_000, { to: 'No more than 5,000 at a time: print 1 to 5000 first' }],
])('printing codes %d to %d of %d reports %j', (from, to, made, errors) => {
  const print = newRecord(voucherPrint, { title: 'Wi-Fi', ssid: '', portalUrl: '', from, to });
  expect(crossFieldErrors(voucherPrint, print, { made })).toEqual(errors);
});
