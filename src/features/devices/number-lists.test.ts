import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fields, parseDraft, toDraft } from '../../contract/fields/fields.ts';
import { integer } from '../../contract/fields/number-kinds.ts';
import { numberList } from './number-lists.ts';

const unreadable = 'Write numbers and ranges';
const network = fields({
  vlans: numberList('VLANs', {
    schema: integer({ from: 1, to: 4_094 }),
    most: 100,
    items: 'VLANs',
    message: unreadable,
  }),
});
const read = (vlans: string) => parseDraft(network, { vlans });

test('numbers and ranges are accepted in any order and with duplicates', () => {
  expect(read('110-112, 100 , 111').record).toEqual({ vlans: [100, 110, 111, 112] });
  expect(read('1-100, 1-100').record?.vlans).toHaveLength(100);
  expect(read(' ').record).toEqual({ vlans: [] });
});

test.each(['a', '1-', '5-3', '1 2', '-1', '1-99999'])(
  '%s is rejected with the expected format',
  (typed) => {
    expect(read(typed).errors).toEqual({ vlans: unreadable });
  },
);

test('numbers out of bounds and too many of them are reported', () => {
  expect(read('4095').errors).toEqual({ vlans: 'Must be 4,094 or less' });
  expect(read('1-101').errors).toEqual({ vlans: 'No more than 100 VLANs' });
});

test('a formatted list parses to the same numbers', () => {
  const stored = fc.uniqueArray(fc.integer({ min: 1, max: 4_094 }), { maxLength: 100 });
  fc.assert(
    fc.property(stored, (vlans) => {
      const sorted = vlans.toSorted((a, b) => a - b);
      expect(parseDraft(network, toDraft(network, { vlans })).record).toEqual({ vlans: sorted });
    }),
  );
  expect(toDraft(network, { vlans: [101, 100, 102, 200] })).toEqual({ vlans: '100-102, 200' });
});
