import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  adoptedOf,
  type Change,
  changesBetween,
  type DeviceObject,
  masked,
  type ReadObject,
  shownChanges,
  withAdopted,
} from './device-object.ts';

const object = fc.record({
  path: fc.constantFrom('/a', '/b'),
  key: fc.constantFrom('one', 'two', 'three'),
  properties: fc.dictionary(
    fc.constantFrom('x', 'y', 'passphrase'),
    fc.constantFrom('1', '2', ''),
    {
      noNullPrototype: true,
    },
  ),
});
const keyOf = ({ path, key }: Pick<DeviceObject, 'path' | 'key'>) => `${path} ${key}`;
const objects = fc
  .uniqueArray(object, { selector: keyOf, maxLength: 6 })
  .map((all) => all.map((one): DeviceObject => ({ ...one, secretProperties: ['passphrase'] })));
const readObjects = objects.map((all) =>
  all.map((one): ReadObject => ({ ...one, id: keyOf(one) })),
);

/** Makes changes as a device does. */
function applied(present: readonly ReadObject[], changes: readonly Change[]): ReadObject[] {
  const now = new Map(present.map((one) => [keyOf(one), one]));
  for (const { action, object: changed } of changes) {
    const key = keyOf(changed);
    const before = now.get(key);
    if (action === 'remove') now.delete(key);
    else
      now.set(key, {
        ...changed,
        id: key,
        properties: { ...before?.properties, ...changed.properties },
      });
  }
  return [...now.values()];
}

test('changes lead to what is wanted, and then there are none left', () => {
  fc.assert(
    fc.property(readObjects, objects, (present, wanted) => {
      const after = applied(present, changesBetween(present, wanted));
      expect(changesBetween(after, wanted)).toEqual([]);
      expect(after.map(keyOf).toSorted()).toEqual(wanted.map(keyOf).toSorted());
    }),
  );
});

test('half of the changes need only the other half afterwards', () => {
  fc.assert(
    fc.property(readObjects, objects, fc.nat(6), (present, wanted, count) => {
      const changes = changesBetween(present, wanted);
      const half = applied(present, changes.slice(0, count));
      expect(changesBetween(half, wanted)).toEqual(changes.slice(count));
    }),
  );
});

test('what is shown never has the value of a secret', () => {
  fc.assert(
    fc.property(readObjects, objects, (present, wanted) => {
      for (const { properties } of shownChanges(changesBetween(present, wanted)))
        for (const { name, before, after } of properties)
          if (name === 'passphrase')
            expect([null, masked]).toEqual(expect.arrayContaining([before, after]));
    }),
  );
});

test('what is adopted is no difference any more', () => {
  fc.assert(
    fc.property(readObjects, objects, (present, wanted) => {
      const adopted = adoptedOf(shownChanges(changesBetween(present, wanted)));
      fc.pre(adopted !== null);
      expect(changesBetween(present, withAdopted(wanted, present, adopted ?? []))).toEqual([]);
    }),
  );
});
